import type { Request } from 'express';
import type { WriteContext } from '#server/calls/caller.ts';
import type { Route } from '#server/http/route.ts';
import { findBearer } from './bearer.ts';
import {
  type Changements,
  type Element,
  type ElementRecu,
  type Entite,
  getGateway,
  getGatewayHealth,
  getRecord,
  uploadWantedRecord,
  listChangements,
  pushElement,
} from '#shared/contracts/postes/gateway.ts';
import { registerPoste, unregisterPoste } from '#shared/contracts/postes/gateway-registrations.ts';
import { listGatewayConditions, setGatewayConditions } from '#shared/contracts/postes/gateway-conditions.ts';
import {
  changeGatewayMotDePasse,
  listGatewayPersonnes,
  listGatewayPersonnesGerees,
  removeGatewayPersonne,
  setGatewayPersonne,
} from '#shared/contracts/postes/gateway-personnes.ts';
import { listGatewayStocks } from '#shared/contracts/postes/gateway-stocks.ts';
import { waitForChangements } from '#shared/contracts/postes/gateway-wait.ts';
import type { DocumentAncien } from '#shared/contracts/documents/anciens.ts';
import {
  copyAilleurs,
  type DocumentAilleurs,
  getAilleurs,
  holdAilleurs,
  listAnciensGateway,
} from '#shared/contracts/postes/gateway-ailleurs.ts';
import { pushScelles } from '#shared/contracts/postes/gateway-scelles.ts';
import { getFichier, uploadFichier } from '#shared/contracts/postes/gateway-fichiers.ts';
import type { RequestOf, ResponseOf } from '#shared/endpoints/endpoint.ts';

type Awaitable<T> = T | Promise<T>;

/** Implements the protocol, whatever stores what tills send; `context` says which till asks. */
export type GatewayService = {
  describe(): ResponseOf<typeof getGateway>;
  push(element: Element, context: WriteContext): Promise<ElementRecu>;
  listChanges(query: RequestOf<typeof listChangements>['query'], context: WriteContext): Promise<Changements>;
  /** Resolves once there is a change after the cursor, or when the time is over; a till polls a gateway without it. */
  wait?(
    query: RequestOf<typeof waitForChangements>['query'],
    context: WriteContext,
    gone: AbortSignal,
  ): Promise<ResponseOf<typeof waitForChangements>>;
  /** Hub only: returns the stock of an article in other shops. */
  listStocks?(reference: string, context: WriteContext): Promise<ResponseOf<typeof listGatewayStocks>>;
  /** Hub only: what a desk sets on the cards of the shops it follows. @throws {Refused} for any other till. */
  conditions?: {
    list(context: WriteContext): Promise<ResponseOf<typeof listGatewayConditions>>;
    set(
      changed: RequestOf<typeof setGatewayConditions>['body'],
      context: WriteContext,
    ): Promise<ResponseOf<typeof setGatewayConditions>>;
  };
  /** Hub only: the people of the group, for the tills they work at and for desks. */
  personnes?: {
    list(context: WriteContext): Promise<ResponseOf<typeof listGatewayPersonnes>>;
    /** @throws {NotFound | Refused} */
    changePassword(
      given: RequestOf<typeof changeGatewayMotDePasse>['params'] & RequestOf<typeof changeGatewayMotDePasse>['body'],
      context: WriteContext,
    ): Promise<ResponseOf<typeof changeGatewayMotDePasse>>;
    /** @throws {Refused} for a till that is no desk; so do those below. */
    listManaged(context: WriteContext): Promise<ResponseOf<typeof listGatewayPersonnesGerees>>;
    set(
      id: string,
      changed: RequestOf<typeof setGatewayPersonne>['body'],
      context: WriteContext,
    ): Promise<ResponseOf<typeof setGatewayPersonne>>;
    remove(id: string, context: WriteContext): Promise<ResponseOf<typeof removeGatewayPersonne>>;
  };
  /** Documents of other shops; only for a gateway that serves several shops. */
  ailleurs?: {
    /** @throws {NotFound} for an unknown document. */
    find(numero: string, context: WriteContext): Promise<DocumentAilleurs>;
    /** @throws {NotFound} for a number that is not one of the shop's. */
    copy(numero: string, context: WriteContext): Promise<ResponseOf<typeof copyAilleurs>>;
    listAnciens(
      asked: { client: string; apres: string | undefined; limit: number },
      context: WriteContext,
    ): Promise<DocumentAncien[]>;
    /** @throws {NotFound | Refused} when nothing can be held. */
    hold(
      asked: RequestOf<typeof holdAilleurs>['params'] & RequestOf<typeof holdAilleurs>['body'],
      context: WriteContext,
    ): Promise<ResponseOf<typeof holdAilleurs>>;
  };
  receiveScelles(sent: RequestOf<typeof pushScelles>['body'], poste: string): Promise<ResponseOf<typeof pushScelles>>;
  fichiers: {
    /** @throws {InvalidInput} for bytes that do not have the given hash. */
    take(
      given: RequestOf<typeof uploadFichier>['body'],
      context: WriteContext,
    ): Promise<ResponseOf<typeof uploadFichier>>;
    /** @throws {NotFound} for a file that has not arrived. */
    give(
      asked: RequestOf<typeof getFichier>['params'],
      context: WriteContext,
    ): Awaitable<ResponseOf<typeof getFichier>>;
  };
  /** @throws {NotFound} for an unknown record. */
  get(entite: Entite, code: string, context: WriteContext): Awaitable<ResponseOf<typeof getRecord>>;
  /** Takes a damaged record back from a till that has it; it is only written when it is the same. */
  receiveWantedRecord(
    given: RequestOf<typeof uploadWantedRecord>['body'],
    context: WriteContext,
  ): Promise<ResponseOf<typeof uploadWantedRecord>>;
  /** Removes a till: it is refused from then on, and shown as gone. */
  leave(poste: string): Promise<ResponseOf<typeof unregisterPoste>>;
  /**
   * Registers a till, by a code or by its shop's own token.
   * @throws {Refused} for an invalid code; after ten of these, every code is refused. @throws {NotSignedIn} for another
   * token.
   */
  register(
    asked: RequestOf<typeof registerPoste>['body'],
    jeton: string | undefined,
  ): Promise<ResponseOf<typeof registerPoste>>;
};

