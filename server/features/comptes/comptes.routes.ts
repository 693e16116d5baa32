import type { Route } from '#server/http/route.ts';
import { browseBalance, exportBalance } from '#shared/contracts/reglements/balance-agee.ts';
import { getCompteClient, listDocumentsOuverts } from '#shared/contracts/reglements/comptes.ts';
import { getReleve, getRelevePdf, sendReleve } from '#shared/contracts/reglements/releves.ts';
import type { CompteService } from './comptes.service.ts';
import type { createReleveSending } from './releve-sending.ts';

type Sending = ReturnType<typeof createReleveSending>;

/** Mounts the customers' accounts; before the règlements, because its addresses would be read as their numbers. */
export function compteRoutes(route: Route, comptes: CompteService, send: Sending): void {
  route(exportBalance, ({ query }) => comptes.exportBalance(query));
  route(browseBalance, ({ query }) => comptes.browseBalance(query));
  route(getCompteClient, ({ params }) => comptes.get(params.code));
  route(listDocumentsOuverts, ({ params }) => comptes.listOuverts(params.code));
  route(getReleve, ({ params, query }) => comptes.getReleve(params.code, query));
  route(getRelevePdf, ({ params, query }) => comptes.getPdf(params.code, query));
  route(sendReleve, ({ params, body, context }) => send(params.code, body, context));
}
