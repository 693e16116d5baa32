import { z } from 'zod';
import { defineEndpoint } from '#shared/endpoints/endpoint.ts';

const group = 'System';
const access = 'public';
const code = z.string().regex(/^[A-Z0-9]{1,4}$/);

/** A till that changes hub together with its shop: it keeps its code and its token. */
export const PosteConfie = z.object({
  code,
  nom: z.string().min(1).max(69),
  installation: z.string().max(64).nullable(),
  /** SHA-256 of its token, base64url; null for a till that used the shop's token. */
  jeton_hash: z
    .string()
    .regex(/^[\w-]{43}$/)
    .nullable(),
  /** The till was removed: it is refused, and its code is given to no other. */
  est_retire: z.boolean(),
});
export type PosteConfie = z.output<typeof PosteConfie>;

/** The answer, with status 410, to a till whose shop has moved. */
export const Demenagement = z.object({
  detail: z.string(),
  vers: z.object({
    url: z.url(),
    /** SHA-256 of the new certificate's key, in hexadecimal; null when a certificate authority vouches for it. */
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
    /** A one-time code; a till that shows the shop's own token needs none. */
    code: z.string().min(1).max(60).optional(),
    nom: z.string().min(1).max(69),
    installation: z.uuid(),
    /** For a till that comes back: the code in its numbers. */
    poste: z.string().max(4).optional(),
    /** For a till that had this code in another shop: the code it keeps, unless another till here has it. */
    souhait: code.optional(),
    /** True for one that has given numbers under `souhait`: at a hub it keeps that code or does not join. */
    numerote: z.boolean().optional(),
    /**
     * For a shop that brings its tills: all of them. It gets `souhait` and they keep their codes, or none of them
     * joins.
     */
    postes: z.array(PosteConfie).max(500).optional(),
    /** True for a till without any data, which may be given an opening stock in the place of its shop’s settled past. */
    sans_passe: z.boolean().optional(),
    /** For a till that has an opening stock: the group that gave it. */
    ouverture: z.string().max(50).optional(),
  }),
  status: 201,
  response: z.object({
    poste: z.string(),
    jeton: z.string(),
    boutique: z.string(),
    /**
     * The opening stock the till has: known here, or forgotten, as by a hub that went back, which will send all. Where
     * another group gave it, the till is refused; older shops register it and leave this out.
     */
    ouverture: z.enum(['connue', 'oubliee']).optional(),
  }),
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
