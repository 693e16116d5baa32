import { z } from 'zod';

/** The number of documents of one kind, and the sums of their amounts as printed. */
const Somme = z.object({ nb: z.int(), ht: z.number(), tva: z.number(), ttc: z.number() });

/** Sales and payments, in euros exact to the cent. Credit notes are subtracted unless a field says otherwise. */
export const TotauxCaisse = z.object({
  factures: Somme,
  /** Amounts as the credit notes show them, that is positive for what was given back. */
  avoirs: Somme,
  ht: z.number(),
  tva: z.number(),
  ttc: z.number(),
  /** Sales plus returns, in absolute value. */
  ttc_absolu: z.number(),
  tvas: z.array(z.object({ taux: z.number(), ht: z.number(), tva: z.number(), ttc: z.number() })),
  /** The sum of discounts, without VAT. */
  remises_ht: z.number(),
  /** Sales by the person who made them. */
  personnes: z.array(z.object({ auteur: z.string(), nom: z.string(), nb: z.int(), ttc: z.number() })),
  /** Payments by means: received, given back, and the difference. */
  moyens: z.array(
    z.object({ moyen: z.string(), nb: z.int(), recu: z.number(), rendu: z.number(), montant: z.number() }),
  ),
});
export type TotauxCaisse = z.output<typeof TotauxCaisse>;

/** Invoices and credit notes of the till that are not issued yet; a clôture issues them before it counts. */
export const ResteAEmettre = z.object({
  nb: z.int(),
  /** Those that could not be issued, and the reason in French. */
  refuses: z.array(z.object({ numero: z.string(), motif: z.string() })),
});
export type ResteAEmettre = z.output<typeof ResteAEmettre>;
