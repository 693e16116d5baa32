import { z } from 'zod';

/** The last value stored under a name, null once removed; `at` tells which of two is later. */
export type LogEntry = { value: string | null; at: number };

/** Storage that survives a power cut. */
export type DurableLog = {
  /** Resolves once all of it is on disk. */
  write: (entries: ReadonlyMap<string, LogEntry>) => Promise<void>;
  read: () => Promise<Map<string, LogEntry>>;
  forget: (names: readonly string[]) => Promise<void>;
};

const databaseName = 'comptoir';
const storeName = 'saisies';

/** Opens the browser's database; its commits are flushed to disk before they are reported done. */
export async function openDurableLog(): Promise<DurableLog> {
  const opening = indexedDB.open(databaseName, 1);
  opening.addEventListener('upgradeneeded', () => opening.result.createObjectStore(storeName));
  const database = await toResult(opening);

  function change(act: (store: IDBObjectStore) => void): Promise<void> {
    const transaction = database.transaction(storeName, 'readwrite', { durability: 'strict' });
    act(transaction.objectStore(storeName));
    return new Promise((resolve, reject) => {
      transaction.addEventListener('complete', () => resolve());
      transaction.addEventListener('abort', () => reject(toError(transaction.error)));
    });
  }

  return {
    write: (entries) => change((store) => entries.forEach((entry, name) => store.put(entry, name))),
    forget: (names) => change((store) => names.forEach((name) => store.delete(name))),
    async read() {
      const store = database.transaction(storeName).objectStore(storeName);
      const [names, entries] = await Promise.all([toResult(store.getAllKeys()), toResult<LogEntry[]>(store.getAll())]);
      return new Map(entries.map((entry, index) => [z.string().parse(names[index]), entry]));
    },
  };
}

function toResult<T>(request: IDBRequest<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    request.addEventListener('success', () => resolve(request.result));
    request.addEventListener('error', () => reject(toError(request.error)));
  });
}

function toError(cause: DOMException | null): Error {
  return new Error('What is typed could not be kept on disk', { cause });
}
