import { readJson } from '#shared/endpoints/read-json.ts';
import type { Connection } from '#server/database/database.ts';
import type { DocumentComplet } from '#shared/contracts/documents/documents.ts';
import { lineIdsPerDocument } from '../documents/documents.table.ts';
import type { LocalDatabase } from '../local-database.ts';
import { isSearched, rebuildSearch, type SearchedTable, toSearchEntry } from './rebuild-search.ts';
import { createSearchIndex } from '../search/search-index.ts';
import { derivedColumns, listLineColumns } from './derived-columns.ts';
import { isSoundRow } from '../sums/read-record.ts';
import type { SameRow } from './same-row.ts';
import { type RecordTable, type SummedTable, summedTables } from '../sums/summed-tables.ts';
import { toRowSum, toSoundSql, toSqlValue } from '../sums/to-sum.ts';
import { createDueRepair } from './wrong-dues.ts';
import type { Reglement } from '#shared/contracts/reglements/reglements.ts';
import { createReglementStore } from '../reglements/reglements.store.ts';
import { prepareDefaultRemise } from '../tiers/default-remise.ts';
import type { Boutique } from '#shared/contracts/boutique/boutique.ts';
import { attenduSql } from '../stock/attendus.ts';
import type { StockPlace } from './wrong-stocks.ts';

export type Repair = ReturnType<typeof createRepair>;

type Place = { table: SummedTable; id: number };
type Row = Readonly<Record<string, unknown>>;

const pieceSize = 200;
/** Pause between two pieces, in which requests are served. */
const restMs = 20;

/**
 * Corrects what follows from sound records, and replaces damaged ones from a backup; each in a transaction of its own.
 */
export function createRepair({ connection, write, listings, changes }: LocalDatabase) {
  const find = ({ table, id }: Place) =>
    connection.prepare<[number], Row>(`select * from ${table} where id = ?`).get(id);

  const dueRepair = createDueRepair(connection);

  return {
    /** Rebuilds an index by its name. @throws SQLite's own error when the database is too corrupt for that. */
    reindex: (index: string) => write(() => void connection.exec(`reindex "${index}"`)),

    /** Rewrites the columns, the lines and the search entry of a sound record; leaves a damaged one as it is. */
    derive: (table: RecordTable, id: number) =>
      write(() => {
        const row = find({ table, id });
        if (row && isSoundRow(table, row)) derive(connection, table, { ...row, id });
      }),

    /** Overwrites a damaged row, never a sound one, then runs `then`. Returns whether the row is sound now. */
    overwrite: (place: Place, by: SameRow, then = () => {}) =>
      write(() => {
        const row = find(place);
        if (!row || isSoundRow(place.table, row)) return row !== undefined;
        const live = toNamed(connection, place.table, toLive(connection, place.table, row, by));
        overwrite(connection, place, { ...live, id: place.id });
        if (place.table === 'boutique') applyShop(connection, live);
        changes.mended?.(place.table, { ...row, ...by });
        then();
        return true;
      }),

    /** Sets a stock to the sum of its present movements: others may have been written since it was found wrong. */
    setStock: ({ article_ref, depot_code }: StockPlace) =>
      write(() => {
        connection
          .prepare(
            `insert or replace into stocks (article_ref, depot_code, reel)
            select article_ref, depot_code, sum(quantite) from mouvements_lignes
            where article_ref = ? and depot_code = ? group by article_ref, depot_code`,
          )
          .run(article_ref, depot_code);
      }),

    /**
     * Recomputes what is due of a document's family from its present documents and règlements, and the accounts it is
     * on.
     */
    setDues: (numero: string) => write(() => dueRepair.setDues(numero)),

    /** Recomputes the account of a customer in the same way. */
    setSolde: (client: string) => write(() => dueRepair.setSolde(client)),

    rebuildSearch: (name: SearchedTable) => rebuildSearch({ connection, write }, name),

    /** Gives a checksum to every row without one, except those in `except`, a few at a time. */
    async fillSums(table: SummedTable, except: readonly number[]): Promise<void> {
      const last = connection.prepare<[], number>(`select ifnull(max(id), 0) from ${table}`).pluck().get() ?? 0;
      const fill = connection.prepare(
        `update ${table} set somme = somme_de(${summedTables[table].truth.join(', ')})
        where id between ? and ? and somme is null and ${toSoundSql(table)}
        and id not in (select value from json_each(?))`,
      );
      for (let first = 0; first <= last && connection.open; first += pieceSize) {
        await write(() => void fill.run(first, first + pieceSize - 1, JSON.stringify(except)));
        await new Promise((resolve) => setTimeout(resolve, restMs).unref());
      }
    },

    /** Drops the cached lists, which predate the repair. */
    forgetLists: () => listings.clear(),
  };
}

