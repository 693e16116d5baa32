import type { Article } from '#shared/contracts/articles.ts';
import { type DocumentKind, type LigneRecord, statutAnnule } from '#shared/contracts/documents.ts';
import { isStocked } from '../stock/stocked.ts';
import { type Quantities, sumByArticle, toMillionths } from '../stock/quantity.ts';
import type { StockLedger } from '../stock/stock-ledger.ts';
import { documentRules, isOpen } from './document-rules.ts';
import type { DocumentStore, StoredDocument } from './documents.store.ts';

type Deps = {
  store: DocumentStore;
  ledger: StockLedger;
  findArticle: (reference: string) => Article | undefined;
};

export type DocumentStock = {
  /**
   * Brings stock and reservations to what this document, as it now stands, asks for; `date` is the movement's.
   * Called after every creation and change, in its transaction.
   */
  settle(stored: StoredDocument, date: string): void;
  /** Whether a document of this kind, not cancelled, moves the stock, or another of its chain already has. */
  carries(kind: DocumentKind, chaine: string, numero?: string): boolean;
};

const nothing: Quantities = new Map();

/** What documents do to the stock: goods leave once along a chain of transformations, and come back when it is cancelled. */
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

  function settleOrder({ chaine, document }: StoredDocument) {
    const isWaiting = isOpen(document.statut) && store.findCarrier(chaine) === undefined;
    ledger.reserve(document.numero, isWaiting ? toQuantities(document.lignes, 1) : nothing);
  }

  return {
    settle(stored, date) {
      const { kind, document, porteStock, chaine } = stored;
      const { stock, reserves } = documentRules[kind];
      if (reserves) settleOrder(stored);
      if (stock === 0) return;
      const isMoving = porteStock && document.statut !== statutAnnule;
      const wanted = isMoving ? toQuantities(document.lignes, stock) : nothing;
      ledger.settle(document.numero, date, wanted);
      const order = chaine === document.numero ? undefined : store.findInChain('commande', chaine);
      if (order) settleOrder(order);
    },
    carries(kind, chaine, numero) {
      const { stock } = documentRules[kind];
      return stock > 0 || (stock < 0 && (store.findCarrier(chaine) ?? numero) === numero);
    },
  };
}
