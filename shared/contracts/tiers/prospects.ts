import { z } from 'zod';
import { defineEndpoint } from '#shared/endpoints/endpoint.ts';
import { CodeParams, RechercheQuery, Tiers } from './tiers.ts';

export const listProspects = defineEndpoint({
  method: 'get',
  path: '/prospects',
  group: 'Prospects',
  summary: 'Liste les prospects, filtrés par une recherche.',
  query: RechercheQuery,
  response: z.array(Tiers),
});

export const getProspect = defineEndpoint({
  method: 'get',
  path: '/prospects/:code',
  group: 'Prospects',
  summary: 'Lit un prospect.',
  params: CodeParams,
  response: Tiers,
  errors: [404],
});
