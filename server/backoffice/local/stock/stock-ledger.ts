import type { Boutique } from '#shared/contracts/boutique/boutique.ts';
import { Refused } from '#shared/endpoints/errors.ts';
import { formatQuantity } from '#shared/money/money.ts';
import type { Connection } from '#server/database/database.ts';
import {
  addMillionths,
  type ArticleQuantity,
  fromMillionths,
  type Quantities,
  subtract,
  sumByArticle,
} from './quantity.ts';
import { createAttendus } from './attendus.ts';
import { createReservations } from './reservations.ts';
import { toSum } from '../sums/to-sum.ts';

/** One quantity to move, in millionths: positive comes in, negative goes out. */
export type StockLine = {
  article_ref: string;
  depot_code: string;
  quantite: number;
  prix_unitaire?: number | null | undefined;
  commentaire?: string | null | undefined;
};

/** The day a movement is recorded for, and the moment it happens. */
type When = { date: string; moment: string };
/** When the document behind the movement was created and last changed. */
type Moments = { date_creation: string; date_modification: string };

export type StockLedger = {
  /**
   * Moves quantities under the number of their origin, at this moment.
   * @throws {Refused} when a warehouse would go below zero and the shop does not allow it.
   */
  move(origine: string, when: When, lines: readonly StockLine[]): void;
  /** Moves the difference, so that this document has moved exactly `wanted`. */
  settle(origine: string, date: string, wanted: Quantities, moments: Moments): void;
  /** Reserves exactly `wanted` for this order. */
  reserve(origine: string, wanted: Quantities): void;
  /** Expects exactly `wanted` of this order to a supplier, less what of it has come. */
  expect(origine: string, wanted: Quantities): void;
  /** Records what came of an order to a supplier, beside its movement; negative when it is taken back. */
  receive(origine: string, lines: readonly ArticleQuantity[]): void;
};

type Deps = {
  connection: Connection;
  /** Adds to an article's own stocks, in its unit. */
  applyStock: (reference: string, deltas: { reel?: number; reserve?: number; commande?: number }) => unknown;
  getBoutique: () => Boutique;
  /** See `BoutiquesConnues`; left out where the shop's rule does not hold. */
  assertOneStock?: (done: string) => void;
};

export const depotPrincipal = 'PRINCIPAL';

/** Writes stock movements and their sums; always called inside the transaction of what causes them. */
export function createStockLedger({ connection, applyStock, getBoutique, assertOneStock }: Deps): StockLedger {
  const insertLine = connection.prepare(
    `insert into mouvements_lignes (origine, article_ref, depot_code, quantite, date, prix_unitaire, commentaire, moment, somme)
    values (?, ?, ?, ?, ?, ?, ?, ?, ?)`,
  );
  const addToDepot = connection
    .prepare<[string, string, number], number>(
      `insert into stocks (article_ref, depot_code, reel) values (?, ?, ?)
      on conflict (article_ref, depot_code) do update set reel = reel + excluded.reel returning reel`,
    )
    .pluck();
  const listMoved = connection.prepare<[string], ArticleQuantity>(
    'select article_ref, quantite from mouvements_lignes where origine = ?',
  );

  function move(origine: string, { date, moment }: When, lines: readonly StockLine[]) {
    const depots = new Map<string, StockLine & { reel: number }>();
    for (const line of lines) {
      const { article_ref, depot_code, quantite, prix_unitaire = null, commentaire = null } = line;
      const truth = [origine, article_ref, depot_code, quantite, date, prix_unitaire, commentaire];
      insertLine.run(...truth, moment, toSum(...truth));
      const reel = addMillionths(addToDepot.get(article_ref, depot_code, quantite) ?? 0, 0);
      const key = JSON.stringify([article_ref, depot_code]);
      const net = addMillionths(depots.get(key)?.quantite ?? 0, quantite);
      depots.set(key, { article_ref, depot_code, quantite: net, reel });
    }
    if (getBoutique().refuser_stock_negatif) assertAllEnough([...depots.values()], assertOneStock);
    for (const [reference, net] of sumByArticle([...depots.values()])) {
      applyStock(reference, { reel: fromMillionths(net) });
    }
  }

  function settle(origine: string, date: string, wanted: Quantities, moments: Moments) {
    const moved = listMoved.all(origine);
    const missing = subtract(wanted, sumByArticle(moved));
    const moment = moved.length === 0 ? moments.date_creation : moments.date_modification;
    const lines = [...missing].map(([article_ref, quantite]) => ({
      article_ref,
      depot_code: depotPrincipal,
      quantite,
    }));
    if (lines.length > 0) move(origine, { date, moment }, lines);
  }

  return {
    move,
    settle,
    reserve: createReservations({ connection, applyStock }),
    ...createAttendus({ connection, applyStock }),
  };
}

function assertAllEnough(depots: readonly (StockLine & { reel: number })[], assertOneStock: Deps['assertOneStock']) {
  if (depots.some(({ quantite }) => quantite < 0)) assertOneStock?.('Une sortie que le stock limite se fait');
  for (const depot of depots) assertEnough(depot);
}

function assertEnough({ article_ref, depot_code, quantite, reel }: StockLine & { reel: number }) {
  if (quantite >= 0 || reel >= 0) return;
  const [before, asked] = [formatQuantity(fromMillionths(reel - quantite)), formatQuantity(fromMillionths(-quantite))];
  throw new Refused(
    `Stock insuffisant pour l’article ${article_ref} dans le dépôt ${depot_code}\u00a0: ${before} en stock, ${asked} à sortir.`,
  );
}
