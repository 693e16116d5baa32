import { z } from 'zod';
import { PersonneSiege } from '#shared/contracts/postes/gateway-personnes.ts';
import { defineEndpoint } from '#shared/endpoints/endpoint.ts';

const group = 'Admin';
const role = 'admin';
const groupe = z.string().regex(/^[A-Z0-9]{1,8}$/);

/** How many days people of the group sign in without the hub; null where the group wants none. */
const Jours = z.int().min(1).max(30).nullable();

export const setPersonnesGroupe = defineEndpoint({
  method: 'put',
  path: '/siege/v1/groupes/:groupe/personnes',
  group,
  role,
  summary:
    'Dit si le groupe a des personnes qui s’identifient dans plusieurs boutiques, et combien de jours sans le siège\u00a0; null pour aucune.',
  params: z.object({ groupe }),
  body: z.object({ jours: Jours }),
  response: z.object({ jours: Jours }),
  errors: [404],
});

export const listPersonnesGroupe = defineEndpoint({
  method: 'get',
  path: '/siege/v1/groupes/:groupe/personnes',
  group,
  role,
  summary: 'Liste les personnes du groupe et leurs boutiques.',
  params: z.object({ groupe }),
  response: z.object({ jours: Jours, personnes: z.array(PersonneSiege) }),
  errors: [404],
});

export const removePersonneGroupe = defineEndpoint({
  method: 'delete',
  path: '/siege/v1/groupes/:groupe/personnes/:personne',
  group,
  role,
  summary: 'Retire une personne du groupe\u00a0: elle ne s’identifie plus dans aucune boutique.',
  params: z.object({ groupe, personne: z.uuid() }),
  response: z.object({ success: z.literal(true) }),
  errors: [404],
});
