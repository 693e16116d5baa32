import { z } from 'zod';
import { defineEndpoint, type Group } from '#shared/endpoints/endpoint.ts';
import type { Nature } from '#shared/tables/import-fields.ts';
import { searchText } from './fields.ts';

/**
 * `csv`: RFC 4180, with commas and decimal points; `excel`: as a French Excel opens it, with semicolons and decimal
 * commas.
 */
export const ExportFormat = z.enum(['csv', 'excel']);
export type ExportFormat = z.output<typeof ExportFormat>;

/** The filter of an exported list: the words searched for and, for articles, only those below their minimum. */
export const ExportQuery = z.object({
  format: ExportFormat.default('csv'),
  q: searchText,
  stock: z.enum(['bas']).optional(),
});
export type ExportQuery = z.output<typeof ExportQuery>;

function defineExport(nature: Nature, group: Group) {
  return defineEndpoint({
    method: 'get',
    path: `/export/${nature}`,
    group,
    summary: `Exporte les enregistrements (${nature}) en CSV, tels qu’ils peuvent être réimportés\u00a0; tous, ou ceux d’une recherche.`,
    query: ExportQuery,
    response: z.string(),
    produces: 'text/csv',
  });
}

/**
 * Beyond the specification: exports records as a CSV file, all of them or those of a list, with the columns an import
 * takes.
 */
export const exportClients = defineExport('clients', 'Clients');
export const exportProspects = defineExport('prospects', 'Prospects');
export const exportFournisseurs = defineExport('fournisseurs', 'Fournisseurs');
export const exportArticles = defineExport('articles', 'Articles');
export const exportFamilles = defineExport('familles', 'Familles');

export const exportEndpoints = {
  clients: exportClients,
  prospects: exportProspects,
  fournisseurs: exportFournisseurs,
  articles: exportArticles,
  familles: exportFamilles,
} as const satisfies Record<Nature, unknown>;
