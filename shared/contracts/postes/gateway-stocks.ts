import { z } from 'zod';
import { defineEndpoint } from '#shared/endpoints/endpoint.ts';

export const listGatewayStocks = defineEndpoint({
  method: 'get',
  path: '/gateway/v1/stocks/:reference',
  group: 'System',
  access: 'public',
  summary:
    'Dit ce que chaque autre boutique du groupe a d’un article, d’après ce que le siège sait\u00a0; un siège seul répond.',
  params: z.object({ reference: z.string().max(40) }),
  response: z.object({
    boutiques: z.array(z.object({ code: z.string(), nom: z.string(), quantite: z.number() })),
  }),
});
