import { z } from 'zod';

const Nommee = z.object({ code: z.string(), intitule: z.string() });

/**
 * The reason a line is not sold at its article's own price: that price, the tarif, and the promotions in the discount.
 */
export const RaisonPrix = z.object({
  /** The article's own price, in euros a unit without tax. */
  prix_article_ht: z.number(),
  tarif: Nommee.optional(),
  promotions: z.array(Nommee).optional(),
});
export type RaisonPrix = z.output<typeof RaisonPrix>;

const PosteNommee = z.object({ code: z.string().max(18), intitule: z.string().max(69) });

/** The reason of a price as a till may send it. */
export const PosteRaisonPrix = RaisonPrix.extend({
  prix_article_ht: z.number().min(-1e9).max(1e9),
  tarif: PosteNommee.optional(),
  promotions: z.array(PosteNommee).max(20).optional(),
});
