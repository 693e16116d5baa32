import { existsSync } from 'node:fs';
import { join } from 'node:path';
import SQLite from 'better-sqlite3';
import { isNewerThanProgram } from '#server/database/migrate.ts';
import { documentKinds } from '#shared/contracts/documents.ts';
import { Refused } from '#shared/errors.ts';

type Deps = { folder: string; dataDir: string; poste: string; skipped: number };
type Serie = { serie: string; dernier: number };

/**
 * Makes what is put back fit for the day: no number that was given since is given again, no message that waited then leaves
 * a second time, and nobody is signed in by a session of that time.
 * @throws {Refused} for a copy of a newer program, or of a till.
 */
export function prepareRestored({ folder, dataDir, poste, skipped }: Deps): void {
  const series = readSeries(join(dataDir, 'backoffice.db'));
  change(join(folder, 'backoffice.db'), 'backoffice', (database) => {
    if (database.prepare("select 1 from replication_etat where nom = 'installation'").get()) {
      throw new Refused('Cette sauvegarde est celle d’une caisse rattachée à une boutique\u00a0: rien n’a changé.');
    }
    raiseSeries(database, series);
    if (skipped > 0) skipNumbers(database, poste, skipped);
  });
  change(join(folder, 'service.db'), 'service', (database) => {
    database.exec(`
      update email_logs set statut = 'ERREUR', derniere_erreur = 'sauvegarde remise : peut-être déjà envoyé'
        where statut in ('EN_ATTENTE', 'EN_COURS');
      delete from jobs;
      delete from sessions;
    `);
  });
}

function change(file: string, schema: 'service' | 'backoffice', work: (database: SQLite.Database) => void) {
  const database = new SQLite(file);
  try {
    if (isNewerThanProgram(database, schema)) {
      throw new Refused('Cette sauvegarde vient d’un Comptoir plus récent\u00a0: mettez d’abord celui-ci à jour.');
    }
    database.pragma('synchronous = FULL');
    database.transaction(work)(database);
  } finally {
    database.close();
  }
}

/** The last numbers that were given here; none when that cannot be read any more. */
function readSeries(file: string): Serie[] {
  if (!existsSync(file)) return [];
  try {
    const present = new SQLite(file, { readonly: true });
    try {
      return present.prepare<[], Serie>('select serie, dernier from numerotations').all();
    } finally {
      present.close();
    }
  } catch {
    return [];
  }
}

function raiseSeries(database: SQLite.Database, series: readonly Serie[]) {
  const raise = database.prepare(
    'insert into numerotations (serie, dernier) values (?, ?) on conflict (serie) do update set dernier = max(dernier, excluded.dernier)',
  );
  for (const { serie, dernier } of series) raise.run(serie, dernier);
}

/** In every series of this till, those it had not begun by then too. */
function skipNumbers(database: SQLite.Database, poste: string, skipped: number) {
  const prefixes = new Set(Object.values(documentKinds).map(({ prefix }) => prefix));
  raiseSeries(
    database,
    [...prefixes].map((prefix) => ({ serie: `${prefix}-${poste}`, dernier: 0 })),
  );
  database.prepare('update numerotations set dernier = dernier + ?').run(skipped);
}
