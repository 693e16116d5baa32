import { closeSync, openSync, readSync, statSync } from 'node:fs';
import { join } from 'node:path';
import SQLite from 'better-sqlite3';
import type { InstallationFacts } from './installation-file.ts';

/**
 * A database of the data folder that is lost or replaced; `trouble` ends a French sentence that names it. `isGone`:
 * nothing is in its place.
 */
export type LostDatabase = { name: DatabaseName; trouble: string; isGone: boolean };

const names = ['service.db', 'backoffice.db'] as const;
type DatabaseName = (typeof names)[number];
type State = 'ours' | 'missing' | 'empty' | 'foreign' | 'swapped' | 'folder' | 'unreadable';

const own = {
  'service.db': { schema: 'service', table: 'users', other: 'documents' },
  'backoffice.db': { schema: 'backoffice', table: 'documents', other: 'users' },
} as const;

const troubles: Partial<Record<State, string>> = {
  missing: 'manque',
  empty: 'est vide',
  folder: 'ne peut pas être ouverte\u00a0: un dossier est à sa place',
  foreign: 'n’est pas une base de Comptoir\u00a0: elle est abîmée, ou d’un autre programme',
  swapped: 'contient les données de l’autre base\u00a0: les deux fichiers ont été échangés',
};

type Known = Pick<InstallationFacts, 'schemas'> | undefined;

/**
 * Returns the databases that a folder had and no longer has; none for a new folder. `known` is the folder's own record;
 * a folder of a version without that record has both databases or none. `hasSauvegardes`: it was used before.
 */
export function listLostDatabases(dataDir: string, known: Known, hasSauvegardes: boolean): LostDatabase[] {
  const states = names.map((name) => ({ name, state: findState(join(dataDir, name), name) }));
  const wasUsed = hasSauvegardes || states.some(({ state }) => state === 'ours');
  return states.flatMap(({ name, state }) => {
    const trouble = troubles[state];
    if (trouble === undefined) return [];
    const isGone = state === 'missing' || state === 'empty';
    const wasMade = known ? known.schemas[own[name].schema] > 0 : wasUsed;
    return wasMade || !isGone ? [{ name, trouble, isGone }] : [];
  });
}

/** Returns the state of a file; one that cannot be read is left to whoever opens it. */
function findState(file: string, name: DatabaseName): State {
  const found = statSync(file, { throwIfNoEntry: false });
  if (!found) return 'missing';
  if (!found.isFile()) return 'folder';
  if (found.size === 0) return 'empty';
  return isSQLite(file) ? findContent(file, name) : 'foreign';
}

function isSQLite(file: string): boolean {
  const start = Buffer.alloc(15);
  const opened = openSync(file, 'r');
  try {
    readSync(opened, start, 0, start.length, 0);
  } finally {
    closeSync(opened);
  }
  return start.toString('latin1') === 'SQLite format 3';
}

function findContent(file: string, name: DatabaseName): State {
  try {
    const tables = listTables(file);
    if (tables.has(own[name].table)) return 'ours';
    if (tables.has(own[name].other)) return 'swapped';
    return tables.size === 0 ? 'empty' : 'foreign';
  } catch {
    return 'unreadable';
  }
}

function listTables(file: string): Set<string> {
  const database = new SQLite(file, { readonly: true });
  try {
    return new Set(database.prepare<[], string>("select name from sqlite_master where type = 'table'").pluck().all());
  } finally {
    database.close();
  }
}
