import { z } from 'zod';
import { Jour } from '#shared/contracts/documents/documents.ts';
import { defineEndpoint } from '#shared/endpoints/endpoint.ts';

/** A shop's sales of a day, in euros without tax: invoices less credit notes, without cancelled ones. */
export const JourBoutique = z.object({
  total_ht: z.number(),
  /** Number of invoices. */
  nb: z.int(),
  /** Average sale per invoice; null when there was none. */
  panier_ht: z.number().nullable(),
  /** Margin on articles that have a purchase price, at today's purchase prices; null when none has one. */
  marge: z.number().nullable(),
});
export type JourBoutique = z.output<typeof JourBoutique>;

const joursCompares = ['jour', 'veille', 'an'] as const;
export type JourCompare = (typeof joursCompares)[number];
const ofEachDay = <S extends z.ZodType>(schema: S) => z.object({ jour: schema, veille: schema, an: schema });

/** The shops this installation follows, side by side. */
export const ComparaisonBoutiques = z.object({
  /** Today (shop time), the day before, and the same weekday 52 weeks ago. */
  dates: ofEachDay(Jour),
  boutiques: z.array(ofEachDay(JourBoutique).extend({ code: z.string(), nom: z.string() })),
});
export type ComparaisonBoutiques = z.output<typeof ComparaisonBoutiques>;

/** Beyond the specification: returns the sales of the shops of the group, side by side. */
export const compareBoutiques = defineEndpoint({
  method: 'get',
  path: '/admin/tableau-de-bord/boutiques',
  group: 'Admin',
  role: 'lecture',
  summary: 'Compare les ventes des boutiques\u00a0: aujourd’hui, hier et le même jour il y a un an.',
  response: ComparaisonBoutiques,
});
