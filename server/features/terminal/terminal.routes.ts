import type { Route } from '#server/http/route.ts';
import {
  askOperation,
  cancelOperation,
  chargeTerminal,
  getOperation,
  listOperations,
  printOperation,
  resolveOperation,
  stopOperation,
  testTerminal,
} from '#shared/contracts/materiel/terminal.ts';
import type { PrintCardReceipt } from './print-card-receipt.ts';
import type { TerminalService } from './terminal.service.ts';

/** Mounts this poste's payment terminal. */
export function terminalRoutes(route: Route, terminal: TerminalService, printReceipt: PrintCardReceipt): void {
  route(listOperations, ({ query }) => terminal.list(query));
  route(getOperation, ({ params }) => terminal.get(params.id));
  route(chargeTerminal, ({ body, context }) => terminal.charge(body, context));
  route(stopOperation, ({ params }) => terminal.stopWaiting(params.id));
  route(resolveOperation, ({ params, body, context }) => terminal.resolve(params.id, body.acceptee, context));
  route(askOperation, ({ params }) => terminal.ask(params.id));
  route(printOperation, ({ params, body, context }) => printReceipt(params.id, body.exemplaire, context));
  route(cancelOperation, ({ params, body, context }) => terminal.cancel(params.id, body.motif, context));
  route(testTerminal, ({ body }) => terminal.test(body));
}
