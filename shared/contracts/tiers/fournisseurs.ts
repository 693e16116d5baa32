import { z } from 'zod';
import { defineEndpoint } from '#shared/endpoints/endpoint.ts';
import { ClientCreateInput, ClientUpdateInput } from './clients.ts';
import { withDefault } from '#shared/contracts/fields.ts';
import { CodeParams, RechercheQuery, Tiers } from './tiers.ts';

/** Fields that suppliers do not have. */
const clientsOnly = {
  portable: true,
  forme_juridique: true,
  encours_autorise: true,
  categorie_tarifaire: true,
  clientele: true,
  regime_tva: true,
  adresse_electronique: true,
} as const;

export const FournisseurCreateInput = ClientCreateInput.omit(clientsOnly).extend({
  compte_collectif: withDefault(z.string().max(13), '401000'),
});
export type FournisseurCreateInput = z.output<typeof FournisseurCreateInput>;

export const FournisseurUpdateInput = ClientUpdateInput.omit({ ...clientsOnly, remise_max: true });
export type FournisseurUpdateInput = z.output<typeof FournisseurUpdateInput>;

const group = 'Fournisseurs';

export const listFournisseurs = defineEndpoint({
  method: 'get',
  path: '/fournisseurs',
  group,
  summary: 'Liste les fournisseurs, filtrés par une recherche.',
  query: RechercheQuery,
  response: z.array(Tiers),
});

export const getFournisseur = defineEndpoint({
  method: 'get',
  path: '/fournisseurs/:code',
  group,
  summary: 'Lit un fournisseur.',
  params: CodeParams,
  response: Tiers,
  errors: [404],
});

export const createFournisseur = defineEndpoint({
  method: 'post',
  path: '/fournisseurs',
  group,
  summary: 'Crée un fournisseur.',
  body: FournisseurCreateInput,
  status: 201,
  response: z.object({ success: z.literal(true), message: z.string(), data: Tiers }),
  errors: [400],
});

export const updateFournisseur = defineEndpoint({
  method: 'put',
  path: '/fournisseurs/:code',
  isVersioned: true,
  group,
  summary: 'Modifie un fournisseur\u00a0; seuls les champs envoyés changent.',
  params: CodeParams,
  body: FournisseurUpdateInput,
  response: z.object({ success: z.literal(true), message: z.string(), fournisseur: Tiers }),
  errors: [404],
  refusal: 404,
});
