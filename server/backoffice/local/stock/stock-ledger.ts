import type { Boutique } from '#shared/contracts/boutique.ts';
import { Refused } from '#shared/errors.ts';
import { formatQuantity } from '#shared/money.ts';
import type { Connection } from '#server/database/database.ts';
import { addMillionths, fromMillionths } from './quantity.ts';

/** One quantity to move, in millionths: positive comes in, negative goes out. */
export type StockLine = {
  article_ref: string;
  depot_code: string;
  quantite: number;
  prix_unitaire?: number | null | undefined;
  commentaire?: string | null | undefined;
};

/** Quantities by article, in millionths. */
export type Quantities = ReadonlyMap<string, number>;

export type StockLedger = {
  /**
   * Moves quantities under the number they come from.
   * @throws {Refused} when a warehouse would go below zero and the shop does not allow it.
   */
  move(origine: string, date: string, lines: readonly StockLine[]): void;
  /** Moves what is missing, or gives back what is too much, so that this document has moved exactly `wanted`. */
  settle(origine: string, date: string, wanted: Quantities): void;
  /** Keeps exactly `wanted` for this order. */
  reserve(origine: string, wanted: Quantities): void;
};

type Deps = {
  connection: Connection;
  /** Adds to an article's own stocks, in its unit. */
  applyStock: (reference: string, deltas: { reel?: number; reserve?: number }) => unknown;
  getBoutique: () => Boutique;
};

type Moved = { article_ref: string; quantite: number };

export const depotPrincipal = 'PRINCIPAL';
const none: Quantities = new Map();

/** The movements of stock and what they add up to; always called inside the transaction of what causes them. */
export function createStockLedger({ connection, applyStock, getBoutique }: Deps): StockLedger {
  const insertLine = connection.prepare(
    `insert into mouvements_lignes (origine, article_ref, depot_code, quantite, date, prix_unitaire, commentaire)
    values (?, ?, ?, ?, ?, ?, ?)`,
  );
  const addToDepot = connection
    .prepare<[string, string, number], number>(
      `insert into stocks (article_ref, depot_code, reel) values (?, ?, ?)
      on conflict (article_ref, depot_code) do update set reel = reel + excluded.reel returning reel`,
    )
    .pluck();
  const listMoved = connection.prepare<[string], Moved>(
    'select article_ref, sum(quantite) as quantite from mouvements_lignes where origine = ? group by article_ref',
  );
  const listReserved = connection.prepare<[string], Moved>(
    'select article_ref, quantite from reservations where origine = ?',
  );
  const saveReserved = connection.prepare(
    `insert into reservations (origine, article_ref, quantite) values (?, ?, ?)
    on conflict (origine, article_ref) do update set quantite = excluded.quantite`,
  );
  const deleteReserved = connection.prepare('delete from reservations where origine = ? and article_ref = ?');

  function move(origine: string, date: string, lines: readonly StockLine[]) {
    const depots = new Map<string, StockLine & { reel: number }>();
    for (const line of lines) {
      const { article_ref, depot_code, quantite } = line;
      insertLine.run(origine, article_ref, depot_code, quantite, date, line.prix_unitaire ?? null, line.commentaire);
      const reel = addMillionths(addToDepot.get(article_ref, depot_code, quantite) ?? 0, 0);
      const key = JSON.stringify([article_ref, depot_code]);
      const net = addMillionths(depots.get(key)?.quantite ?? 0, quantite);
      depots.set(key, { article_ref, depot_code, quantite: net, reel });
    }
    if (getBoutique().refuser_stock_negatif) for (const depot of depots.values()) assertEnough(depot);
    for (const [reference, net] of sumByArticle([...depots.values()])) {
      applyStock(reference, { reel: fromMillionths(net) });
    }
  }

  function settle(origine: string, date: string, wanted: Quantities) {
    const missing = subtract(wanted, sumByArticle(listMoved.all(origine)));
    const lines = [...missing].map(([article_ref, quantite]) => ({
      article_ref,
      depot_code: depotPrincipal,
      quantite,
    }));
    if (lines.length > 0) move(origine, date, lines);
  }

  function reserve(origine: string, wanted: Quantities) {
    for (const [reference, change] of subtract(wanted, sumByArticle(listReserved.all(origine)))) {
      const quantite = wanted.get(reference) ?? 0;
      if (quantite === 0) deleteReserved.run(origine, reference);
      else saveReserved.run(origine, reference, quantite);
      applyStock(reference, { reserve: fromMillionths(change) });
    }
  }

  return { move, settle, reserve };
}

/** The total of each article. */
export function sumByArticle(lines: readonly Moved[]): Quantities {
  const sums = new Map<string, number>();
  for (const { article_ref, quantite } of lines) {
    sums.set(article_ref, addMillionths(sums.get(article_ref) ?? 0, quantite));
  }
  return sums;
}

/** What is to be added to `current` to reach `wanted`; articles that need nothing are left out. */
function subtract(wanted: Quantities, current: Quantities): Quantities {
  if (wanted.size === 0 && current.size === 0) return none;
  const missing = new Map<string, number>();
  for (const reference of new Set([...wanted.keys(), ...current.keys()])) {
    const change = addMillionths(wanted.get(reference) ?? 0, -(current.get(reference) ?? 0));
    if (change !== 0) missing.set(reference, change);
  }
  return missing;
}

function assertEnough({ article_ref, depot_code, quantite, reel }: StockLine & { reel: number }) {
  if (quantite >= 0 || reel >= 0) return;
  const [before, asked] = [formatQuantity(fromMillionths(reel - quantite)), formatQuantity(fromMillionths(-quantite))];
  throw new Refused(
    `Stock insuffisant pour l’article ${article_ref} dans le dépôt ${depot_code}\u00a0: ${before} en stock, ${asked} à sortir.`,
  );
}
