import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { createSearchIndex } from '#server/backoffice/local/search/search-index.ts';
import type { DocumentKind } from '#shared/contracts/documents.ts';
import { type Connection, createTables, openBareDatabase, prepareInsert, type WireRecord } from './bare-database.ts';
import { moveStock, prepareStock } from './bare-stock.ts';
import { prepareWrites } from './bare-statements.ts';

/** A record as it travels, with its kind. */
export type Change = { entite: string; code: string; enregistrement: WireRecord };

type Ligne = { article_code: string; quantite: number };

const searchTables = ['tiers', 'articles'].flatMap((name) => [
  `create table recherche_${name} (id integer primary key, groupe text not null, texte text not null, codes text not null)`,
  `create table recherche_${name}_codes (groupe text not null, code text not null, id integer not null,
    primary key (groupe, code, id))`,
]);

/** The peer's tables, and those of a replication as one would write them by hand. */
export function openSyncDatabase(path: string, samples: Record<string, WireRecord>): Connection {
  const connection = openBareDatabase(path);
  const { tiers = {}, article = {} } = samples;
  createTables(connection, { client: tiers, article: { ...article, stock_reel: 0, stock_reserve: 0 } });
  for (const table of searchTables) connection.exec(table);
  connection.exec(
    readFileSync(join(import.meta.dirname, '../../server/database/virtual-tables/backoffice.sql'), 'utf8').replaceAll(
      '--> statement-breakpoint',
      '',
    ),
  );
  connection.exec(`
    create table faits (numero text primary key, record text not null);
    create table fil (seq integer primary key autoincrement, entite text not null, code text not null, record text not null);
    create unique index fil_record on fil (entite, code);
    create table cles (cle text primary key, corps text not null);
    create table envois (id integer primary key, cle text not null, element text not null, fait integer not null default 0);
    create table etat (nom text primary key, valeur text not null)`);
  return connection;
}

/** Writes a record and what follows from it; in the caller's transaction. */
export function createRecordWriter(connection: Connection, samples: Record<string, WireRecord>) {
  const { tiers = {}, article = {} } = samples;
  const statements = { ...prepareWrites(connection), ...prepareStock(connection) };
  const insertTiers = prepareInsert(connection, 'clients', tiers);
  const insertArticle = prepareInsert(connection, 'articles', { ...article, stock_reel: 0, stock_reserve: 0 });
  const insertFait = connection.prepare('insert or replace into faits (numero, record) values (?, ?)');
  const byTiers = createSearchIndex(connection, 'tiers');
  const byArticle = createSearchIndex(connection, 'articles');

  function writeDocument(record: WireRecord) {
    const lignes = record.lignes as WireRecord[];
    const document_id = statements.insertDocument(record);
    lignes.forEach((ligne, index) => statements.insertLigne({ ...ligne, document_id, position: index + 1 }));
    statements.remember.run(document_id, record.date_creation, 'creation', null);
    const numero = String(record.numero);
    if (record.porte_stock === true) moveStock(statements, record.genre as DocumentKind, numero, lignes as Ligne[]);
  }

  return ({ entite, code, enregistrement }: Change) => {
    if (entite === 'document') return writeDocument(enregistrement);
    const texte = Object.values(pick(enregistrement)).join(' ');
    if (entite === 'tiers') return byTiers.put(insertTiers(enregistrement), { groupe: 'client', texte, codes: [code] });
    if (entite !== 'article') return void insertFait.run(code, JSON.stringify(enregistrement));
    const id = insertArticle({ ...enregistrement, stock_reel: 0, stock_reserve: 0 });
    byArticle.put(id, { groupe: 'articles', texte, codes: [code, enregistrement.code_ean as string | null] });
  };
}

/** What a record is found by. */
function pick({ numero, intitule, ville, email, reference, designation, code_ean }: WireRecord) {
  return [numero, intitule, ville, email, reference, designation, code_ean].filter(
    (value) => typeof value === 'string',
  );
}

/** One record of each kind, to know their fields. */
export function findSamples(changes: readonly Change[]): Record<string, WireRecord> {
  return Object.fromEntries(changes.toReversed().map(({ entite, enregistrement }) => [entite, enregistrement]));
}
