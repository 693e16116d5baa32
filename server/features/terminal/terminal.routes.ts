import type { Route } from '#server/http/route.ts';
import {
  cancelOperation,
  chargeTerminal,
  getOperation,
  listOperations,
  resolveOperation,
  stopOperation,
  testTerminal,
} from '#shared/contracts/materiel/terminal.ts';
import type { TerminalService } from './terminal.service.ts';

/** Mounts this poste's payment terminal. */
export function terminalRoutes(route: Route, terminal: TerminalService): void {
  route(listOperations, ({ query }) => terminal.list(query.document, query.limit));
  route(getOperation, ({ params }) => terminal.get(params.id));
  route(chargeTerminal, ({ body, context }) => terminal.charge(body, context));
  route(stopOperation, ({ params }) => terminal.stopWaiting(params.id));
  route(resolveOperation, ({ params, body, context }) => terminal.resolve(params.id, body.acceptee, context));
  route(cancelOperation, ({ params, body, context }) => terminal.cancel(params.id, body.motif, context));
  route(testTerminal, ({ body }) => terminal.test(body));
}
