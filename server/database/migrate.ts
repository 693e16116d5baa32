import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { drizzle } from 'drizzle-orm/better-sqlite3';
import { migrate } from 'drizzle-orm/better-sqlite3/migrator';
import { readMigrationFiles } from 'drizzle-orm/migrator';
import { CannotStart } from '#server/start-failure.ts';
import { type Connection, openConnection } from './database.ts';
import { toOpeningFailure } from './database-failure.ts';
import { findMigrations } from './find-migrations.ts';
import { readJson } from '#shared/endpoints/read-json.ts';

const tooNew =
  'Ces données viennent d’un Comptoir plus récent que celui-ci\u00a0: rien n’a changé. Installez la dernière version, puis recommencez.';

const inMemory = ':memory:';

export type Schema = 'service' | 'backoffice';

/**
 * Brings a database to the current schema, in one transaction. A database that holds data is first copied beside
 * itself, in `backups/`, under the number of migrations it had.
 * @throws {CannotStart} for one that a newer program has brought to a schema unknown here; it stays as it is.
 */
export async function migrateDatabase(connection: Connection, schema: Schema): Promise<void> {
  const folder = findMigrations(schema);
  const [applied, known] = [countApplied(connection), countKnown(folder)];
  if (applied > known) throw new CannotStart(tooNew);
  if (applied === known) return;
  if (applied > 0 && !connection.memory) await keepCopy(connection, applied);
  migrate(drizzle(connection), { migrationsFolder: folder });
  // A new shop would otherwise be in its log alone, which is lost as a whole when its beginning is damaged.
  connection.pragma('wal_checkpoint(TRUNCATE)');
}

/**
 * Opens a database file at the current schema.
 * @throws {DamagedDatabase} in French, naming the file, for one that is damaged or somebody else's.
 */
export async function openMigrated(path: string, schema: Schema): Promise<Connection> {
  let connection: Connection | undefined;
  try {
    connection = openConnection(beginAsMade(path, schema));
    const isNew = countApplied(connection) === 0;
    await migrateDatabase(connection, schema);
    if (isNew && !newOnes.has(schema)) newOnes.set(schema, toPlainJournal(connection.serialize()));
    return connection;
  } catch (error) {
    connection?.close();
    throw toOpeningFailure(basename(path), error);
  }
}

/** What a new database begins as, once this process has made one: to make its schema takes longer than most tests. */
const newOnes = new Map<Schema, Buffer>();

/** A database that keeps a log says so in these two bytes, and opens in no memory then: each that begins as it chooses anew. */
const toPlainJournal = (bytes: Buffer) => bytes.fill(1, 18, 20);

/** What is to be opened: a new file is given the bytes of the first that was made, one in memory is opened on them. */
function beginAsMade(path: string, schema: Schema): string | Buffer {
  const bytes = newOnes.get(schema);
  if (path === inMemory) return bytes ?? path;
  // A log that was left beside it is another database's: whoever opens it is told.
  const isNew = [path, `${path}-wal`].every((file) => !existsSync(file)) && existsSync(dirname(path));
  if (bytes && isNew) writeFileSync(path, bytes);
  return path;
}

/** How many migrations a database of this schema has here. */
export function countMigrations(schema: Schema): number {
  return countKnown(findMigrations(schema));
}

/** True for a database that a newer program has brought to a schema unknown here. */
export function isNewerThanProgram(connection: Connection, schema: Schema): boolean {
  return countApplied(connection) > countKnown(findMigrations(schema));
}

/** The statements of the first `count` migrations, in their order: what a database that had these was made by. */
export function listStatements(schema: Schema, count: number): string[] {
  return readMigrationFiles({ migrationsFolder: findMigrations(schema) })
    .slice(0, count)
    .flatMap(({ sql }) => sql);
}

function countKnown(folder: string): number {
  const journal = readJson<{ entries: unknown[] }>(readFileSync(join(folder, 'meta', '_journal.json'), 'utf8'));
  return journal.entries.length;
}

/** How many migrations a database has had. */
export function countApplied(connection: Connection): number {
  const table = connection
    .prepare("select 1 from sqlite_master where type = 'table' and name = '__drizzle_migrations'")
    .get();
  if (!table) return 0;
  return connection.prepare<[], number>('select count(*) from __drizzle_migrations').pluck().get() ?? 0;
}

async function keepCopy(connection: Connection, applied: number) {
  const folder = join(dirname(connection.name), 'backups');
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const copy = join(folder, `${new Date().toISOString().replace(/[:.]/g, '-')}-migration-${applied}.db`);
  if (!existsSync(copy)) await connection.backup(copy);
}
