import { z } from 'zod';
import { PersonneChangee, PersonneSiege, PersonnesGerees } from '#shared/contracts/postes/gateway-personnes.ts';
import { defineEndpoint } from '#shared/endpoints/endpoint.ts';
import { UserInput } from './auth.ts';

const group = 'Admin';
const role = 'admin';
const params = z.object({ id: z.uuid() });

/** A new person of the group, or the present state of one; without a password the one they have remains. */
export const PersonneSaisie = PersonneChangee.omit({ verificateur: true, auteur: true }).extend({
  password: UserInput.shape.password.optional(),
});
export type PersonneSaisie = z.output<typeof PersonneSaisie>;

export const listPersonnes = defineEndpoint({
  method: 'get',
  path: '/admin/personnes',
  group,
  role,
  summary: 'Liste au siège les personnes du groupe qui travaillent dans les boutiques que ce poste suit.',
  response: PersonnesGerees,
  errors: [400],
});

export const setPersonne = defineEndpoint({
  method: 'put',
  path: '/admin/personnes/:id',
  group,
  role,
  summary:
    'Crée au siège une personne du groupe, sous un identifiant choisi au hasard, ou la change depuis sa version `base`\u00a0; les caisses de ses boutiques l’apprennent aussitôt.',
  params,
  body: PersonneSaisie,
  response: PersonneSiege,
  errors: [400, 404],
});

export const removePersonne = defineEndpoint({
  method: 'delete',
  path: '/admin/personnes/:id',
  group,
  role,
  summary: 'Retire au siège une personne du groupe\u00a0: elle ne s’identifie plus dans aucune boutique.',
  params,
  response: z.object({ success: z.literal(true) }),
  errors: [400, 404],
});
