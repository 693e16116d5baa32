import { z } from 'zod';

const montant = z.number();

/**
 * What follows from règlements, credit notes and deposits, in euros; each back office computes it from what it has. Of an
 * invoice `regle` + `acompte` + `credite` + `reste_du` = `total_ttc`. Of a credit note the same, `reste_du` being what the
 * customer is still to get. Of a quote or an order `regle` is what was received as deposits.
 */
export const DocumentDu = z.object({
  /** By règlements that name it. */
  regle: montant,
  /** Of an invoice: by the deposit invoices it takes off, and by deposits without one on what it was made from. */
  acompte: montant,
  /** Of an invoice: by its credit notes. Of a credit note: taken off its invoice. */
  credite: montant,
  reste_du: montant,
  /** Received beyond: of an invoice it is the customer's credit, of a quote or an order a deposit no invoice has taken yet. */
  excedent: montant,
});
export type DocumentDu = z.output<typeof DocumentDu>;
