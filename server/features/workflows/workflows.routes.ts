import type { Route } from '#server/http/route.ts';
import {
  commandeToFacture,
  commandeToLivraison,
  devisToCommande,
  devisToFacture,
  livraisonToFacture,
} from '#shared/contracts/workflows.ts';
import type { WorkflowService } from './workflows.service.ts';

/** Mounts the transformations and their log. */
export function workflowRoutes(route: Route, workflows: WorkflowService): void {
  route(devisToCommande, ({ params, context }) => workflows.devisToCommande(params.id, context));
  route(commandeToFacture, ({ params, context }) => workflows.commandeToFacture(params.id, context));
  route(livraisonToFacture, ({ params, context }) => workflows.livraisonToFacture(params.id, context));
  route(devisToFacture, ({ params, context }) => workflows.devisToFacture(params.id, context));
  route(commandeToLivraison, ({ params, context }) => workflows.commandeToLivraison(params.id, context));
}
