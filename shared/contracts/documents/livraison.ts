import { z } from 'zod';
import { textOpt } from '#shared/contracts/fields.ts';

/** Place and day of a document's delivery, where they are not its customer's own address and its own day. */
export const Livraison = z.object({
  /** Name of the recipient; like the address, empty when the goods go to the customer's own address. */
  nom: z.string(),
  adresse: z.string(),
  complement: z.string(),
  code_postal: z.string(),
  ville: z.string(),
  /** The country in words, as on a customer's card. */
  pays: z.string(),
  /** Null when it is the document's own day. */
  date: z.iso.date().nullable(),
});
export type Livraison = z.output<typeof Livraison>;

/** A delivery as callers send it; with every field empty, the customer's own address applies again. */
export const LivraisonInput = z.object({
  nom: textOpt(100),
  adresse: textOpt(100),
  complement: textOpt(100),
  code_postal: textOpt(10),
  ville: textOpt(100),
  pays: textOpt(100),
  date: z.union([z.iso.date(), z.literal('').transform(() => null)]).nullish(),
});
export type LivraisonInput = z.output<typeof LivraisonInput>;

/** A delivery as a till sends it, which may be older than the shop. */
export const PosteLivraison = z.object({
  nom: z.string().max(100),
  adresse: z.string().max(100),
  complement: z.string().max(100),
  code_postal: z.string().max(10),
  ville: z.string().max(100),
  pays: z.string().max(100),
  date: z.iso.date().nullable(),
});
