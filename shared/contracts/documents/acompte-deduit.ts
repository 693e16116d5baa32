import { z } from 'zod';

const montant = z.number();

/**
 * What an invoice subtracts from its total because a deposit invoice billed it already: all of that invoice, or what is
 * left of it. Euros.
 */
export const AcompteDeduit = z.object({
  /** Number and date of the deposit invoice. */
  numero: z.string(),
  date: z.iso.date(),
  montant_ttc: montant,
  /** The same amount, by VAT rate. */
  tvas: z.array(z.object({ taux: z.number(), base_ht: montant, montant_tva: montant })),
});
export type AcompteDeduit = z.output<typeof AcompteDeduit>;
