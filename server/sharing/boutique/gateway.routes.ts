import type { Route } from '#server/http/route.ts';
import {
  getGateway,
  getGatewayHealth,
  getRecord,
  giveRecord,
  unregisterPoste,
  listChangements,
  pushElement,
  registerPoste,
} from '#shared/contracts/postes/gateway.ts';
import { pushScelles } from '#shared/contracts/postes/gateway-scelles.ts';
import { getFichier, giveFichier } from '#shared/contracts/postes/gateway-fichiers.ts';
import type { GatewayService } from './gateway.service.ts';

/** Mounts the gateway's protocol; who calls it has been checked by its bearer token. */
export function gatewayRoutes(route: Route, gateway: GatewayService): void {
  route(getGateway, () => gateway.describe());
  route(getGatewayHealth, () => ({ status: 'healthy' }) as const);
  route(pushElement, ({ body, context }) => gateway.push(body, context));
  route(listChangements, ({ query, context }) => gateway.listChanges(query, context));
  route(pushScelles, ({ body, context }) => gateway.takeScelles(body, context.caller.id));
  route(giveFichier, ({ body }) => gateway.fichiers.take(body));
  route(getFichier, ({ params }) => gateway.fichiers.give(params));
  route(getRecord, ({ params }) => gateway.get(params.entite, params.code));
  route(giveRecord, ({ body, context }) => gateway.takeAgain(body, context));
  route(unregisterPoste, ({ context }) => gateway.leave(context.caller.id));
  route(registerPoste, ({ body }) => gateway.register(body));
}
