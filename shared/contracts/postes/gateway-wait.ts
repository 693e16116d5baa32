import { z } from 'zod';
import { defineEndpoint } from '#shared/endpoints/endpoint.ts';

const group = 'System';
const access = 'public';

/** The longest time, in seconds, that a till waits in one request for a change. */
const longestWaitSeconds = 120;

/** What a till shows that was told of no people: an empty text in an address is as none at all. */
export const aucunePersonne = 'aucune';

export const waitForChangements = defineEndpoint({
  method: 'get',
  path: '/gateway/v1/changes/wait',
  group,
  access,
  summary:
    'Attend qu’un enregistrement change après un curseur\u00a0; une passerelle qui ne sait pas attendre répond 404.',
  query: z.object({
    since: z.string().max(100).default(''),
    /** The list of shops that the till has: another one is news too. */
    boutiques: z.string().max(100).default(''),
    /** The version of the group's people that the till was last told, or `aucunePersonne`: another one is news. */
    personnes: z.string().max(40).optional(),
    secondes: z.coerce.number().int().min(0).max(longestWaitSeconds).default(60),
  }),
  response: z.object({
    /** False when nothing changed meanwhile. */
    nouveau: z.boolean(),
  }),
});
