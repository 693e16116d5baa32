import { z } from 'zod';

/** Documents of one kind: how many, and what they come to, as each of them says. */
const Somme = z.object({ nb: z.int(), ht: z.number(), tva: z.number(), ttc: z.number() });

/** What was sold and received, in euros exact to the cent. Credit notes are taken off, but where it is said otherwise. */
export const TotauxCaisse = z.object({
  factures: Somme,
  /** As they say: what was given back. */
  avoirs: Somme,
  ht: z.number(),
  tva: z.number(),
  ttc: z.number(),
  /** Sales and returns together, whatever their sign. */
  ttc_absolu: z.number(),
  tvas: z.array(z.object({ taux: z.number(), ht: z.number(), tva: z.number(), ttc: z.number() })),
  /** What discounts took off, without VAT. */
  remises_ht: z.number(),
  /** By who made the sale. */
  personnes: z.array(z.object({ auteur: z.string(), nom: z.string(), nb: z.int(), ttc: z.number() })),
  /** By means of payment: what was received, what was given back, and what is left of it. */
  moyens: z.array(
    z.object({ moyen: z.string(), nb: z.int(), recu: z.number(), rendu: z.number(), montant: z.number() }),
  ),
});
export type TotauxCaisse = z.output<typeof TotauxCaisse>;

/** Invoices and credit notes of the till that are not issued yet: a clôture issues them before it counts. */
export const ResteAEmettre = z.object({
  nb: z.int(),
  /** Those that could not be issued, and why, in French. */
  refuses: z.array(z.object({ numero: z.string(), motif: z.string() })),
});
export type ResteAEmettre = z.output<typeof ResteAEmettre>;