/** Mounts the gateway's protocol; the bearer token has identified the caller before. */
export function gatewayRoutes(
  route: Route,
  { wait, listStocks, conditions, personnes, ailleurs, ...gateway }: GatewayService,
): void {
  if (listStocks) route(listGatewayStocks, ({ params, context }) => listStocks(params.reference, context));
  if (conditions) {
    route(listGatewayConditions, ({ context }) => conditions.list(context));
    route(setGatewayConditions, ({ body, context }) => conditions.set(body, context));
  }
  if (personnes) {
    route(listGatewayPersonnesGerees, ({ context }) => personnes.listManaged(context));
    route(listGatewayPersonnes, ({ context }) => personnes.list(context));
    route(setGatewayPersonne, ({ params, body, context }) => personnes.set(params.id, body, context));
    route(removeGatewayPersonne, ({ params, context }) => personnes.remove(params.id, context));
    route(changeGatewayMotDePasse, ({ params, body, context }) =>
      personnes.changePassword({ ...params, ...body }, context),
    );
  }
  if (ailleurs) {
    route(getAilleurs, ({ params, context }) => ailleurs.find(params.numero, context));
    route(copyAilleurs, ({ params, context }) => ailleurs.copy(params.numero, context));
    route(listAnciensGateway, ({ params, query: { apres, limit }, context }) =>
      ailleurs.listAnciens({ client: params.code, apres, limit }, context),
    );
    route(holdAilleurs, ({ params, body, context }) => ailleurs.hold({ ...params, ...body }, context));
  }
  if (wait) route(waitForChangements, ({ query, context, http }) => wait(query, context, toGone(http)));
  route(getGateway, () => gateway.describe());
  route(getGatewayHealth, () => ({ status: 'healthy' }) as const);
  route(pushElement, ({ body, context }) => gateway.push(body, context));
  route(listChangements, ({ query, context }) => gateway.listChanges(query, context));
  route(pushScelles, ({ body, context }) => gateway.receiveScelles(body, context.caller.id));
  route(uploadFichier, ({ body, context }) => gateway.fichiers.take(body, context));
  route(getFichier, ({ params, context }) => gateway.fichiers.give(params, context));
  route(getRecord, ({ params, context }) => gateway.get(params.entite, params.code, context));
  route(uploadWantedRecord, ({ body, context }) => gateway.receiveWantedRecord(body, context));
  route(unregisterPoste, ({ context }) => gateway.leave(context.caller.id));
  route(registerPoste, ({ body, http }) => gateway.register(body, findBearer(http)));
}

/** Returns a signal that is aborted when the caller disconnects or was answered. */
function toGone({ res: response }: Request): AbortSignal {
  const gone = new AbortController();
  response?.once('close', () => gone.abort());
  return gone.signal;
}
