import { randomUUID } from 'node:crypto';
import type { Connection } from '#server/database/database.ts';
import { JsonBytes } from '#server/calls/json-bytes.ts';
import { LentBytes, type Loan } from '#server/calls/lent-bytes.ts';

export type Listings = {
  /** Tells that a record of this table changed; called by every write that changes one, in its transaction. */
  touch(table: string): void;
  /** Changes whenever this process touched the table, another one wrote to the database, or the service started again. */
  getVersion(table: string): string;
  /**
   * One list of a table, of the items `build` gives (`prepareRecordBytes`): called only when they have to be sent and the
   * table's version changed since they last were. `key` tells the lists of one table apart.
   */
  get<Item>(table: string, key: string, build: () => Buffer): JsonBytes<Item[]>;
  /** Whether `get` gives this list without building it. */
  isKept(table: string, key: string): boolean;
  /** Forgets every list; whoever has one is given it again. */
  clear(): void;
  getSize(): { count: number; bytes: number };
};

type Options = { maxBytes?: number };
const megabyte = 1_048_576;

type Kept = { version: string; bytes: LentBytes };

/** Lists of a database kept as bytes under their table's version; the least used leave first beyond `maxBytes`. */
export function createListings(connection: Connection, { maxBytes = 128 * megabyte }: Options = {}): Listings {
  let start = randomUUID().slice(0, 8);
  const counters = new Map<string, number>();
  const kept = new Map<string, Kept>();
  const readDataVersion = connection.prepare('pragma data_version').pluck();
  let total = 0;

  function take(name: string): LentBytes | undefined {
    const bytes = kept.get(name)?.bytes;
    total -= bytes?.byteLength ?? 0;
    kept.delete(name);
    return bytes;
  }

  /** As the one used last; the map is in the order of use. */
  function keep(name: string, list: Kept) {
    const earlier = take(name);
    if (earlier !== list.bytes) earlier?.drop();
    if (list.bytes.byteLength > maxBytes) return list.bytes.drop();
    kept.set(name, list);
    total += list.bytes.byteLength;
    for (const oldest of kept.keys()) {
      if (total <= maxBytes) return;
      take(oldest)?.drop();
    }
  }

  function read(name: string, version: string, build: () => Buffer): Loan {
    const earlier = kept.get(name);
    const list = earlier?.version === version ? earlier : { version, bytes: new LentBytes(build()) };
    const loan = list.bytes.borrow();
    keep(name, list);
    return loan;
  }

  function getVersion(table: string) {
    return `${start}-${String(readDataVersion.get())}-${table}-${counters.get(table) ?? 0}`;
  }

  return {
    touch: (table) => void counters.set(table, (counters.get(table) ?? 0) + 1),
    getVersion,

    get(table, key, build) {
      // Before the bytes: what another process commits in between makes the next call build again.
      const version = getVersion(table);
      return JsonBytes.ofItems(() => read(`${table} ${key}`, version, build), version);
    },

    isKept: (table, key) => kept.get(`${table} ${key}`)?.version === getVersion(table),

    clear() {
      start = randomUUID().slice(0, 8);
      for (const name of kept.keys()) take(name)?.drop();
    },

    getSize: () => ({ count: kept.size, bytes: total }),
  };
}
