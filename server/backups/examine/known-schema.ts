import SQLite from 'better-sqlite3';
import type { Connection } from '#server/database/database.ts';
import { countApplied, listStatements, type Schema } from '#server/database/migrate.ts';

type Made = { type: string; name: string; table: string; sql: string };

/** A difference of a schema; `isExtra`: it is present and not ours, or no longer as we made it. */
type SchemaDifference = { isExtra: boolean; words: string };

const kinds: Readonly<Record<string, string>> = {
  table: 'la table',
  index: 'l’index',
  trigger: 'le déclencheur',
  view: 'la vue',
};

/**
 * Returns the differences between the schema of a database and the one its migrations make, in French; none for one
 * that this program or an earlier version made. An added trigger or view would run with the shop's own rights. `only`
 * limits the check to one type.
 */
export function listSchemaDifferences(connection: Connection, schema: Schema, only?: 'table'): SchemaDifference[] {
  const isAsked = ({ type }: Made) => only === undefined || type === only;
  const expected = listExpected(schema, countApplied(connection)).filter(isAsked);
  const found = listMade(connection).filter(isAsked);
  const [known, there] = [new Set(expected.map(toKey)), new Set(found.map(toKey))];
  return [
    ...found
      .filter((made) => !known.has(toKey(made)))
      .map((made) => ({ isExtra: true, words: `${toWords(made)} n’est pas de Comptoir` })),
    ...expected
      .filter((made) => !there.has(toKey(made)))
      .map((made) => ({ isExtra: false, words: `${toWords(made)} manque` })),
  ];
}

/** Schemas made by the first migrations, by name and count of migrations: this program's migrations never change. */
const expectedSchemas = new Map<string, readonly Made[]>();

function listExpected(schema: Schema, applied: number): readonly Made[] {
  const key = `${schema} ${applied}`;
  const expected = expectedSchemas.get(key) ?? makeExpected(schema, applied);
  expectedSchemas.set(key, expected);
  return expected;
}

function makeExpected(schema: Schema, applied: number): Made[] {
  const connection = new SQLite(':memory:');
  try {
    for (const statement of listStatements(schema, applied)) connection.exec(statement);
    return [...listMade(connection), { type: 'table', name: journal, table: journal, sql: '' }];
  } finally {
    connection.close();
  }
}

/** Drizzle's own table, created before the migrations. */
const journal = '__drizzle_migrations';

function listMade(connection: Connection): Made[] {
  const made = connection
    .prepare<[], Made>("select type, name, tbl_name as 'table', coalesce(sql, '') as sql from sqlite_schema")
    .all();
  const searched = made.filter(({ sql }) => /^create virtual table/i.test(sql)).map(({ name }) => `${name}_`);
  // Full-text search creates tables of its own, in SQLite's wording.
  const isOthers = (name: string) => name === journal || searched.some((start) => name.startsWith(start));
  return made
    .filter(({ name, type }) => !(name.startsWith('sqlite_') && (type === 'table' || type === 'index')))
    .map((one) => (one.type === 'table' && isOthers(one.name) ? { ...one, sql: '' } : one));
}

function toKey({ type, name, table, sql }: Made): string {
  return JSON.stringify([type, name, table, sql.replace(/\s+/g, ' ').trim()]);
}

function toWords({ type, name, table }: Made): string {
  return `${kinds[type] ?? type} «\u00a0${name}\u00a0» (${table})`;
}
