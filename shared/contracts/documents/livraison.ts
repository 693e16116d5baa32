import { z } from 'zod';
import { textOpt } from '#shared/contracts/fields.ts';

/** Where and when a document is delivered, where that is not at its customer's on its own day. */
export const Livraison = z.object({
  /** Who receives it there; with the address empty texts where goods go to the customer's own. */
  nom: z.string(),
  adresse: z.string(),
  complement: z.string(),
  code_postal: z.string(),
  ville: z.string(),
  /** As on a customer's card: a country in words. */
  pays: z.string(),
  /** Null where it is the document's own day. */
  date: z.iso.date().nullable(),
});
export type Livraison = z.output<typeof Livraison>;

/** The same as it is asked for; with nothing in it, the customer's own address again. */
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

/** The same as an older or another till brings it. */
export const PosteLivraison = z.object({
  nom: z.string().max(100),
  adresse: z.string().max(100),
  complement: z.string().max(100),
  code_postal: z.string().max(10),
  ville: z.string().max(100),
  pays: z.string().max(100),
  date: z.iso.date().nullable(),
});
