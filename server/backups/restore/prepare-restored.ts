import { existsSync } from 'node:fs';
import { join } from 'node:path';
import SQLite from 'better-sqlite3';
import { isNewerThanProgram } from '#server/database/migrate.ts';
import {
  cloturePrefixes,
  documentPrefixes,
  prefixeSession,
  mouvementPrefixes,
  reglementPrefix,
  tiersPrefixes,
} from '#server/backoffice/numbering/prefixes.ts';
import { Refused } from '#shared/endpoints/errors.ts';

type Deps = { folder: string; dataDir: string; poste: string; skipped: number };
type Serie = { serie: string; dernier: number };
type Row = Record<string, unknown>;

const numberPrefixes = [
  ...documentPrefixes,
  ...Object.values(mouvementPrefixes),
  ...Object.values(cloturePrefixes),
  prefixeSession,
  reglementPrefix,
];

/** The counters: numbers of documents and movements, and codes of customers, prospects and suppliers. */
const counters = [
  { table: 'numerotations', column: 'serie', prefixes: numberPrefixes, end: '' },
  { table: 'tiers_series', column: 'prefixe', prefixes: Object.values(tiersPrefixes), end: '-' },
] as const;
type Counter = (typeof counters)[number];

/**
 * Adapts a restored backup to the present: numbers and codes given since then are not given again, on tills least of
 * all; messages that were waiting are not sent again; nobody is signed in by an old session; tills of a shared shop
 * send everything again, wherever they were in its feed; and no old code lets a till join.
 * @throws {Refused} for a backup of a newer program, or of a till.
 */
export function prepareRestored({ folder, dataDir, poste, skipped }: Deps): void {
  const present = join(dataDir, 'backoffice.db');
  const given = counters.map((counter) => readSeries(present, counter));
  const postes = readPresent<Row>(present, 'select * from postes');
  const sealed = sealedTables.map(({ table, columns }) =>
    readPresent<Row>(present, `select ${columns.join()} from ${table}`),
  );
  change(join(folder, 'backoffice.db'), 'backoffice', (database) => {
    if (database.prepare("select 1 from replication_etat where nom = 'installation'").get()) {
      throw new Refused('Cette sauvegarde est celle d’une caisse rattachée à une boutique\u00a0: rien n’a changé.');
    }
    counters.forEach((counter, index) => {
      raiseSeries(database, counter, given[index] ?? []);
      if (skipped > 0) skipNumbers(database, counter, { poste, skipped });
    });
    savePostes(database, postes);
    keepSealed(database, sealed);
    database.exec("delete from replication_etat where nom = 'flux'; delete from codes_rattachement");
  });
  change(join(folder, 'service.db'), 'service', (database) => {
    database.exec(`
      update email_logs set statut = 'ERREUR', derniere_erreur = 'sauvegarde remise\u00a0: peut-être déjà envoyé'
        where statut in ('EN_ATTENTE', 'EN_COURS');
      delete from jobs;
      delete from sessions;
    `);
  });
}

function change(file: string, schema: 'service' | 'backoffice', work: (database: SQLite.Database) => void) {
  // A database that was not lost stays where it is.
  if (!existsSync(file)) return;
  const database = new SQLite(file);
  try {
    if (isNewerThanProgram(database, schema)) {
      throw new Refused('Cette sauvegarde vient d’un Comptoir plus récent\u00a0: mettez d’abord celui-ci à jour.');
    }
    database.pragma('synchronous = FULL');
    database.pragma('trusted_schema = OFF');
    database.transaction(work)(database);
  } finally {
    database.close();
  }
}

/** Returns the last numbers given here. */
function readSeries(file: string, { table, column }: Counter): Serie[] {
  return readPresent<Serie>(file, `select ${column} as serie, dernier from ${table}`);
}

/** Returns rows of the present database; none when it is unreadable. */
function readPresent<T>(file: string, query: string): T[] {
  if (!existsSync(file)) return [];
  try {
    const present = new SQLite(file, { readonly: true });
    try {
      return present.prepare<[], T>(query).all();
    } finally {
      present.close();
    }
  } catch {
    return [];
  }
}

/**
 * Keeps the tills as they are now: one that joined since keeps its code, one that was removed stays removed. Each sends
 * everything again, records of other tills too, because the key that sealed the shop's cursors may be younger than the
 * backup.
 */
function savePostes(database: SQLite.Database, postes: readonly Row[]) {
  const names = database.prepare<[], string>("select name from pragma_table_info('postes')").pluck();
  const known = new Set(names.all());
  for (const poste of postes) {
    const columns = Object.keys(poste).filter((column) => known.has(column));
    const places = columns.map((column) => `:${column}`);
    database.prepare(`insert or replace into postes (${columns.join()}) values (${places.join()})`).run(poste);
  }
  if (known.has('raconte')) database.exec('update postes set raconte = 1');
}

const sealedTables = [
  {
    table: 'scelles',
    columns: ['poste', 'chaine', 'rang', 'numero', 'moment', 'donnees', 'empreinte', 'signature', 'certificat'],
  },
  { table: 'certificats', columns: ['empreinte', 'poste', 'cle_publique', 'depuis'] },
] as const;

/** Keeps what was sealed since the backup: chains continue, and every printed seal stays known. */
function keepSealed(database: SQLite.Database, sealed: readonly Row[][]) {
  const find = database.prepare<[string], number>('select 1 from sqlite_schema where name = ?').pluck();
  for (const [index, { table, columns }] of sealedTables.entries()) {
    // A backup older than the chains has no tables for them; the next start reports what is missing.
    if (find.get(table) === undefined) continue;
    const places = columns.map((column) => `:${column}`).join();
    const keep = database.prepare(`insert into ${table} (${columns.join()}) values (${places}) on conflict do nothing`);
    for (const row of sealed[index] ?? []) keep.run(row);
  }
}

function raiseSeries(database: SQLite.Database, { table, column }: Counter, series: readonly Serie[]) {
  const raise = database.prepare(
    `insert into ${table} (${column}, dernier) values (?, ?)
    on conflict (${column}) do update set dernier = max(dernier, excluded.dernier)`,
  );
  for (const { serie, dernier } of series) raise.run(serie, dernier);
}

/** Skips numbers in every series of this till, including those it had not begun by then. */
function skipNumbers(database: SQLite.Database, counter: Counter, { poste, skipped }: Pick<Deps, 'poste' | 'skipped'>) {
  const { table, prefixes, end } = counter;
  const none = prefixes.map((prefix) => ({ serie: `${prefix}-${poste}${end}`, dernier: 0 }));
  raiseSeries(database, counter, none);
  const raise = database.prepare(`update ${table} set dernier = dernier + ? where ${counter.column} = ?`);
  for (const { serie } of none) raise.run(skipped, serie);
}