function derive(connection: Connection, table: RecordTable, row: Row & { id: number }) {
  const record = readJson<DocumentComplet & Reglement>(String(row.record));
  const columns = Object.entries(derivedColumns[table](record));
  if (columns.length > 0) {
    const changes = columns.map(([name]) => `${name} = ?`).join(', ');
    const values = columns.map(([, value]) => toSqlValue(value));
    connection.prepare(`update ${table} set ${changes} where id = ?`).run(...values, row.id);
  }
  if (table === 'documents') replaceLines(connection, row.id, record);
  if (table === 'reglements') createReglementStore(connection).saveImputations(row.id, record);
  if (isSearched(table)) createSearchIndex(connection, table).put(row.id, toSearchEntry[table](row));
}

function replaceLines(connection: Connection, id: number, document: DocumentComplet) {
  connection
    .prepare('delete from lignes where id between ? and ?')
    .run(id * lineIdsPerDocument, (id + 1) * lineIdsPerDocument - 1);
  const insert = connection.prepare('insert into lignes values (?, ?, ?, ?, ?, ?, ?, ?)');
  for (const columns of listLineColumns(id, document)) insert.run(...columns);
}

function overwrite(connection: Connection, { table, id }: Place, row: Row) {
  const columns = Object.keys(row).filter((name) => name !== 'id' && name !== 'somme');
  const changes = [...columns, 'somme'].map((name) => `${name} = ?`).join(', ');
  const values = columns.map((name) => row[name]);
  connection.prepare(`update ${table} set ${changes} where id = ?`).run(...values, toRowSum(table, row), id);
  if (table !== 'historique_documents' && table !== 'mouvements_lignes') derive(connection, table, { ...row, id });
}

/** Updates a card from a backup: its stock was that day's, and becomes the sum of present movements and orders. */
function toLive(connection: Connection, table: SummedTable, damaged: Row, by: SameRow): Row {
  const isSameToTheByte = damaged.somme === toRowSum(table, by);
  if (isSameToTheByte || table !== 'articles') return by;
  const sums = connection.prepare<[unknown, unknown, unknown], { reel: number; reserve: number; attendu: number }>(
    `select ifnull((select sum(reel) from stocks where article_ref = ?), 0) / 1e6 as reel,
    ifnull((select sum(quantite) from reservations where article_ref = ?), 0) / 1e6 as reserve,
    ifnull((select sum(${attenduSql}) from attendus where article_ref = ?), 0) / 1e6 as attendu`,
  );
  const { reference } = by;
  const { reel, reserve, attendu } = sums.get(reference, reference, reference) ?? { reel: 0, reserve: 0, attendu: 0 };
  const record = readJson<Record<string, unknown>>(String(by.record));
  const stocks = {
    stock_reel: reel,
    stock_reserve: reserve,
    stock_disponible: reel - reserve,
    stock_commande: attendu,
  };
  return { ...by, record: JSON.stringify({ ...record, ...stocks }) };
}

/**
 * Updates the fields that are written into many records at once, and that passed a damaged one by: the shop's discount,
 * a supplier's name.
 */
function toNamed(connection: Connection, table: SummedTable, by: SameRow): Row {
  const find = (sql: string, ...given: unknown[]) =>
    connection
      .prepare<unknown[], unknown>(sql)
      .pluck()
      .get(...given);
  if (table === 'tiers' && by.remise_max === null) {
    const remise = find("select json_extract(record, '$.remise_max_defaut') from boutique where json_valid(record)");
    return remise === undefined ? by : withField(by, 'remise_max', remise);
  }
  const { fournisseur_principal = null } = table === 'articles' ? readJson<Row>(String(by.record)) : {};
  const nom = find('select intitule from tiers where numero = ?', fournisseur_principal);
  return nom === undefined ? by : withField(by, 'fournisseur_nom', nom);
}

/** Applies the shop's rules that other records repeat, whatever they were before the damage. */
function applyShop(connection: Connection, { record }: Row) {
  prepareDefaultRemise(connection)(readJson<Boutique>(String(record)).remise_max_defaut);
}

const withField = (row: Row, field: string, value: unknown): Row => {
  const record = readJson<Row>(String(row.record));
  return { ...row, record: JSON.stringify({ ...record, [field]: value }) };
};
