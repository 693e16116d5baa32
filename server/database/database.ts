import { statSync } from 'node:fs';
import { basename } from 'node:path';
import SQLite from 'better-sqlite3';
import { DamagedDatabase } from './database-failure.ts';
import { compileWhenUsed } from './lazy-statement.ts';
import { inspectStructure } from './inspect-structure.ts';

export type Connection = SQLite.Database;

/**
 * Opens a SQLite file for durable work: WAL with `synchronous = FULL`, so that what was committed survives a power cut.
 * `:memory:` gives a private database for tests; a Buffer gives one in memory with that content. A file that was not
 * closed properly is checked before it is used.
 * @throws {DamagedDatabase} when that check finds it damaged.
 */
export function openConnection(path: string | Buffer): Connection {
  if (typeof path === 'string' && holdsUnsavedPages(path)) assertSound(path);
  const connection = new SQLite(path);
  connection.pragma('journal_mode = WAL');
  connection.pragma('synchronous = FULL');
  connection.pragma('foreign_keys = ON');
  // Expressions in a schema may only call harmless functions, whoever wrote the schema.
  connection.pragma('trusted_schema = OFF');
  connection.pragma('busy_timeout = 5000');
  connection.pragma('temp_store = MEMORY');
  // 4 MB: the system caches the file's pages too, and a search in 100,000 articles is as fast as with 16.
  connection.pragma('cache_size = -4000');
  // 16 MB of WAL: pages that many commits change are copied to the database once, and its index still fits one block.
  connection.pragma('wal_autocheckpoint = 4000');
  compileWhenUsed(connection);
  return connection;
}

/** Returns whether a WAL was left behind: the last connection to close deletes it, so the service was cut off. */
function holdsUnsavedPages(path: string): boolean {
  return (statSync(`${path}-wal`, { throwIfNoEntry: false })?.size ?? 0) > 0;
}

/**
 * Checks a file without writing, so that a damaged one stays as it was found, and is found damaged again. Damage in
 * indexes and full-text tables is ignored: they are rebuilt from their tables soon after the start, which beats
 * restoring an older backup.
 */
function assertSound(path: string) {
  const connection = new SQLite(path, { readonly: true });
  try {
    const [word] = inspectStructure(connection, 'quick_check').structure;
    if (word !== undefined) throw toDamaged(path, word);
  } finally {
    connection.close();
  }
}

function toDamaged(path: string, verdict: string): DamagedDatabase {
  return new DamagedDatabase(
    `La base de données ${basename(path)} est abîmée (${verdict})\u00a0: gardez ce fichier et remettez une sauvegarde.`,
    { database: basename(path) },
  );
}
