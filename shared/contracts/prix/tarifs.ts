import { z } from 'zod';
import { defineEndpoint } from '#shared/endpoints/endpoint.ts';
import { withDefault } from '#shared/contracts/fields.ts';
import { CodeParams } from '#shared/contracts/tiers/tiers.ts';
import { Cible, Fiche, nommeeInput, Portee, porteeInput, posteFiche } from './regles-prix.ts';

/** A price of a tarif: of an article or of all of a family, from so many on one line. */
export const PrixTarif = z.object({
  cible: Cible,
  /** Of the article or the family; empty where it is about everything. */
  code: z.string(),
  /** From how many on one line; 0 from the first. */
  quantite_min: z.number(),
  /** Euros a unit without tax; null where the article's own price is lessened. */
  prix_ht: z.number().nullable(),
  /** Percent taken off the article's own price; null where there is a price. */
  remise: z.number().nullable(),
});
export type PrixTarif = z.output<typeof PrixTarif>;

/** A list of prices: for whom, where and when they are true. */
export const Tarif = z.object({ ...Fiche.shape, ...Portee.shape, lignes: z.array(PrixTarif) });
export type Tarif = z.output<typeof Tarif>;

/** The most prices one tarif holds. */
export const maxPrixTarif = 5_000;

export const PrixTarifInput = z.object({
  cible: withDefault(Cible, 'article'),
  code: withDefault(z.string().max(18), ''),
  quantite_min: withDefault(z.number().min(0).max(1e9), 0),
  prix_ht: z.number().min(0).max(1e9).nullish(),
  remise: z.number().min(0).max(100).nullish(),
});
export type PrixTarifInput = z.output<typeof PrixTarifInput>;

export const TarifCreateInput = z.object({
  ...nommeeInput,
  ...porteeInput,
  lignes: withDefault(z.array(PrixTarifInput).max(maxPrixTarif), []),
});
export type TarifCreateInput = z.output<typeof TarifCreateInput>;

/** Replaces all of it but its code. */
export const TarifUpdateInput = TarifCreateInput.omit({ code: true });
export type TarifUpdateInput = z.output<typeof TarifUpdateInput>;

/** What a till may write. */
export const PosteTarif = Tarif.extend({
  ...posteFiche,
  lignes: z
    .array(
      PrixTarif.extend({
        code: z.string().max(18),
        quantite_min: z.number().min(0).max(1e9),
        prix_ht: z.number().min(0).max(1e9).nullable(),
        remise: z.number().min(0).max(100).nullable(),
      }),
    )
    .max(maxPrixTarif),
});

const group = 'Articles';
const role = 'responsable';

export const listTarifs = defineEndpoint({
  method: 'get',
  path: '/tarifs',
  group,
  summary: 'Liste les tarifs, avec leurs prix.',
  response: z.array(Tarif),
});

export const getTarif = defineEndpoint({
  method: 'get',
  path: '/tarifs/:code',
  group,
  summary: 'Lit un tarif.',
  params: CodeParams,
  response: Tarif,
  errors: [404],
});

export const createTarif = defineEndpoint({
  method: 'post',
  path: '/tarifs',
  group,
  role,
  summary: 'Crée un tarif\u00a0: ses prix, pour qui, où et quand ils valent.',
  body: TarifCreateInput,
  approvable: true,
  status: 201,
  response: Tarif,
  errors: [400],
});

export const updateTarif = defineEndpoint({
  method: 'put',
  path: '/tarifs/:code',
  isVersioned: true,
  group,
  role,
  summary: 'Remplace un tarif, prix compris, sauf son code.',
  params: CodeParams,
  body: TarifUpdateInput,
  approvable: true,
  response: Tarif,
  errors: [400, 404],
});
