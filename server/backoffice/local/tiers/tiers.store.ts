import type { TiersIdentity, TiersListPage, TiersPage } from '#server/backoffice/backoffice.gateway.ts';
import type { JsonBytes } from '#server/calls/json-bytes.ts';
import type { Tiers, TiersKind } from '#shared/contracts/tiers/tiers.ts';
import { NotFound } from '#shared/endpoints/errors.ts';
import { cleanCode } from '#shared/identifiers/clean-code.ts';
import type { WrittenTiers } from '../change-log.ts';
import type { LocalDatabase } from '../local-database.ts';
import { prepareRecordPages, prepareWholeList } from '../record-bytes.ts';
import { createRowWriter } from '../row-writer.ts';
import { createSearchIndex } from '../search/search-index.ts';
import { createSearchedList } from '../search/searched-list.ts';
import { createTiersBrowse } from './browse-tiers.ts';
import { createTiersTwins } from './tiers-twins.ts';
import { toTiersSearchEntry } from './tiers-search.ts';
import { createTiersSeries } from './tiers-series.ts';
import { tiers } from './tiers.table.ts';
import { prepareRecords } from '../sums/read-record.ts';
import { prepareDefaultRemise } from './default-remise.ts';

export const tiersLabels: Record<TiersKind, string> = {
  client: 'Client',
  prospect: 'Prospect',
  fournisseur: 'Fournisseur',
};

export type TiersStore = {
  /**
   * Finds a third party of any kind by its code, in any case. All kinds share one space of codes; `type_tiers` says
   * which kind it is.
   */
  find(code: string): Tiers | undefined;
  /** @throws {NotFound} «Client X introuvable», also when the code belongs to another kind. */
  get(kind: TiersKind, code: string): Tiers;
  /** Writes a record, new or changed from `before`; in the caller's transaction. */
  save(kind: TiersKind, after: WrittenTiers, before: WrittenTiers | undefined): Tiers;
  /** Finds the discount a third party has of its own, if any. */
  findOwnRemise(code: string): number | null;
  /**
   * Writes the shop's new default discount in the records of those without one of their own; in the caller's
   * transaction.
   */
  applyDefaultRemise(remise: number): void;
  /** Takes an unused code, `CL-P01-00001`, in this till's own series; in the caller's transaction. */
  takeCode(kind: TiersKind): string;
  /** Lists all of a kind in order of creation or, with a query, the best matches. */
  list(kind: TiersKind, query: string, limit?: number): JsonBytes<Tiers[]>;
  /** Returns any page of those that match a question, with the fields lists show of each. */
  browse(kind: TiersKind, page: TiersListPage): TiersPage;
  findSame(kind: TiersKind, known: TiersIdentity): Tiers | undefined;
  pages(kind: TiersKind): AsyncIterable<Tiers[]>;
  count(kind: TiersKind): number;
};

/**
 * Stores the customers, prospects and suppliers of a back office: their rows, their JSON records and their search
 * index.
 */
export function createTiersStore(database: LocalDatabase): TiersStore {
  const { connection, listings, changes } = database;
  const index = createSearchIndex(connection, 'tiers');
  const saveRow = createRowWriter(connection, tiers, 'numero');
  const read = prepareRecords<[string]>(connection, 'tiers', 'numero = ?');
  const readAnyCase = prepareRecords<[string]>(connection, 'tiers', 'upper(numero) = upper(?) order by id limit 1');
  const findRemise = connection
    .prepare<[string], number | null>('select remise_max from tiers where numero = ?')
    .pluck();
  const saveDefaultRemise = prepareDefaultRemise(connection);
  const countKind = connection.prepare<[string], number>('select count(*) from tiers where genre = ?').pluck();
  const whole = prepareWholeList(connection, 'tiers', 'genre = @groupe');
  const list = createSearchedList<Tiers>(database, { table: 'tiers', index, whole });
  const readPages = prepareRecordPages<[string]>(connection, 'tiers', 'genre = ?');

  function find(code: string): Tiers | undefined {
    const cleaned = cleanCode(code);
    return read.find<Tiers>(cleaned) ?? readAnyCase.find<Tiers>(cleaned);
  }

  return {
    find,
    get(kind, code) {
      const found = find(code);
      if (found?.type_tiers !== kind) throw new NotFound(`${tiersLabels[kind]} ${code} introuvable`);
      return found;
    },
    save(kind, after, before) {
      const { record, ownRemise } = after;
      const row = { ...record, genre: kind, remise_max: ownRemise, record: JSON.stringify(record) };
      index.put(saveRow(row), toTiersSearchEntry(kind, record));
      listings.touch(kind);
      changes.note({ entite: 'tiers', code: record.numero, before, after });
      return record;
    },
    findOwnRemise: (code) => findRemise.get(cleanCode(code)) ?? null,
    applyDefaultRemise(remise) {
      saveDefaultRemise(remise);
      for (const kind of Object.keys(tiersLabels)) listings.touch(kind);
    },
    takeCode: createTiersSeries(database, (code) => find(code) !== undefined),
    list,
    browse: createTiersBrowse(database, index),
    findSame: createTiersTwins(connection, index),
    pages: (kind) => readPages<Tiers>(kind),
    count: (kind) => countKind.get(kind) ?? 0,
  };
}
