import { createHash } from 'node:crypto';
import { existsSync, writeFileSync } from 'node:fs';
import { basename, dirname } from 'node:path';
import { drizzle } from 'drizzle-orm/better-sqlite3';
import { migrate } from 'drizzle-orm/better-sqlite3/migrator';
import { readMigrationFiles } from 'drizzle-orm/migrator';
import { CannotStart } from '#server/start-failure.ts';
import { type Connection, openConnection } from './database.ts';
import { toOpeningFailure } from './database-failure.ts';
import { findMigrations } from './find-migrations.ts';

/** Said of data that a newer program has written; it leaves them as they are. */
export const tooNew =
  'Ces données viennent d’un Comptoir plus récent que celui-ci\u00a0: rien n’a changé. Installez la dernière version, puis recommencez.';

/** Data that a newer program has brought to a schema unknown here. */
export class NewerData extends CannotStart {
  constructor() {
    super(tooNew);
  }
}

const inMemory = ':memory:';

export type Schema = 'service' | 'backoffice';

/**
 * Brings a database to the current schema, in one transaction. Data of a shop come here as a copy: see `upgradeData`.
 * @throws {NewerData} for one that a newer program has brought to a schema unknown here; it stays as it is.
 */
export function migrateDatabase(connection: Connection, schema: Schema): void {
  if (isNewerThanProgram(connection, schema)) throw new NewerData();
  if (countApplied(connection) === countMigrations(schema)) return;
  migrate(drizzle(connection), { migrationsFolder: findMigrations(schema) });
  // A new shop would otherwise be in its log alone, which is lost as a whole when its beginning is damaged.
  connection.pragma('wal_checkpoint(TRUNCATE)');
}

/**
 * Opens a database file at the current schema.
 * @throws {DamagedDatabase} in French, naming the file, for one that is damaged or somebody else's.
 */
export function openMigrated(path: string, schema: Schema): Connection {
  let connection: Connection | undefined;
  try {
    connection = openConnection(beginAsMade(path, schema));
    const isNew = countApplied(connection) === 0;
    migrateDatabase(connection, schema);
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
  return readMigrations(schema).length;
}

/** The names of this program's migrations, in their order: what a version's data can be told by. */
export function listMigrations(schema: Schema): string[] {
  return readMigrations(schema).map(({ hashes: [hash = ''] }) => hash.slice(0, 16));
}

/**
 * True for a database that a newer program has brought to a schema unknown here: what it has had is not the beginning of
 * what this program knows, one by one, however many there are.
 */
export function isNewerThanProgram(connection: Connection, schema: Schema): boolean {
  const [applied, known] = [listApplied(connection), readMigrations(schema)];
  if (applied.length === 0) return countTables(connection) > 0;
  return applied.some((hash, index) => !known[index]?.hashes.has(hash));
}

/** The statements of the first `count` migrations, in their order: what a database that had these was made by. */
export function listStatements(schema: Schema, count: number): string[] {
  return readMigrations(schema)
    .slice(0, count)
    .flatMap(({ statements }) => statements);
}

/** How many migrations a database has had. */
export function countApplied(connection: Connection): number {
  return listApplied(connection).length;
}

function listApplied(connection: Connection): string[] {
  if (!connection.prepare(`select 1 from sqlite_schema where type = 'table' and name = ?`).get(journal)) return [];
  return connection.prepare<[], string>(`select hash from ${journal} order by rowid`).pluck().all();
}

/** Where drizzle keeps what a database has had. */
const journal = '__drizzle_migrations';

function countTables(connection: Connection): number {
  const count = connection.prepare<[string], number>(
    "select count(*) from sqlite_schema where type = 'table' and name <> ? and name not like 'sqlite\\_%' escape '\\'",
  );
  return count.pluck().get(journal) ?? 0;
}

type Migration = { statements: string[]; hashes: ReadonlySet<string> };

const read = new Map<Schema, Migration[]>();

function readMigrations(schema: Schema): Migration[] {
  const known = read.get(schema) ?? readMigrationFiles({ migrationsFolder: findMigrations(schema) }).map(toMigration);
  read.set(schema, known);
  return known;
}

/** By what its file is hashed to, whichever way the lines of that end: Windows may have changed them on the way. */
function toMigration({ sql }: { sql: string[] }): Migration {
  const lines = sql.join('--> statement-breakpoint').split(/\r?\n/);
  const hashes = ['\n', '\r\n'].map((end) => createHash('sha256').update(lines.join(end)).digest('hex'));
  return { statements: sql, hashes: new Set(hashes) };
}
