import { z } from 'zod';

const Nommee = z.object({ code: z.string(), intitule: z.string() });

/** Why a line is sold at another price than its article's own: what one costs without it, the tarif, the promotions in its discount. */
export const RaisonPrix = z.object({
  /** The article's own price, euros a unit without tax. */
  prix_article_ht: z.number(),
  tarif: Nommee.optional(),
  promotions: z.array(Nommee).optional(),
});
export type RaisonPrix = z.output<typeof RaisonPrix>;

const PosteNommee = z.object({ code: z.string().max(18), intitule: z.string().max(69) });

/** The same as a till brings it. */
export const PosteRaisonPrix = RaisonPrix.extend({
  prix_article_ht: z.number().min(-1e9).max(1e9),
  tarif: PosteNommee.optional(),
  promotions: z.array(PosteNommee).max(20).optional(),
});
