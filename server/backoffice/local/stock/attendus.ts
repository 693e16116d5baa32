import type { Connection } from '#server/database/database.ts';
import { addMillionths, type ArticleQuantity, fromMillionths, type Quantities, sumByArticle } from './quantity.ts';

type Deps = {
  connection: Connection;
  /** Adds to the expected quantity of an article, in its unit. */
  applyStock: (reference: string, deltas: { commande: number }) => unknown;
};
type Row = { commande: number; recu: number };

/**
 * SQL expression: what is still to come of a row of `attendus`, in millionths; never negative, since more than was
 * ordered may have come.
 */
export const attenduSql = 'max(0, commande - recu)';
const toAttendu = ({ commande, recu }: Row) => Math.max(0, commande - recu);

/**
 * Stores what orders to suppliers still expect, in the caller's transaction; the order or its goods may be written
 * first.
 */
export function createAttendus({ connection, applyStock }: Deps) {
  const find = connection.prepare<[string, string], Row>(
    'select commande, recu from attendus where origine = ? and article_ref = ?',
  );
  const listOrdered = connection
    .prepare<[string], string>('select article_ref from attendus where origine = ? and commande > 0')
    .pluck();
  const save = connection.prepare(
    `insert into attendus (origine, article_ref, commande, recu) values (?, ?, ?, ?)
    on conflict (origine, article_ref) do update set commande = excluded.commande, recu = excluded.recu`,
  );

  function change(origine: string, reference: string, toNext: (row: Row) => Row) {
    const before = find.get(origine, reference) ?? { commande: 0, recu: 0 };
    const after = toNext(before);
    if (after.commande === before.commande && after.recu === before.recu) return;
    save.run(origine, reference, after.commande, after.recu);
    const delta = toAttendu(after) - toAttendu(before);
    if (delta !== 0) applyStock(reference, { commande: fromMillionths(delta) });
  }

  return {
    /** Makes the expected quantity of this order exactly `wanted`, less what of it has come. */
    expect(origine: string, wanted: Quantities): void {
      for (const reference of new Set([...listOrdered.all(origine), ...wanted.keys()])) {
        change(origine, reference, ({ recu }) => ({ commande: wanted.get(reference) ?? 0, recu }));
      }
    },
    /** Records goods of this order that came in (positive) or were taken back (negative). */
    receive(origine: string, lines: readonly ArticleQuantity[]): void {
      for (const [reference, quantite] of sumByArticle(lines)) {
        change(origine, reference, (row) => ({ ...row, recu: addMillionths(row.recu, quantite) }));
      }
    },
  };
}
