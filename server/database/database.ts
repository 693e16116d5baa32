import SQLite from 'better-sqlite3';

export type Connection = SQLite.Database;

/**
 * Opens a SQLite file for durable work: WAL with `synchronous = FULL`, so that what was committed survives a power cut.
 * `:memory:` gives a private database for tests.
 */
export function openConnection(path: string): Connection {
  const connection = new SQLite(path);
  connection.pragma('journal_mode = WAL');
  connection.pragma('synchronous = FULL');
  connection.pragma('foreign_keys = ON');
  connection.pragma('busy_timeout = 5000');
  connection.pragma('temp_store = MEMORY');
  connection.pragma('cache_size = -16000');
  // 16 MB of WAL: pages that many commits change are copied to the database once, and its index still fits one block.
  connection.pragma('wal_autocheckpoint = 4000');
  return connection;
}
