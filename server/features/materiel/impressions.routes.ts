import type { Route } from '#server/http/route.ts';
import {
  emailTicket,
  getTicket,
  giveUpImpression,
  listImpressions,
  printTicket,
  retryImpression,
} from '#shared/contracts/materiel/impressions.ts';
import type { ImpressionService } from './impressions.service.ts';
import type { TicketService } from './tickets.service.ts';

/** Mounts receipts and print jobs. */
export function impressionRoutes(route: Route, impressions: ImpressionService, tickets: TicketService): void {
  route(getTicket, ({ params, context }) => tickets.show(params.type_doc, params.numero, context));
  route(printTicket, ({ params, body, context }) =>
    tickets.print(params.type_doc, params.numero, body.tiroir, context),
  );
  route(emailTicket, ({ params, body, context }) =>
    tickets.email(params.type_doc, params.numero, body.destinataire, context),
  );
  route(listImpressions, ({ query }) => impressions.list(query.limit));
  route(retryImpression, ({ params, context }) => impressions.retry(params.id, context));
  route(giveUpImpression, ({ params }) => impressions.giveUp(params.id));
}
