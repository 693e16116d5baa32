import type { Connection } from '#server/database/database.ts';
import type { StocksAilleurs } from '#shared/contracts/transferts/transferts.ts';
import { readJson } from '#shared/endpoints/read-json.ts';

/** Stores the stock of other shops, for the articles that were asked for, as the hub last sent it. */
export function createStocksAilleursStore(connection: Connection) {
  const find = connection.prepare<[string], { lu_le: string; boutiques: string }>(
    'select lu_le, boutiques from stocks_ailleurs where article_ref = ?',
  );
  const save = connection.prepare(
    'insert or replace into stocks_ailleurs (article_ref, lu_le, boutiques) values (?, ?, ?)',
  );

  return {
    find(reference: string): Omit<StocksAilleurs, 'ici'> {
      const row = find.get(reference);
      const boutiques = row ? readJson<StocksAilleurs['boutiques']>(row.boutiques) : [];
      return { lu_le: row?.lu_le ?? null, a_jour: false, boutiques };
    },

    /** Replaces the row of an article in the caller's transaction. */
    save: (reference: string, lu_le: string, boutiques: StocksAilleurs['boutiques']) =>
      void save.run(reference, lu_le, JSON.stringify(boutiques)),
  };
}
