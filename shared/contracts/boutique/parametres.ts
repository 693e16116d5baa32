import { z } from 'zod';
import { defineEndpoint } from '#shared/endpoints/endpoint.ts';

/** A series of numbers of this till. */
export const Serie = z.object({
  prefixe: z.string(),
  libelle: z.string(),
  /** The last number given; null before the first. */
  dernier: z.string().nullable(),
  prochain: z.string(),
  rang: z.int(),
  /** True while the next number can still be chosen, because none was given. */
  modifiable: z.boolean(),
});
export type Serie = z.output<typeof Serie>;

export const TauxTva = z.object({ code: z.string(), taux: z.number(), articles: z.int() });
export type TauxTva = z.output<typeof TauxTva>;

/** A warehouse that movements name, and how many articles it holds. */
export const DepotUtilise = z.object({ code: z.string(), articles: z.int() });
export type DepotUtilise = z.output<typeof DepotUtilise>;

const shared = { group: 'Admin', role: 'admin' } as const;

export const listSeries = defineEndpoint({
  ...shared,
  method: 'get',
  path: '/admin/series',
  summary: 'Liste les séries de numéros de ce poste.',
  response: z.array(Serie),
});

export const updateSerie = defineEndpoint({
  ...shared,
  method: 'put',
  path: '/admin/series/:prefixe',
  keepsAnswer: true,
  summary: 'Choisit le premier numéro d’une série dont aucun n’a encore été donné.',
  params: z.object({ prefixe: z.string() }),
  body: z.object({ prochain: z.int().min(1).max(999_999) }),
  response: Serie,
  errors: [400, 404],
});

export const listTauxTva = defineEndpoint({
  ...shared,
  method: 'get',
  path: '/admin/tva',
  summary: 'Liste les taux de TVA, avec le nombre d’articles qui les portent.',
  response: z.array(TauxTva),
});

export const listDepots = defineEndpoint({
  ...shared,
  method: 'get',
  path: '/admin/depots',
  role: 'vendeur',
  summary: 'Liste les dépôts que les mouvements nomment.',
  response: z.array(DepotUtilise),
});
