import { z } from 'zod';
import { defineEndpoint, type Group } from '#shared/endpoint.ts';
import type { Nature } from '#shared/import-fields.ts';

/** `csv`: RFC 4180, with commas and decimal points; `excel`: as a French Excel opens it, with semicolons and decimal commas. */
export const ExportFormat = z.enum(['csv', 'excel']);
export type ExportFormat = z.output<typeof ExportFormat>;

function defineExport(nature: Nature, group: Group) {
  return defineEndpoint({
    method: 'get',
    path: `/export/${nature}`,
    group,
    summary: `Exporte tous les enregistrements (${nature}) en CSV, tels qu’ils peuvent être réimportés.`,
    query: z.object({ format: ExportFormat.default('csv') }),
    response: z.string(),
    produces: 'text/csv',
  });
}

/** Beyond the specification: every record as a CSV file, with the columns an import takes. */
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
