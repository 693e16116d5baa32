import { z } from 'zod';
import { defineEndpoint } from '#shared/endpoints/endpoint.ts';

const code = z.string().regex(/^[A-Z0-9]{1,8}$/);
/** The records a till of the shop must hold, and the settled ones that could be read from the hub. */
const Part = z.object({ tenus: z.int(), au_siege: z.int() });

export const PasseSiege = z.object({
  /** The day before which settled records belong to the past. */
  avant: z.string(),
  documents: Part,
  reglements: Part,
  mouvements: Part,
  /** Size of these records as they travel. */
  octets: Part,
});
export type PasseSiege = z.output<typeof PasseSiege>;

export const getPasseSiege = defineEndpoint({
  method: 'get',
  path: '/siege/v1/groupes/:groupe/boutiques/:boutique/passe',
  group: 'Admin',
  role: 'admin',
  summary: 'Dit combien du passé d’une boutique est soldé\u00a0: ce dont ses caisses pourraient se passer.',
  params: z.object({ groupe: code, boutique: code }),
  query: z.object({ mois: z.coerce.number().int().min(1).max(240).default(24) }),
  response: PasseSiege,
  errors: [404],
});
