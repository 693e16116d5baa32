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

/** Message for data that a newer program wrote, and that stay as they are. */
export const tooNew =
  'Ces données viennent d’un Comptoir plus récent que celui-ci\u00a0: rien n’a changé. Installez la dernière version, puis recommencez.';

/** Data that a newer program brought to a schema unknown here. */
export class NewerData extends CannotStart {
  constructor() {
    super(tooNew);
  }
}

const inMemory = ':memory:';

export type Schema = 'service' | 'backoffice';

/**
 * Brings a database to the current schema, in one transaction. A shop's data come here as a copy: see `upgradeData`.
 * @throws {NewerData} for a database that a newer program brought to an unknown schema; it stays as it is.
 */
export function migrateDatabase(connection: Connection, schema: Schema): void {
  if (isNewerThanProgram(connection, schema)) throw new NewerData();
  if (countApplied(connection) === countMigrations(schema)) return;
  migrate(drizzle(connection), { migrationsFolder: findMigrations(schema) });
  // The content of a new shop would otherwise be in the WAL alone, which is lost as a whole when its beginning is
  // damaged.
  connection.pragma('wal_checkpoint(TRUNCATE)');
}

/**
 * Opens a database file at the current schema.
 * @throws {DamagedDatabase} in French, naming the file, when it is damaged or another program's.
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

/**
 * The bytes of the first new database of each schema that this process made: making a schema takes longer than most
 * tests.
 */
const newOnes = new Map<Schema, Buffer>();

/**
 * Switches the bytes of a database from WAL to a rollback journal, which is noted in these two bytes: a database in WAL
 * mode cannot be opened in memory. Whoever opens it chooses the mode again.
 */
const toPlainJournal = (bytes: Buffer) => bytes.fill(1, 18, 20);

/** Returns what to open: a new file gets the bytes of the first database made, one in memory is opened on them. */
function beginAsMade(path: string, schema: Schema): string | Buffer {
  const bytes = newOnes.get(schema);
  if (path === inMemory) return bytes ?? path;
  // A WAL left without its database belongs to another one: the file is then not prepared, and opening it reports that.
  const isNew = [path, `${path}-wal`].every((file) => !existsSync(file)) && existsSync(dirname(path));
  if (bytes && isNew) writeFileSync(path, bytes);
  return path;
}

/** Returns how many migrations this program has for a schema. */
export function countMigrations(schema: Schema): number {
  return readMigrations(schema).length;
}

/** Returns the names of this program's migrations, in order; they identify the schema of a version's data. */
export function listMigrations(schema: Schema): string[] {
  return readMigrations(schema).map(({ hashes: [hash = ''] }) => hash.slice(0, 16));
}

/**
 * Returns whether a newer program brought the database to a schema unknown here: the migrations it has had are not, one
 * by one, the first of those this program knows.
 */
export function isNewerThanProgram(connection: Connection, schema: Schema): boolean {
  const [applied, known] = [listApplied(connection), readMigrations(schema)];
  if (applied.length === 0) return countTables(connection) > 0;
  return applied.some((hash, index) => !known[index]?.hashes.has(hash));
}

/** Returns the statements of the first `count` migrations, in order, which made a database that has had these. */
export function listStatements(schema: Schema, count: number): string[] {
  return readMigrations(schema)
    .slice(0, count)
    .flatMap(({ statements }) => statements);
}

/** Returns how many migrations a database has had. */
export function countApplied(connection: Connection): number {
  return listApplied(connection).length;
}

function listApplied(connection: Connection): string[] {
  if (!connection.prepare(`select 1 from sqlite_schema where type = 'table' and name = ?`).get(journal)) return [];
  return connection.prepare<[], string>(`select hash from ${journal} order by rowid`).pluck().all();
}

/** The table in which drizzle records the migrations applied. */
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

/**
 * Returns a migration with the hashes of its file for both kinds of line ending, since Windows may have changed them in
 * transit.
 */
function toMigration({ sql }: { sql: string[] }): Migration {
  const lines = sql.join('--> statement-breakpoint').split(/\r?\n/);
  const hashes = ['\n', '\r\n'].map((end) => createHash('sha256').update(lines.join(end)).digest('hex'));
  return { statements: sql, hashes: new Set(hashes) };
}
