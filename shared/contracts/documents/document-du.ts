import { z } from 'zod';

const montant = z.number();

/**
 * What règlements, credit notes and deposits come to for a document, in euros; each back office computes it from its
 * own records. For an invoice `regle` + `acompte` + `credite` + `reste_du` = `total_ttc`. For a credit note the same,
 * `reste_du` being what the customer is still to get. For a quote or an order `regle` is the deposits received.
 */
export const DocumentDu = z.object({
  /** Paid by règlements that name the document. */
  regle: montant,
  /**
   * For an invoice: paid by the deposit invoices it takes off, and by deposits without an invoice on the documents it
   * was made from.
   */
  acompte: montant,
  /** For an invoice: settled by its credit notes. For a credit note: taken off its invoice. */
  credite: montant,
  reste_du: montant,
  /**
   * Received in excess: for an invoice it is the customer's credit, for a quote or an order a deposit no invoice has
   * taken yet.
   */
  excedent: montant,
});
export type DocumentDu = z.output<typeof DocumentDu>;
