import { z } from 'zod';
import { defineEndpoint } from '#shared/endpoints/endpoint.ts';

const group = 'System';
const access = 'public';
const code = z.string().regex(/^[A-Z0-9]{1,4}$/);

/** A till that comes with its shop: it goes on under its code and by the token it has. */
export const PosteConfie = z.object({
  code,
  nom: z.string().min(1).max(69),
  installation: z.string().max(64).nullable(),
  /** SHA-256 of its token, base64url; null for one that showed the shop's. */
  jeton_hash: z
    .string()
    .regex(/^[\w-]{43}$/)
    .nullable(),
  /** Taken off: it is not let in, and nobody else is given its code. */
  est_retire: z.boolean(),
});
export type PosteConfie = z.output<typeof PosteConfie>;

/** What a till of a shop that moved is answered, with 410. */
export const Demenagement = z.object({
  detail: z.string(),
  vers: z.object({
    url: z.url(),
    /** Of the certificate that is there, as hexadecimal SHA-256 of its key; null where an authority vouches for it. */
    empreinte: z.string().nullable(),
  }),
});
export type Demenagement = z.output<typeof Demenagement>;

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
    /** Of a shop that brings its tills: all of them. It keeps `souhait`, they their codes, or nobody joins. */
    postes: z.array(PosteConfie).max(500).optional(),
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
