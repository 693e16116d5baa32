import { z } from 'zod';
import { defineEndpoint } from '#shared/endpoints/endpoint.ts';
import { withDefault } from '#shared/contracts/fields.ts';
import { CodeParams } from '#shared/contracts/tiers/tiers.ts';
import { Cible, Fiche, nommeeInput, Portee, porteeInput, posteFiche } from './regles-prix.ts';

/** A price of a tarif: for an article or a family, from a minimum quantity on one line. */
export const PrixTarif = z.object({
  cible: Cible,
  /** Code of the article or the family; empty when the target is everything. */
  code: z.string(),
  /** Minimum quantity on one line; 0 applies from the first unit. */
  quantite_min: z.number(),
  /** Euros a unit without tax; null when `remise` lowers the article's own price. */
  prix_ht: z.number().nullable(),
  /** Percent taken off the article's own price; null when `prix_ht` is set. */
  remise: z.number().nullable(),
});
export type PrixTarif = z.output<typeof PrixTarif>;

/** A price list: its prices, and its customers, shops and period. */
export const Tarif = z.object({ ...Fiche.shape, ...Portee.shape, lignes: z.array(PrixTarif) });
export type Tarif = z.output<typeof Tarif>;

/** The largest number of prices in one tarif. */
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

/** Replaces every field but the code. */
export const TarifUpdateInput = TarifCreateInput.omit({ code: true });
export type TarifUpdateInput = z.output<typeof TarifUpdateInput>;

/** A tarif as a till may send it. */
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
