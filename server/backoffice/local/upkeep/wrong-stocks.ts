import type { Connection } from '#server/database/database.ts';

export type StockPlace = { article_ref: string; depot_code: string };

/** Lists the stocks that differ from the sum of their movements. */
export function listWrongStocks(connection: Connection): StockPlace[] {
  return connection
    .prepare<[], StockPlace>(
      `select moved.article_ref, moved.depot_code from
       (select article_ref, depot_code, sum(quantite) as reel from mouvements_lignes group by article_ref, depot_code) as moved
       left join stocks on stocks.article_ref = moved.article_ref and stocks.depot_code = moved.depot_code
       where stocks.reel is not moved.reel`,
    )
    .all();
}
