import type { Connection } from '#server/database/database.ts';
import { type ArticleQuantity, fromMillionths, type Quantities, subtract, sumByArticle } from './quantity.ts';

type Deps = {
  connection: Connection;
  /** Adds to an article's reserved stock, in its unit. */
  applyStock: (reference: string, deltas: { reserve: number }) => unknown;
};

/**
 * Stores what orders reserve for their customers: `reserve(numero, wanted)` makes it exactly `wanted`, in the caller's
 * transaction.
 */
export function createReservations({ connection, applyStock }: Deps): (origine: string, wanted: Quantities) => void {
  const list = connection.prepare<[string], ArticleQuantity>(
    'select article_ref, quantite from reservations where origine = ?',
  );
  const save = connection.prepare(
    `insert into reservations (origine, article_ref, quantite) values (?, ?, ?)
    on conflict (origine, article_ref) do update set quantite = excluded.quantite`,
  );
  const remove = connection.prepare('delete from reservations where origine = ? and article_ref = ?');

  return (origine, wanted) => {
    for (const [reference, change] of subtract(wanted, sumByArticle(list.all(origine)))) {
      const quantite = wanted.get(reference) ?? 0;
      if (quantite === 0) remove.run(origine, reference);
      else save.run(origine, reference, quantite);
      applyStock(reference, { reserve: fromMillionths(change) });
    }
  };
}
