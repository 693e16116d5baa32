import { z } from 'zod';

const montant = z.number();

/** What an invoice takes off its total because a deposit invoice has asked for it already: all of that one, or what is left of it. Euros. */
export const AcompteDeduit = z.object({
  /** The deposit invoice, and its date. */
  numero: z.string(),
  date: z.iso.date(),
  montant_ttc: montant,
  /** The same, VAT by rate. */
  tvas: z.array(z.object({ taux: z.number(), base_ht: montant, montant_tva: montant })),
});
export type AcompteDeduit = z.output<typeof AcompteDeduit>;
