import { z } from 'zod';
import { defineEndpoint } from '#shared/endpoints/endpoint.ts';

const group = 'System';
const access = 'public';
const code = z.string().regex(/^[A-Z0-9]{1,4}$/);

export const registerPoste = defineEndpoint({
  method: 'post',
  path: '/gateway/v1/registrations',
  group,
  access,
  summary:
    'Rattache un poste, par un code à usage unique ou le jeton de la boutique\u00a0; rend son code et son jeton.',
  body: z.object({
    /** Used once; a till that shows the shop's own token needs none. */
    code: z.string().min(1).max(60).optional(),
    nom: z.string().min(1).max(69),
    installation: z.uuid(),
    /** Of a till that comes back: the code it numbers under. */
    poste: z.string().max(4).optional(),
    /** Of one that numbered under this code in another shop: it keeps it here where nobody has it. */
    souhait: code.optional(),
  }),
  status: 201,
  response: z.object({ poste: z.string(), jeton: z.string(), boutique: z.string() }),
  errors: [400],
});

export const unregisterPoste = defineEndpoint({
  method: 'post',
  path: '/gateway/v1/departures',
  group,
  access,
  summary: 'Dit que ce poste quitte la boutique\u00a0: son jeton ne vaut plus rien.',
  response: z.object({ success: z.literal(true) }),
});
