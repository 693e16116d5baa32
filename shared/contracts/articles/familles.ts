import { z } from 'zod';
import { defineEndpoint } from '#shared/endpoints/endpoint.ts';
import { codeText, searchText, textOpt, withDefault } from '#shared/contracts/fields.ts';
import { CodeParams } from '#shared/contracts/tiers/tiers.ts';

export const Famille = z.object({
  code: z.string(),
  intitule: z.string(),
  /** 0: détail; 1: total. */
  type: z.int(),
  type_libelle: z.string(),
  est_total: z.boolean(),
  compte_achat: z.string().nullable(),
  compte_vente: z.string().nullable(),
  unite_vente: z.string().nullable(),
  coef: z.number().nullable(),
});
export type Famille = z.output<typeof Famille>;

/** The code and the label may be empty here: the specification refuses them with a 400, a business error. */
export const FamilleCreateInput = z.object({
  code: codeText(18),
  intitule: z.string().max(69),
  type: withDefault(z.int().min(0).max(1), 0),
  compte_achat: textOpt(13),
  compte_vente: textOpt(13),
});
export type FamilleCreateInput = z.output<typeof FamilleCreateInput>;

export const FamilleStats = z.object({
  total: z.int(),
  detail: z.int(),
  totalisation: z.int(),
  articles_classes: z.int(),
  articles_sans_famille: z.int(),
  par_famille: z.array(z.object({ code: z.string(), intitule: z.string(), nb_articles: z.int() })),
});
export type FamilleStats = z.output<typeof FamilleStats>;

const group = 'Familles';

export const listFamilles = defineEndpoint({
  method: 'get',
  path: '/familles',
  group,
  summary: 'Liste les familles, filtrées sur le code ou l’intitulé.',
  query: z.object({ filtre: searchText }),
  response: z.array(Famille),
});

export const getFamille = defineEndpoint({
  method: 'get',
  path: '/familles/:code',
  group,
  summary: 'Lit une famille.',
  params: CodeParams,
  response: Famille,
  errors: [404],
});

export const createFamille = defineEndpoint({
  method: 'post',
  path: '/familles',
  group,
  summary: 'Crée une famille.',
  body: FamilleCreateInput,
  status: 201,
  response: Famille,
  errors: [400],
});

export const getFamilleStats = defineEndpoint({
  method: 'get',
  path: '/familles/stats/global',
  group,
  summary: 'Compte les familles et leurs articles.',
  response: z.object({ success: z.literal(true), data: FamilleStats }),
});
