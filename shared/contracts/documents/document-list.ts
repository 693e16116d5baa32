import { z } from 'zod';
import { defineEndpoint } from '#shared/endpoints/endpoint.ts';
import { boutiqueFilter } from '#shared/contracts/boutique/boutiques.ts';
import { documentEtats } from './document-etats.ts';
import { DocumentRecord, Jour } from './documents.ts';
import { ListPage, sens } from '../list-page.ts';

/** What a list can be ordered by. */
export const documentOrders = ['date', 'numero', 'client', 'statut', 'ht', 'ttc'] as const;
export type DocumentOrder = (typeof documentOrders)[number];

const Day = z.union([z.literal(''), Jour]).default('');

/** Which documents a list shows, and in which order; of equals, the one made last comes first. */
export const DocumentQuestion = z.object({
  /** Words of the number, the customer or the reference, or of an article on it, whatever the accents; or its amount. */
  q: z.string().max(200).default(''),
  statut: z.coerce.number().int().optional(),
  /** What it says of itself in lists, today in the shop; besides `statut`. */
  etat: z.enum(documentEtats).optional(),
  boutique: boutiqueFilter,
  du: Day,
  au: Day,
  tri: z.enum(documentOrders).default('date'),
  sens: z.enum(sens).default('desc'),
});
export type DocumentQuestion = z.output<typeof DocumentQuestion>;

const params = z.object({ type_doc: z.coerce.number().int() });
const group = 'Documents';

/** Beyond the specification: any page of all the documents a list shows, however many, with what all of them come to. */
export const browseDocuments = defineEndpoint({
  method: 'get',
  path: '/documents/:type_doc/liste',
  group,
  summary: 'Parcourt les documents d’une sorte, page par page, avec leur nombre et leurs totaux.',
  params,
  query: DocumentQuestion.extend(ListPage.shape),
  /** The documents come without their lines; the figures are those of every page together, less what deposit invoices have asked for already. */
  response: z.object({
    data: z.array(DocumentRecord),
    total: z.int(),
    total_ht: z.number(),
    total_ttc: z.number(),
  }),
  errors: [400],
});

/** Beyond the specification: what a selection of all the documents of a list is made of. */
export const listNumeros = defineEndpoint({
  method: 'get',
  path: '/documents/:type_doc/numeros',
  group,
  summary: 'Liste les numéros et les montants de tous les documents d’une sorte, filtrés et triés.',
  params,
  query: DocumentQuestion,
  response: z.array(z.object({ numero: z.string(), total_ht: z.number(), total_ttc: z.number() })),
  errors: [400],
});
