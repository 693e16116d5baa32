import { z } from 'zod';
import { defineEndpoint } from '#shared/endpoints/endpoint.ts';
import { boutiqueFilter } from '#shared/contracts/boutique/boutiques.ts';
import { ExportFormat } from '#shared/contracts/exports.ts';
import { documentEtats } from './document-etats.ts';
import { Jour } from './documents.ts';

const Day = z.union([z.literal(''), Jour]).default('');

/** Beyond the specification: exports the documents of a list, with its filters and without its limit. */
export const exportDocuments = defineEndpoint({
  method: 'get',
  path: '/documents/:type_doc/export',
  group: 'Documents',
  summary: 'Exporte les documents d’une sorte en CSV, du plus récent au plus ancien.',
  params: z.object({ type_doc: z.coerce.number().int() }),
  query: z.object({
    format: ExportFormat.default('csv'),
    statut: z.coerce.number().int().optional(),
    etat: z.enum(documentEtats).optional(),
    /** Words of the number, the customer or the reference. */
    q: z.string().max(200).default(''),
    boutique: boutiqueFilter,
    du: Day,
    au: Day,
  }),
  response: z.string(),
  produces: 'text/csv',
  errors: [400],
});
