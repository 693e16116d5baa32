import { randomUUID } from 'node:crypto';
import type { Connection } from '#server/database/database.ts';
import { JsonBytes } from '#server/http/json-bytes.ts';

export type Listings = {
  /** Tells that a record of this table changed; called by every write that changes one, in its transaction. */
  touch(table: string): void;
  /** Changes whenever this process touched the table, another one wrote to the database, or the service started again. */
  getVersion(table: string): string;
  /**
   * The bytes of one list of a table, as `build` gives them (`cast(… as blob)` of records joined in SQL); built again
   * only when the table's version changed. `key` tells the lists of one table apart.
   */
  get<T>(table: string, key: string, build: () => Buffer): JsonBytes<T>;
  /** Forgets every list. */
  clear(): void;
  getSize(): { count: number; bytes: number };
};

type Options = { maxBytes?: number };
const megabyte = 1_048_576;

/** Lists of a database kept as bytes under their table's version; the least used leave first beyond `maxBytes`. */
export function createListings(connection: Connection, { maxBytes = 128 * megabyte }: Options = {}): Listings {
  const start = randomUUID().slice(0, 8);
  const counters = new Map<string, number>();
  const kept = new Map<string, JsonBytes>();
  const readDataVersion = connection.prepare('pragma data_version').pluck();
  let bytes = 0;

  function forget(key: string) {
    bytes -= kept.get(key)?.bytes.byteLength ?? 0;
    kept.delete(key);
  }

  function keep(key: string, list: JsonBytes) {
    forget(key);
    if (list.bytes.byteLength > maxBytes) return;
    kept.set(key, list);
    bytes += list.bytes.byteLength;
    for (const oldest of kept.keys()) {
      if (bytes <= maxBytes) return;
      forget(oldest);
    }
  }

  function getVersion(table: string) {
    return `${start}-${String(readDataVersion.get())}-${table}-${counters.get(table) ?? 0}`;
  }

  return {
    touch: (table) => void counters.set(table, (counters.get(table) ?? 0) + 1),
    getVersion,

    get<T>(table: string, key: string, build: () => Buffer) {
      // Before the list: what another process commits in between makes the next call build again.
      const version = getVersion(table);
      const name = `${table} ${key}`;
      const earlier = kept.get(name);
      const list = earlier?.version === version ? earlier : new JsonBytes(build(), version);
      keep(name, list);
      return list as JsonBytes<T>;
    },

    clear() {
      kept.clear();
      bytes = 0;
    },

    getSize: () => ({ count: kept.size, bytes }),
  };
}
