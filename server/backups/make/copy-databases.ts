import { chmodSync } from 'node:fs';
import { join } from 'node:path';
import SQLite from 'better-sqlite3';
import type { Connection } from '#server/database/database.ts';
import { flushToDisk } from '../files/durable-files.ts';
import type { OnProgress } from '../files/on-progress.ts';
import { databases } from '../stored-sauvegardes.ts';

const pagesAtOnce = 2_000;

/**
 * Copies the databases of `sources` into `draft`, each in the state its connection reads, and closes the connections.
 */
export async function copyDatabases(sources: readonly Connection[], draft: string, onProgress: OnProgress) {
  try {
    for (const [index, source] of sources.entries()) {
      const file = join(draft, databases[index] ?? '');
      await source.backup(file, {
        progress({ totalPages, remainingPages }) {
          onProgress((index + 1 - remainingPages / Math.max(totalPages, 1)) / sources.length);
          return pagesAtOnce;
        },
      });
      settle(file);
    }
  } finally {
    for (const source of sources) source.close();
  }
}

/** Makes a copy one plain file on disk, without a WAL, which only its owner can read. */
function settle(file: string) {
  const copied = new SQLite(file);
  copied.pragma('journal_mode = DELETE');
  copied.close();
  chmodSync(file, 0o600);
  flushToDisk(file, 'file');
}
