import { type DocumentKind, statutAnnule, statutTransforme } from '#shared/contracts/documents/documents.ts';
import type { Boutique } from '#shared/contracts/boutique/boutique.ts';

type KindRules = {
  /** Effect of one unit of a line on the stock: taken out, given back, or none. */
  stock: -1 | 0 | 1;
  /** True when the document reserves its quantities for the customer while it is open. */
  reserves: boolean;
  /** Statuses in which nothing may be changed any more. */
  frozenAt: readonly number[];
  /** Days from the date to `date_echeance`, by the shop's rules. */
  daysToDue?: (boutique: Boutique) => number;
};

const closed = [statutTransforme, statutAnnule];
const plain: KindRules = { stock: 0, reserves: false, frozenAt: closed };

/** All differences between the kinds of document. */
export const documentRules: Record<DocumentKind, KindRules> = {
  devis: { ...plain, frozenAt: [statutTransforme], daysToDue: (boutique) => boutique.validite_devis_jours },
  commande: { ...plain, reserves: true },
  preparation: plain,
  livraison: { ...plain, stock: -1 },
  retour: { ...plain, stock: 1 },
  avoir: { ...plain, stock: 1 },
  facture: { ...plain, stock: -1, daysToDue: (boutique) => boutique.echeance_facture_jours },
};

/** Status accepté, which an order takes again when a part of it was cancelled. */
export const statutReopened = 2;

/** Statuses brouillon, confirmé and accepté: an order reserves its quantities in them. */
const openStatuses: readonly number[] = [0, 1, 2];

/** Returns whether an order in this status still waits to be delivered. */
export function isAwaitingDelivery(statut: number): boolean {
  return openStatuses.includes(statut);
}
