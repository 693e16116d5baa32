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

/** How much of the past a till that joins is given: so many months, or all of it. */
const Mois = z.union([z.int().min(24).max(240), z.literal('tout')]);

export const setPasseGroupe = defineEndpoint({
  method: 'put',
  path: '/siege/v1/groupes/:groupe/passe',
  group: 'Admin',
  role: 'admin',
  summary: 'Dit combien de mois du passé reçoit une caisse qui rejoint une boutique du groupe\u00a0; 24 sans réglage.',
  params: z.object({ groupe: code }),
  body: z.object({ mois: Mois }),
  response: z.object({ mois: Mois }),
  errors: [404],
});

export const setPasseBoutique = defineEndpoint({
  method: 'put',
  path: '/siege/v1/groupes/:groupe/boutiques/:boutique/passe',
  group: 'Admin',
  role: 'admin',
  summary: 'Dit la même chose d’une boutique\u00a0; null pour ce que dit son groupe.',
  params: z.object({ groupe: code, boutique: code }),
  body: z.object({ mois: Mois.nullable() }),
  response: z.object({ mois: Mois }),
  errors: [404],
});

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
