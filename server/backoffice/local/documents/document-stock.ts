import type { Article } from '#shared/contracts/articles/articles.ts';
import {
  type DocumentComplet,
  type DocumentKind,
  type LigneRecord,
  statutAnnule,
} from '#shared/contracts/documents/documents.ts';
import { type Quantities, sumByArticle, toMillionths } from '../stock/quantity.ts';
import type { StockLedger } from '../stock/stock-ledger.ts';
import { isStocked } from '../stock/is-stocked.ts';
import { canCarry } from '#server/backoffice/local/documents/chain/chain-rules.ts';
import { documentRules, isAwaitingDelivery } from './document-rules.ts';
import type { DocumentStore, StoredDocument } from './documents.store.ts';
import { findResteByParts } from '#server/backoffice/local/documents/chain/find-reste.ts';
import { findCarrier, findTaker, longestChain } from '#server/backoffice/local/documents/chain/find-surroundings.ts';

type Deps = {
  store: DocumentStore;
  ledger: StockLedger;
  findArticle: (reference: string) => Article | undefined;
};

export type DocumentStock = {
  /**
   * Brings stock and reservations in line with the document as it now stands; `date` is that of the movement. Called
   * after every creation and change, in its transaction.
   */
  settle(stored: StoredDocument, date: string): void;
  /** Brings the reservations of a chain's order in line; also called for a chain that a document has left. */
  settleOrder(chaine: string): void;
  /**
   * Returns whether a new document of this kind moves the stock; false when the goods of its chain have already left.
   */
  carries(kind: DocumentKind, chaine: string): boolean;
};

const nothing: Quantities = new Map();

/**
 * Applies documents to the stock: goods leave once along a chain of transformations, and come back when it is
 * cancelled.
 */
export function createDocumentStock({ store, ledger, findArticle }: Deps): DocumentStock {
  function toQuantities(lignes: readonly LigneRecord[], sign: number): Quantities {
    const stocked = lignes.filter(({ article_code }) => {
      const article = article_code === '' ? undefined : findArticle(article_code);
      return article !== undefined && isStocked(article);
    });
    return sumByArticle(
      stocked.map(({ article_code, quantite }) => ({
        article_ref: article_code,
        quantite: sign * toMillionths(quantite),
      })),
    );
  }

  /** Reserves what the parts of an order leave of it, as long as no document took all of it. */
  function reserve(order: StoredDocument) {
    const { chaine, document } = order;
    const isWaiting = isAwaitingDelivery(document.statut) && findCarrier(store, chaine) === undefined;
    const { restes } = isWaiting ? findResteByParts(store, order) : { restes: [] };
    const lignes = document.lignes.map((ligne, index) => ({ ...ligne, quantite: restes[index] ?? 0 }));
    ledger.reserve(document.numero, isWaiting ? toQuantities(lignes, 1) : nothing);
  }

  /**
   * Settles the source: a part reduces the rest of its order, and the credit note of an invoiced part gives it back.
   */
  function settleSource({ document_source }: DocumentComplet, most = longestChain) {
    const source = document_source === null || most === 0 ? undefined : store.findNumero(document_source);
    if (source?.kind === 'commande') reserve(source);
    else if (source) settleSource(source.document, most - 1);
  }

  function settleOrder(chaine: string): boolean {
    const order = store.findInChain('commande', chaine);
    if (order) reserve(order);
    return order !== undefined;
  }

  return {
    settleOrder: (chaine) => void settleOrder(chaine),
    settle(stored, date) {
      const { kind, document, porteStock, chaine } = stored;
      const { stock, reserves } = documentRules[kind];
      if (reserves) reserve(stored);
      if (stock === 0) return;
      const isMoving = porteStock && document.statut !== statutAnnule;
      const wanted = isMoving ? toQuantities(document.lignes, stock) : nothing;
      ledger.settle(document.numero, date, wanted, document);
      const isInChain = chaine !== document.numero && settleOrder(chaine);
      if (!isInChain) settleSource(document);
    },
    carries: (kind, chaine) => canCarry(kind, undefined, findTaker(store, chaine)),
  };
}
