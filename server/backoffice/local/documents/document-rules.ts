import { type DocumentKind, statutAnnule, statutTransforme } from '#shared/contracts/documents/documents.ts';
import type { Boutique } from '#shared/contracts/boutique/boutique.ts';

type KindRules = {
  /** What one unit on a line does to the stock: taken out, given back, nothing. */
  stock: -1 | 0 | 1;
  /** Keeps its quantities for the customer while it is open. */
  reserves: boolean;
  /** Statuses at which nothing may be changed any more. */
  frozenAt: readonly number[];
  /** Days from the date to `date_echeance`. */
  daysToDue?: (boutique: Boutique) => number;
};

const closed = [statutTransforme, statutAnnule];
const plain: KindRules = { stock: 0, reserves: false, frozenAt: closed };

/** All that differs between the kinds of document. */
export const documentRules: Record<DocumentKind, KindRules> = {
  devis: { ...plain, frozenAt: [statutTransforme], daysToDue: (boutique) => boutique.validite_devis_jours },
  commande: { ...plain, reserves: true },
  preparation: plain,
  livraison: { ...plain, stock: -1 },
  retour: { ...plain, stock: 1 },
  avoir: { ...plain, stock: 1 },
  facture: { ...plain, stock: -1, daysToDue: (boutique) => boutique.echeance_facture_jours },
};

/** Accepté: what an order is again of which a part was cancelled. */
export const statutReopened = 2;

/** Brouillon, Confirmé, Accepté: what an order reserves while it waits to be delivered. */
const openStatuses: readonly number[] = [0, 1, 2];

/** Whether an order in this status still waits to be delivered. */
export function isAwaitingDelivery(statut: number): boolean {
  return openStatuses.includes(statut);
}
