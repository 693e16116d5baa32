import { z } from 'zod';
import { defineEndpoint } from '#shared/endpoints/endpoint.ts';

/** A shop of the group, as this Comptoir was told of it. */
export const BoutiqueConnue = z.object({
  code: z.string(),
  nom: z.string(),
  /** Codes of its tills, those taken off too: what they numbered (`FA-P01-000123`) is this shop's. */
  postes: z.array(z.string()),
  /** The shop this Comptoir is of. */
  ici: z.boolean(),
  /** What happens there is told here: of its own shop, and of a desk of others. */
  suivie: z.boolean(),
});
export type BoutiqueConnue = z.output<typeof BoutiqueConnue>;

/** Of a list: what one shop numbered; of all that are told of, where it is left out. */
export const boutiqueFilter = z.string().max(8).optional();

/** Beyond the specification: the shops of the group. */
export const listBoutiques = defineEndpoint({
  method: 'get',
  path: '/boutiques',
  group: 'Admin',
  role: 'lecture',
  summary: 'Liste les boutiques du groupe\u00a0; aucune où il n’y a pas de siège.',
  response: z.array(BoutiqueConnue),
});
