import { randomUUID } from 'node:crypto';
import type { Connection } from '#server/database/database.ts';
import { JsonBytes } from '#server/calls/json-bytes.ts';
import { CountedBytes, type BytesReference } from '#server/calls/counted-bytes.ts';

export type Listings = {
  /** Invalidates the lists of a table; called by every write that changes one of its records, in the transaction. */
  touch(table: string): void;
  /**
   * Returns a version that changes whenever this process touched the table, another one wrote to the database, or the
   * service restarted.
   */
  getVersion(table: string): string;
  /**
   * Returns one list of a table, made of the items `build` returns (`prepareRecordBytes`): it is called only when the
   * list has to be sent and the table's version changed since. `key` distinguishes the lists of one table.
   */
  get<Item>(table: string, key: string, build: () => Buffer): JsonBytes<Item[]>;
  /** Returns whether `get` has this list without building it. */
  isCached(table: string, key: string): boolean;
  /** Drops every list and changes their versions, so that clients get them again. */
  clear(): void;
  getSize(): { count: number; bytes: number };
};

type Options = { maxBytes?: number };
const megabyte = 1_048_576;

type CachedList = { version: string; bytes: CountedBytes };

/**
 * Caches lists of a database as bytes under their table's version; beyond `maxBytes` the least recently used are
 * dropped.
 */
export function createListings(connection: Connection, { maxBytes = 128 * megabyte }: Options = {}): Listings {
  let start = randomUUID().slice(0, 8);
  const counters = new Map<string, number>();
  const kept = new Map<string, CachedList>();
  const readDataVersion = connection.prepare('pragma data_version').pluck();
  let total = 0;

  function take(name: string): CountedBytes | undefined {
    const bytes = kept.get(name)?.bytes;
    total -= bytes?.byteLength ?? 0;
    kept.delete(name);
    return bytes;
  }

  /** Stores a list as the most recently used; the map is in the order of use. */
  function keep(name: string, list: CachedList) {
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

  function read(name: string, version: string, build: () => Buffer): BytesReference {
    const earlier = kept.get(name);
    const list = earlier?.version === version ? earlier : { version, bytes: new CountedBytes(build()) };
    const reference = list.bytes.acquire();
    keep(name, list);
    return reference;
  }

  function getVersion(table: string) {
    return `${start}-${String(readDataVersion.get())}-${table}-${counters.get(table) ?? 0}`;
  }

  return {
    touch: (table) => void counters.set(table, (counters.get(table) ?? 0) + 1),
    getVersion,

    get(table, key, build) {
      // Read before the bytes: what another process commits in between makes the next call build again.
      const version = getVersion(table);
      return JsonBytes.ofItems(() => read(`${table} ${key}`, version, build), version);
    },

    isCached: (table, key) => kept.get(`${table} ${key}`)?.version === getVersion(table),

    clear() {
      start = randomUUID().slice(0, 8);
      for (const name of kept.keys()) take(name)?.drop();
    },

    getSize: () => ({ count: kept.size, bytes: total }),
  };
}
