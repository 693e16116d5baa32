import { z } from 'zod';
import { defineEndpoint } from '#shared/endpoints/endpoint.ts';

/** A shop of the group, as this installation knows it. */
export const BoutiqueConnue = z.object({
  code: z.string(),
  nom: z.string(),
  /** Codes of its tills, former ones included: the numbers they gave (`FA-P01-000123`) belong to this shop. */
  postes: z.array(z.string()),
  /** The till that closes its months and years and posts its accounts; null when there is none, left out by an older hub. */
  principal: z.string().nullable().optional(),
  /** The company it belongs to; empty until its card has a SIRET, left out by an older hub. */
  siren: z.string().optional(),
  /** True for the shop this installation belongs to. */
  ici: z.boolean(),
  /**
   * True for shops whose records come to this installation: its own, and the others when it is a desk that follows
   * them.
   */
  suivie: z.boolean(),
});
export type BoutiqueConnue = z.output<typeof BoutiqueConnue>;

/** Limits a list to the documents one shop numbered. Without it, the list has every followed shop. */
export const boutiqueFilter = z.string().max(8).optional();

/** Beyond the specification: returns the shops of the group. */
export const listBoutiques = defineEndpoint({
  method: 'get',
  path: '/boutiques',
  group: 'Admin',
  role: 'lecture',
  summary: 'Liste les boutiques du groupe\u00a0; aucune où il n’y a pas de siège.',
  response: z.array(BoutiqueConnue),
});
