import type { DocumentService } from '#server/features/documents/documents.service.ts';
import type { Route } from '#server/http/route.ts';
import {
  createDevis,
  getDevis,
  getDevisContact,
  getDevisPdf,
  getDevisVersionPdf,
  listDevis,
  updateDevis,
  updateDevisStatut,
} from '#shared/contracts/ventes/devis.ts';
import type { DevisService } from './devis.service.ts';

export function devisRoutes(route: Route, devis: DevisService, documents: DocumentService): void {
  route(createDevis, ({ body, context }) => devis.create(body, context));
  route(listDevis, ({ query: { limit, statut, inclure_lignes: lignes } }) => devis.list({ limit, statut, lignes }));
  route(getDevis, ({ params }) => devis.get(params.id));
  route(updateDevis, ({ params, body, context }) => devis.update(params.id, body, context));
  route(updateDevisStatut, ({ params, query, context }) => devis.setStatut(params.id, query.nouveau_statut, context));
  route(getDevisPdf, ({ params }) => documents.getPdf('devis', params.id));
  route(getDevisVersionPdf, ({ params }) => documents.getVersionPdf(params.id, params.version));
  route(getDevisContact, ({ params }) => documents.getContact('devis', params.id));
}
