import { z } from 'zod';
import { defineEndpoint } from '#shared/endpoints/endpoint.ts';
import { withDefault } from '#shared/contracts/fields.ts';
import { CodeParams } from '#shared/contracts/tiers/tiers.ts';
import { Cible, Fiche, nommeeInput, Portee, porteeInput, posteFiche } from './regles-prix.ts';

/** The kind of discount: a percentage, an amount a unit, or a lot («3 pour 2»). */
export const GenrePromotion = z.enum(['pourcentage', 'montant', 'lot']);
export type GenrePromotion = z.output<typeof GenrePromotion>;

/** A discount applied automatically: its target, customers and period. Its name is the reason a line shows. */
export const Promotion = z.object({
  ...Fiche.shape,
  ...Portee.shape,
  cible: Cible,
  /** Codes of the articles or families; empty when the target is everything. */
  codes: z.array(z.string()),
  genre: GenrePromotion,
  /**
   * Percent, or euros a unit without tax. For a lot: the percentage taken off the discounted units, 100 for free ones.
   */
  valeur: z.number(),
  /** For a lot: the number of units on one line it takes… */
  lot: z.int().nullable(),
  /** …and the number of them that are discounted. */
  reduits: z.int().nullable(),
  /** True when it adds to other promotions that are cumulative too; any other applies alone. */
  cumulable: z.boolean(),
});
export type Promotion = z.output<typeof Promotion>;

const codes = z.array(z.string().max(18)).max(500);
const valeur = z.number().min(0).max(1e9);
const lot = z.int().min(2).max(1_000);
const reduits = z.int().min(1).max(999);

export const PromotionCreateInput = z.object({
  ...nommeeInput,
  ...porteeInput,
  cible: withDefault(Cible, 'article'),
  codes: withDefault(codes, []),
  genre: GenrePromotion,
  valeur,
  lot: lot.nullish(),
  reduits: reduits.nullish(),
  cumulable: withDefault(z.boolean(), false),
});
export type PromotionCreateInput = z.output<typeof PromotionCreateInput>;

/** Replaces every field but the code. */
export const PromotionUpdateInput = PromotionCreateInput.omit({ code: true });
export type PromotionUpdateInput = z.output<typeof PromotionUpdateInput>;

/** A promotion as a till may send it. */
export const PostePromotion = Promotion.extend({
  ...posteFiche,
  codes,
  valeur,
  lot: lot.nullable(),
  reduits: reduits.nullable(),
});

const group = 'Articles';
const role = 'responsable';

export const listPromotions = defineEndpoint({
  method: 'get',
  path: '/promotions',
  group,
  summary: 'Liste les promotions.',
  response: z.array(Promotion),
});

export const getPromotion = defineEndpoint({
  method: 'get',
  path: '/promotions/:code',
  group,
  summary: 'Lit une promotion.',
  params: CodeParams,
  response: Promotion,
  errors: [404],
});

export const createPromotion = defineEndpoint({
  method: 'post',
  path: '/promotions',
  group,
  role,
  summary: 'Crée une promotion\u00a0: ce qu’elle retire, sur quoi, pour qui et quand.',
  body: PromotionCreateInput,
  approvable: true,
  status: 201,
  response: Promotion,
  errors: [400],
});

export const updatePromotion = defineEndpoint({
  method: 'put',
  path: '/promotions/:code',
  isVersioned: true,
  group,
  role,
  summary: 'Remplace une promotion, sauf son code.',
  params: CodeParams,
  body: PromotionUpdateInput,
  approvable: true,
  response: Promotion,
  errors: [400, 404],
});
