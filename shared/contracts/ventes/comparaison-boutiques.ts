import { z } from 'zod';
import { Jour } from '#shared/contracts/documents/documents.ts';
import { defineEndpoint } from '#shared/endpoints/endpoint.ts';

/** What a shop sold in a day, in euros without tax: invoices less credit notes, cancelled ones left out. */
export const JourBoutique = z.object({
  total_ht: z.number(),
  /** Invoices. */
  nb: z.int(),
  /** Sales by invoice; null where there was none. */
  panier_ht: z.number().nullable(),
  /** Of what has a purchase price, at today's; null where nothing has. */
  marge: z.number().nullable(),
});
export type JourBoutique = z.output<typeof JourBoutique>;

export const joursCompares = ['jour', 'veille', 'an'] as const;
export type JourCompare = (typeof joursCompares)[number];
const ofEachDay = <S extends z.ZodType>(schema: S) => z.object({ jour: schema, veille: schema, an: schema });

/** The shops that are told of here, side by side. */
export const ComparaisonBoutiques = z.object({
  /** Today in the shop, the day before, and the same day of the week 52 weeks ago. */
  dates: ofEachDay(Jour),
  boutiques: z.array(ofEachDay(JourBoutique).extend({ code: z.string(), nom: z.string() })),
});
export type ComparaisonBoutiques = z.output<typeof ComparaisonBoutiques>;

/** Beyond the specification: what the shops of the group sold, beside one another. */
export const compareBoutiques = defineEndpoint({
  method: 'get',
  path: '/admin/tableau-de-bord/boutiques',
  group: 'Admin',
  role: 'lecture',
  summary: 'Compare les ventes des boutiques\u00a0: aujourd’hui, hier et le même jour il y a un an.',
  response: ComparaisonBoutiques,
});
