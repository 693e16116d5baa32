import { getArticle, listArticles } from '#shared/contracts/articles.ts';
import { getClient, listClients } from '#shared/contracts/clients.ts';
import { getFamilleStats, listFamilles } from '#shared/contracts/familles.ts';
import { getFournisseur, listFournisseurs } from '#shared/contracts/fournisseurs.ts';
import { getProspect, listProspects } from '#shared/contracts/prospects.ts';
import type { Endpoint } from '#shared/endpoint.ts';
import type { Nature } from '#shared/import-fields.ts';

/** What is read again once lines of a nature were imported. */
export const importStale: Record<Nature, readonly Endpoint[]> = {
  clients: [listClients, getClient],
  prospects: [listProspects, getProspect],
  fournisseurs: [listFournisseurs, getFournisseur],
  articles: [listArticles, getArticle, getFamilleStats],
  familles: [listFamilles, getFamilleStats],
};
