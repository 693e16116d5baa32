import type { Route } from '#server/http/route.ts';
import {
  createCommandeFacture,
  createCommandeLivraison,
  createFactureAvoir,
  getCommandeReste,
  getFactureReste,
} from '#shared/contracts/ventes/parts.ts';
import { invoiceTicket } from '#shared/contracts/ventes/ticket-facture.ts';
import type { PartService } from './parts.service.ts';

/** Mounts documents made of a part of another, and what is left of each line. */
export function partRoutes(route: Route, parts: PartService): void {
  const { getReste, credit, deliver, invoice } = parts;
  route(getFactureReste, ({ params }) => getReste('facture', params.numero));
  route(getCommandeReste, ({ params }) => getReste('commande', params.numero));
  route(createFactureAvoir, ({ params, body, context }) => credit(params.numero, body.lignes ?? undefined, context));
  route(createCommandeLivraison, ({ params, body, context }) =>
    deliver(params.numero, body.lignes ?? undefined, context),
  );
  route(createCommandeFacture, ({ params, body, context }) =>
    invoice(params.numero, body.lignes ?? undefined, context),
  );
  route(invoiceTicket, ({ params, body, context }) => parts.invoiceTicket(params.numero, body.client_code, context));
}
