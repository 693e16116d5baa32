import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import SQLite from 'better-sqlite3';

/** A document as version 0.1.0 kept it. */
export type OldDocument = {
  numero: string;
  type_document: number;
  client_code: string;
  statut: number;
  total_ttc: number;
  date_modification: string;
  version: number;
} & Readonly<Record<string, unknown>>;

type Row = { id: number; numero: string; type_document: number; chaine: string; porte_stock: number } & Record<
  'recherche' | 'record',
  string
>;

/** How often what the released folder holds happens again: one time in three days, for a year. */
const rounds = 120;
const dayMs = 86_400_000;
const begin = Date.parse('2025-11-22');
/** How many documents of each kind happen in a round, by the prefix of their numbers. */
const perRound: Readonly<Record<string, number>> = { DE: 5, BC: 2, BL: 2, FA: 7, AV: 1 };
const series = /(DE|BC|BL|FA|AV)(-| |)(P01)(-| |)(\d{6})/gi;
/** Lines of a document have the numbers after this many times its own. */
const lignesOf = 65_536;

/** Returns a text with all numbers of documents as they are so many rounds later. */
function shift(text: string, round: number): string {
  return text.replaceAll(series, (...[, prefix, first, poste, second, rang]: string[]) => {
    const later = Number(rang) + round * (perRound[String(prefix).toUpperCase()] ?? 0);
    return `${prefix}${first}${poste}${second}${String(later).padStart(6, '0')}`;
  });
}

const toDay = (round: number, days = 0) => new Date(begin + (round * 3 + days) * dayMs).toISOString().slice(0, 10);

/** Returns a status that version 0.1.0 had: an invoice whose goods left with a delivery note may be cancelled. */
function toStatut({ type_document, porte_stock }: Row, statut: number, index: number): number {
  if (type_document === 50) return index % 2 === 0 ? 0 : 2;
  if (type_document !== 60) return statut;
  return (porte_stock === 1 ? [0, 1, 2, 3, 4] : [0, 6, 2])[index % (porte_stock === 1 ? 5 : 3)] ?? 0;
}

/**
 * Writes the databases of a shop that sold for a year with version 0.1.0, by the schema and from the rows that it wrote
 * itself; returns its documents.
 */
export function writeOldYear(dataDir: string, released: string): OldDocument[] {
  for (const name of ['service.db', 'backoffice.db']) {
    writeFileSync(join(dataDir, name), gunzipSync(readFileSync(join(released, `${name}.gz`))));
  }
  const disk = new SQLite(join(dataDir, 'backoffice.db'));
  disk.pragma('foreign_keys = off');
  const year = disk.transaction(() => writeRounds(disk))();
  disk.close();
  return year;
}

function writeRounds(disk: SQLite.Database): OldDocument[] {
  const rows = disk.prepare<[], Row>('select * from documents order by id').all();
  const write = prepareRound(disk, rows.length);
  const year: OldDocument[] = [];
  for (let round = 0; round < rounds; round += 1) {
    for (const row of rows) year.push(write(row, round, year.length));
  }
  for (const [prefix, count] of Object.entries(perRound)) {
    disk.prepare('update numerotations set dernier = ? where serie = ?').run(count * rounds, `${prefix}-P01`);
  }
  settleStocks(disk);
  return year;
}

function prepareRound(disk: SQLite.Database, perRoundInAll: number) {
  const save = disk.prepare(
    `insert or replace into documents (id, numero, type_document, date, client_code, reference, date_echeance, statut,
      total_ht, total_ttc, chaine, porte_stock, recherche, record)
    values (:id, :numero, :type_document, :date, :client_code, :reference, :date_echeance, :statut,
      :total_ht, :total_ttc, :chaine, :porte_stock, :recherche, :record)`,
  );
  const [lignes, past, moves] = [
    `insert into lignes select :id * ${lignesOf} + id % ${lignesOf}, article_code, quantite, prix_unitaire_ht,
      remise_pourcentage, tva_taux, montant_ht, montant_ttc from lignes where id / ${lignesOf} = :source`,
    `insert into historique_documents (document_id, date, auteur, action, avant)
      select :id, date, auteur, action, avant from historique_documents where document_id = :source and avant is null`,
    `insert into mouvements_lignes (origine, article_ref, depot_code, quantite, date)
      select :numero, article_ref, depot_code, quantite, :date from mouvements_lignes where origine = :origine`,
  ].map((sql) => disk.prepare(sql));

  return (row: Row, round: number, index: number): OldDocument => {
    const id = round * perRoundInAll + row.id;
    const date = toDay(round);
    const [numero, chaine, recherche] = [row.numero, row.chaine, row.recherche].map((text) => shift(text, round));
    const before = JSON.parse(shift(row.record, round)) as OldDocument;
    const date_echeance = before.date_echeance === null ? null : toDay(round, 30);
    const statut = toStatut(row, before.statut, index);
    const moments = { date_creation: `${date}T09:00:00.000Z`, date_modification: `${date}T09:00:00.000Z` };
    const document = { ...before, date, date_echeance, statut, ...moments };
    save.run({ ...row, id, numero, chaine, recherche, date, date_echeance, statut, record: JSON.stringify(document) });
    if (round === 0) return document;
    lignes?.run({ id, source: row.id });
    past?.run({ id, source: row.id });
    moves?.run({ numero, date, origine: row.numero });
    return document;
  };
}

/** Sets the stocks to what all movements come to. */
function settleStocks(disk: SQLite.Database): void {
  disk.exec(`
    update stocks set reel = (select sum(quantite) from mouvements_lignes m where m.article_ref = stocks.article_ref);
    update articles set stock_reel = (select sum(quantite) / 1e6 from mouvements_lignes where article_ref = reference);
    update articles set record = json_set(record, '$.stock_reel', stock_reel, '$.stock_disponible', stock_reel - stock_reserve);`);
}
