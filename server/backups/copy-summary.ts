import { join } from 'node:path';
import SQLite from 'better-sqlite3';
import type { Connection } from '#server/database/database.ts';
import { countApplied } from '#server/database/migrate.ts';
import type { ResumeDonnees } from '#shared/contracts/service/sauvegardes.ts';
import { databases } from './stored-sauvegardes.ts';

/** Both databases of a folder, opened for reading only. */
type Pair = { service: Connection; backoffice: Connection };

/** Opens both databases of a folder for reading; undefined when one is missing or unreadable. */
export function readPair<T>(folder: string, read: (pair: Pair) => T): T | undefined {
  const opened: Connection[] = [];
  try {
    const [service, backoffice] = databases.map((name) => {
      const connection = openToRead(join(folder, name));
      opened.push(connection);
      return connection;
    });
    return service && backoffice && read({ service, backoffice });
  } catch {
    return undefined;
  } finally {
    for (const connection of opened) connection.close();
  }
}

/**
 * Opens a database for reading. The schema's own expressions may only call harmless functions, and nothing can be
 * written.
 */
export function openToRead(file: string): Connection {
  const connection = new SQLite(file, { readonly: true, fileMustExist: true });
  connection.pragma('trusted_schema = OFF');
  connection.pragma('cell_size_check = ON');
  return connection;
}

type SummaryHead = Pick<ResumeDonnees, 'installation' | 'poste' | 'date' | 'version'>;

/** Returns counts of what the databases hold, to compare a backup with the present data. */
export function toCopySummary({ service, backoffice }: Pair, head: SummaryHead): ResumeDonnees {
  const count = (connection: Connection, query: string) => connection.prepare<[], number>(query).pluck().get() ?? 0;
  return {
    ...head,
    boutique: findBoutiqueName(backoffice),
    comptes: count(service, 'select count(*) from users where is_active = 1'),
    administrateurs: count(service, "select count(*) from users where is_active = 1 and role = 'admin'"),
    cles_api: count(service, 'select count(*) from api_keys'),
    caisses: count(backoffice, 'select count(*) from postes'),
    clients: count(backoffice, 'select count(*) from tiers'),
    articles: count(backoffice, 'select count(*) from articles'),
    documents: count(backoffice, 'select count(*) from documents'),
    dernier_document: backoffice.prepare<[], string | null>('select max(date) from documents').pluck().get() ?? null,
    derniers_numeros: backoffice
      .prepare<[], ResumeDonnees['derniers_numeros'][number]>('select serie, dernier from numerotations order by serie')
      .all(),
    migrations: countApplied(service) + countApplied(backoffice),
  };
}

/** Returns the counts for databases that are missing or unreadable. */
export function toEmptySummary(head: SummaryHead): ResumeDonnees {
  const none = { comptes: 0, administrateurs: 0, cles_api: 0, caisses: 0, clients: 0, articles: 0, documents: 0 };
  return { ...head, boutique: '', ...none, dernier_document: null, derniers_numeros: [], migrations: 0 };
}

function findBoutiqueName(backoffice: Connection): string {
  return (
    backoffice
      .prepare<[], string | null>(
        "select json_extract(record, '$.raison_sociale') from boutique where id = 1 and json_valid(record)",
      )
      .pluck()
      .get() ?? ''
  );
}
