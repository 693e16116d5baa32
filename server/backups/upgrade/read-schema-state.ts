import { createHash } from 'node:crypto';
import { statSync } from 'node:fs';
import { basename, join } from 'node:path';
import { type Connection, openConnection } from '#server/database/database.ts';
import { DamagedDatabase, toOpeningFailure } from '#server/database/database-failure.ts';
import { countApplied, countMigrations, isNewerThanProgram, NewerData, type Schema } from '#server/database/migrate.ts';
import { listSchemaDifferences } from '../examine/known-schema.ts';

/** A database as it was found: whether it holds data, whether it is behind, and a fingerprint of its tables. */
export type SchemaState = { isUsed: boolean; isBehind: boolean; shape: string };

/**
 * Examines a database without changing it. `knownShape` is the fingerprint of its tables when they were last compared
 * with those of the migrations, which takes longer than the rest of a start.
 * @throws {NewerData} in French for data of a newer program, {DamagedDatabase} for unknown tables or an unreadable
 * file.
 */
export function readSchemaState(dataDir: string, schema: Schema, knownShape: string | undefined): SchemaState {
  const file = join(dataDir, `${schema}.db`);
  if ((statSync(file, { throwIfNoEntry: false })?.size ?? 0) === 0) return { isUsed: false, isBehind: true, shape: '' };
  let connection: Connection | undefined;
  try {
    // Opened for writing too: an interrupted database must first take over its WAL.
    connection = openConnection(file);
    return look(connection, schema, knownShape);
  } catch (error) {
    throw toOpeningFailure(basename(file), error);
  } finally {
    connection?.close();
  }
}

function look(connection: Connection, schema: Schema, knownShape: string | undefined): SchemaState {
  if (isNewerThanProgram(connection, schema)) throw new NewerData();
  const applied = countApplied(connection);
  const isBehind = applied < countMigrations(schema);
  const shape = toSchemaFingerprint(connection);
  if (applied > 0 && shape !== knownShape) assertKnown(connection, schema);
  return { isUsed: applied > 0, isBehind, shape };
}

function assertKnown(connection: Connection, schema: Schema) {
  const strange = listSchemaDifferences(connection, schema, 'table').filter(({ isExtra }) => isExtra);
  if (strange.length === 0) return;
  const names = strange.map(({ words }) => words).join(' · ');
  throw new DamagedDatabase(
    `La base ${schema}.db n’est pas comme ce Comptoir la connaît (${names})\u00a0: un Comptoir plus récent, un autre programme ou le disque l’a changée. Rien n’a été touché. Installez la dernière version.`,
    { database: `${schema}.db` },
  );
}

/** Returns a fingerprint of the tables; indexes are left out, because they are rebuilt when damaged. */
export function toSchemaFingerprint(connection: Connection): string {
  const tables = connection.prepare<[], string>("select sql from sqlite_schema where type = 'table' order by name");
  return createHash('sha256').update(JSON.stringify(tables.pluck().all())).digest('hex').slice(0, 16);
}
