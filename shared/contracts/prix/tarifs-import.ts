import { z } from 'zod';
import { defineEndpoint } from '#shared/endpoints/endpoint.ts';
import { TarifCreateInput } from './tarifs.ts';

/** Beyond the specification: creates or completes the tarifs of a file, all of them or none. */
export const importTarifs = defineEndpoint({
  method: 'post',
  path: '/tarifs/import',
  group: 'Articles',
  role: 'responsable',
  summary:
    'Crée ou complète des tarifs, tous ou aucun\u00a0: un prix du même article et de la même quantité est remplacé.',
  body: z.object({ tarifs: z.array(TarifCreateInput).min(1).max(500) }),
  approvable: true,
  response: z.object({ success: z.literal(true), crees: z.int(), completes: z.int() }),
  errors: [400],
});
