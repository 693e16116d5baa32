import type { Route } from '#server/http/route.ts';
import {
  cancelCommandeFournisseur,
  createCommandeFournisseur,
  exportCommandesFournisseurs,
  getCommandeFournisseur,
  getCommandeFournisseurPdf,
  listCommandesFournisseurs,
  listPropositions,
  passCommandeFournisseur,
  receiveCommandeFournisseur,
  sendCommandeFournisseur,
  takePropositions,
  undoReception,
  updateCommandeFournisseur,
} from '#shared/contracts/achats/commandes-fournisseurs.ts';
import type { createCommandeSending } from './send-commande.ts';
import type { CommandesFournisseursService } from './commandes-fournisseurs.service.ts';

/** Mounts the orders to suppliers. */
export function commandesFournisseursRoutes(
  route: Route,
  { commandes, exportCsv, getPdf, send }: CommandesFournisseursService & ReturnType<typeof createCommandeSending>,
): void {
  route(listCommandesFournisseurs, ({ query }) => commandes.list(query));
  route(exportCommandesFournisseurs, ({ query, context }) => exportCsv(query.format, context.caller));
  route(listPropositions, () => commandes.propose());
  route(takePropositions, ({ body, context }) => commandes.takePropositions(body, context));
  route(createCommandeFournisseur, ({ body, context }) => commandes.create(body, context));
  route(getCommandeFournisseur, ({ params }) => commandes.get(params.numero));
  route(updateCommandeFournisseur, ({ params, body, context }) => commandes.update(params.numero, body, context));
  route(passCommandeFournisseur, ({ params, context }) => commandes.pass(params.numero, null, context));
  route(getCommandeFournisseurPdf, ({ params }) => getPdf(params.numero));
  route(sendCommandeFournisseur, ({ params, body, context }) => send(params.numero, body, context));
  route(receiveCommandeFournisseur, ({ params, body, context }) => commandes.receive(params.numero, body, context));
  route(undoReception, ({ params, context }) => commandes.undoReception(params.numero, params.mouvement, context));
  route(cancelCommandeFournisseur, ({ params, body, context }) => commandes.cancel(params.numero, body.motif, context));
}
