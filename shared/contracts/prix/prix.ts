import { z } from 'zod';
import { defineEndpoint } from '#shared/endpoints/endpoint.ts';
import { RaisonPrix } from './raison-prix.ts';

/** The price of a line when nobody types one. */
export const PrixDecide = z.object({
  /** Euros a unit without tax. */
  prix_unitaire_ht: z.number(),
  /** Discount of the promotions, in percent. */
  remise_pourcentage: z.number(),
  /** Absent when it is the article's own price. */
  raison_prix: RaisonPrix.optional(),
});
export type PrixDecide = z.output<typeof PrixDecide>;

export const getPrix = defineEndpoint({
  method: 'get',
  path: '/articles/:reference/prix',
  group: 'Articles',
  summary: 'Dit à quel prix un article est vendu à un client, en une quantité, un jour, et pourquoi.',
  params: z.object({ reference: z.string() }),
  query: z.object({
    client: z.string().max(50).default(''),
    quantite: z.coerce.number().min(-1e9).max(1e9).default(1),
    /** Defaults to today, shop time. */
    date: z.iso.date().optional(),
  }),
  response: PrixDecide,
  errors: [404],
});
