import { z } from 'zod';
import { defineEndpoint } from '#shared/endpoints/endpoint.ts';
import { boutiqueFilter } from '#shared/contracts/boutique/boutiques.ts';
import { documentEtats } from './document-etats.ts';
import { DocumentRecord, Jour } from './documents.ts';
import { ListPage, sens } from '../list-page.ts';

/** The columns a list can be ordered by. */
export const documentOrders = ['date', 'numero', 'client', 'statut', 'ht', 'ttc'] as const;
export type DocumentOrder = (typeof documentOrders)[number];

const Day = z.union([z.literal(''), Jour]).default('');

/** The filter and the order of a list of documents; among equals, the one created last comes first. */
export const DocumentQuestion = z.object({
  /** Words of the number, the customer, the reference or an article on it, accents ignored; or its amount. */
  q: z.string().max(200).default(''),
  statut: z.coerce.number().int().optional(),
  /** The state that lists show today (shop time); it filters in addition to `statut`. */
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

/**
 * Beyond the specification: returns one page of the documents of a list, however many there are, with the totals of all
 * of them.
 */
export const browseDocuments = defineEndpoint({
  method: 'get',
  path: '/documents/:type_doc/liste',
  group,
  summary: 'Parcourt les documents d’une sorte, page par page, avec leur nombre et leurs totaux.',
  params,
  query: DocumentQuestion.extend(ListPage.shape),
  /** The documents have no lines. The totals cover every page, less what deposit invoices billed already. */
  response: z.object({
    data: z.array(DocumentRecord),
    total: z.int(),
    total_ht: z.number(),
    total_ttc: z.number(),
  }),
  errors: [400],
});

/** Beyond the specification: returns the numbers and amounts of a whole list, from which a selection is made. */
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
