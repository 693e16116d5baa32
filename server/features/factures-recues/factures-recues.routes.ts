import type { Route } from '#server/http/route.ts';
import {
  approveFactureRecue,
  browseFacturesRecues,
  exportFacturesRecues,
  getFactureRecue,
  getFichierRecu,
  getPdfRecu,
  linkFournisseur,
  payFactureRecue,
  receiveFacture,
  refuseFactureRecue,
} from '#shared/contracts/achats/factures-recues.ts';
import type { FactureRecueService } from './factures-recues.service.ts';

/** Mounts suppliers' invoices. */
export function factureRecueRoutes(route: Route, factures: FactureRecueService): void {
  route(browseFacturesRecues, ({ query }) => factures.browse(query));
  route(exportFacturesRecues, ({ query, context }) => factures.exportCsv(query, context));
  route(receiveFacture, ({ body, context }) => factures.receive(body, context));
  route(getFactureRecue, ({ params }) => factures.get(params.id));
  route(getFichierRecu, ({ params }) => factures.getFile(params.id));
  route(getPdfRecu, ({ params }) => factures.getPdf(params.id));
  route(approveFactureRecue, ({ params, context }) => factures.approve(params.id, context));
  route(refuseFactureRecue, ({ params, body, context }) => factures.refuse(params.id, body, context));
  route(payFactureRecue, ({ params, body, context }) => factures.pay(params.id, body, context));
  route(linkFournisseur, ({ params, body, context }) => factures.link(params.id, body.code ?? undefined, context));
}
