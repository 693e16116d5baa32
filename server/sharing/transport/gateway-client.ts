import type { Fields } from '../records/fields.ts';
import {
  Changements,
  type Element,
  type Entite,
  getRecord,
  uploadWantedRecord,
  ElementRecu,
  gatewayVersion,
  getGateway,
  listChangements,
  pushElement,
} from '#shared/contracts/postes/gateway.ts';
import { z } from 'zod';
import { Demenagement } from '#shared/contracts/postes/gateway-registrations.ts';
import { waitForChangements } from '#shared/contracts/postes/gateway-wait.ts';
import { pushScelles } from '#shared/contracts/postes/gateway-scelles.ts';
import { findProxyMessage } from '#server/network/proxy-failure.ts';
import type { RequestOf, ResponseOf } from '#shared/endpoints/endpoint.ts';
import { toAppError, Unavailable } from '#shared/endpoints/errors.ts';
import { type GroupDocumentsCalls, createGroupDocumentsCalls } from './group-documents-calls.ts';
import { type CallAnswer, invalid, rejecting } from './gateway-calls.ts';
import { createFichierCalls, type FichierCalls } from './fichier-calls.ts';
import { createPersonnesCall, type PersonnesCall } from './personnes-call.ts';
import { createStocksCall, type StocksCall } from './stocks-call.ts';
import { createJsonRequest, type JsonRequest, WrongCertificate } from './json-request.ts';
import { isRecordOf } from '../records/is-another-fact.ts';
import { toPath } from '#shared/endpoints/api-client.ts';

/** Thrown when the back office did not answer, or not completely. */
export class Unreachable extends Unavailable {}
/** Thrown when the back office answers but refuses this till: token, code or address are wrong. */
export class Rejected extends Unavailable {}

/** The result of sending an element; `echec` and `occupe` may succeed later, `invalide` never will. */
export type Outcome = ElementRecu | { resultat: 'echec' | 'occupe' | 'invalide'; motif: string };

/** The state the back office last reported, sent back to it: it may have been restored from a backup meanwhile. */
type Shown = { temoin: string; sceau: string; boutiques?: string };

/** Sealed records, with the keys they were signed with. */
type SentScelles = RequestOf<typeof pushScelles>['body'];

/** What a till has of the feed and, beside a hub, of the list of shops and of the group's people. */
type Known = Pick<RequestOf<typeof waitForChangements>['query'], 'since' | 'boutiques' | 'personnes'>;

export type GatewayClient = StocksCall &
  FichierCalls &
  PersonnesCall &
  GroupDocumentsCalls & {
    /** @throws {Unreachable | Rejected} */
    push(cle: string, element: Element): Promise<Outcome>;
    /** @throws {Unreachable | Rejected} */
    listChanges(since: string, limit: number, shown?: Shown): Promise<Changements>;
    /**
     * Resolves with true once there is more than `known`, with false after `secondes`. Undefined when the back
     * office cannot wait.
     * @throws {Unreachable}
     */
    waitForNews(known: Known, secondes: number, until: AbortSignal): Promise<boolean | undefined>;
    /** Returns one record as it is there, if it exists. @throws {Unreachable | Rejected} */
    findRecord(entite: Entite, code: string): Promise<Fields | undefined>;
    /** Gives back a record that was asked for; true when it was answered, in any way. @throws {Unreachable} */
    give(entite: Entite, code: string, record: Fields): Promise<boolean>;
    /** Sends sealed records; undefined when the back office is too old to know them. @throws {Unreachable} */
    pushScelles(sent: SentScelles): Promise<ResponseOf<typeof pushScelles> | undefined>;
    /** Returns whether the back office is a hub, which serves several shops. @throws {Unreachable | Rejected} */
    hasAilleurs(): Promise<boolean>;
    /** @throws {Unreachable | Rejected} also for another protocol or version. */
    check(): Promise<void>;
  };

type Options = {
  url: string;
  token: string;
  poste: string;
  installation: string;
  timeoutMs?: number;
  ask?: JsonRequest;
  /** Called with the address the shop has moved to with its tills. */
  onMoved?: ((vers: Demenagement['vers']) => void) | undefined;
  /** Counts what waits here; sent along so that the back office can show it. */
  countWaiting?: () => { en_attente: number; a_traiter: number };
};

const wrongCertificate =
  'Le certificat de la boutique n’est plus celui que cette caisse connaît\u00a0: rien ne lui a été envoyé. Si le PC de la boutique a changé, demandez-y un nouveau code et rattachez la caisse.';

/** Creates the requests of this till to a gateway. */
function createAsking(options: Options & { timeoutMs: number }) {
  const { url, token, poste, installation, timeoutMs, ask = createJsonRequest(), countWaiting, onMoved } = options;
  const identity = {
    authorization: `Bearer ${token}`,
    'x-comptoir-poste': poste,
    'x-comptoir-installation': installation,
  };

  /** Returns the header of waiting changes, for reads only: counting at each push would cost more than the push. */
  function tellWaiting(): Record<string, string> {
    const waiting = countWaiting?.();
    return waiting ? { 'x-comptoir-attente': `${waiting.en_attente} ${waiting.a_traiter}` } : {};
  }

  async function send(path: string, { headers, ...sent }: Partial<Parameters<JsonRequest>[1]> = {}) {
    const how = { timeoutMs, ...sent, headers: { ...identity, ...headers } };
    const answer = await ask(url + path, how).catch((cause: unknown) => {
      if (cause instanceof WrongCertificate) throw new Rejected(wrongCertificate, { cause });
      throw new Unreachable(findProxyMessage(cause) ?? 'La boutique ne répond pas.', { cause });
    });
    const { data: moved } = Demenagement.safeParse(answer.status === 410 ? answer.body : undefined);
    if (!moved) return answer;
    onMoved?.(moved.vers);
    throw new Rejected(moved.detail);
  }

  async function read<S extends z.ZodType>(path: string, schema: S): Promise<z.output<S>> {
    const { status, body } = await send(path, { headers: tellWaiting() });
    if (rejecting.has(status)) throw new Rejected(toRejection(status, body));
    if (status !== 200) throw new Unreachable(toAppError(status, body).message);
    return parse(schema, body);
  }

  return { send, read, tellWaiting };
}

/** Creates a client of the gateway's protocol; every call ends within `timeoutMs`. */
export function createGatewayClient(options: Options): GatewayClient {
  const { timeoutMs = 10_000 } = options;
  const { send, read, tellWaiting } = createAsking({ ...options, timeoutMs });

  return {
    async push(cle, element) {
      const { status, body } = await send(pushElement.path, toPost(element, { 'idempotency-key': cle }));
      if (status === 200) return assertAbout(element, parse(ElementRecu, body));
      const motif = toAppError(status, body).message;
      if (rejecting.has(status)) throw new Rejected(toRejection(status, body));
      return toFailure(status, body, motif);
    },

    listChanges: (since, limit, shown) =>
      read(toPath(listChangements, { query: { since, limit, ...shown } }), Changements),
    async waitForNews(known, secondes, until) {
      const path = toPath(waitForChangements, { query: { ...known, secondes } });
      return hasNews(await send(path, { until, headers: tellWaiting(), timeoutMs: timeoutMs + secondes * 1_000 }));
    },

    async findRecord(entite, code) {
      const { status, body } = await send(toPath(getRecord, { params: { entite, code } }));
      if (status === 404) return undefined;
      if (status !== 200) throw new Unreachable(toAppError(status, body).message);
      return parse(getRecord.response, body).enregistrement;
    },

    async give(entite, code, enregistrement) {
      const { status } = await send(uploadWantedRecord.path, toPost({ entite, code, enregistrement }));
      return status < 500 && status !== 429;
    },

    ...createPersonnesCall({ read, send, toPost, parse }),
    ...createFichierCalls({ send, toPost, parse, toUnreachable }),
    ...createStocksCall({ send, parse: (schema, answer) => parse(schema, assertAnswered(answer)) }),
    ...createGroupDocumentsCalls({ send, toPost, parse, toUnreachable }),
    hasAilleurs: async () => (await read(getGateway.path, getGateway.response)).ailleurs,
    pushScelles: async (sent) => toPushedScelles(await send(pushScelles.path, toPost(sent))),
    check: async () => void (await read(getGateway.path, getGateway.response)),
  };
}

const toUnreachable = (motif: string) => new Unreachable(motif);

function toFailure(status: number, body: unknown, motif: string): Exclude<Outcome, ElementRecu> {
  if (isUnknownKind(status, body)) return { resultat: 'echec', motif: olderShop };
  if (invalid.has(status)) return { resultat: 'invalide', motif };
  return { resultat: status === 409 ? 'occupe' : 'echec', motif };
}

const olderShop =
  'Le PC de la boutique a une version plus ancienne et ne connaît pas encore ce genre de fiche\u00a0: mettez-le à jour. Rien n’est perdu, elle partira ensuite d’elle-même.';

const Refused422 = z.object({ erreurs: z.array(z.object({ champ: z.string() })) });

/** Returns whether a back office refused a record because it does not know this kind. */
function isUnknownKind(status: number, body: unknown): boolean {
  const { data } = Refused422.safeParse(body);
  return status === 422 && data?.erreurs.some(({ champ }) => champ === 'entite') === true;
}

/** Reads the answer to waiting; undefined when the back office cannot wait. */
function hasNews({ status, body }: CallAnswer): boolean | undefined {
  if (status === 404 || status === 405) return undefined;
  if (status !== 200) throw new Unreachable(toAppError(status, body).message);
  return parse(waitForChangements.response, body).nouveau;
}

/** Returns the body of a successful answer. @throws {Unreachable} for any other. */
function assertAnswered({ status, body }: CallAnswer): unknown {
  if (status === 200) return body;
  throw new Unreachable(toAppError(status, body).message);
}

/** Reads the answer to sealed records; undefined when the back office does not know them. */
function toPushedScelles({ status, body }: Awaited<ReturnType<JsonRequest>>) {
  if (status === 404 || status === 405) return undefined;
  if (status !== 200) throw new Unreachable(toAppError(status, body).message);
  return parse(pushScelles.response, body);
}

function toPost(body: unknown, headers: Record<string, string> = {}) {
  const json = { 'content-type': 'application/json', ...headers };
  return { method: 'POST' as const, headers: json, body: JSON.stringify(body) };
}

function toRejection(status: number, body: unknown): string {
  if (status !== 404 && status !== 405) return toAppError(status, body).message;
  return `Rien, à cette adresse, ne parle la version ${gatewayVersion} de la passerelle\u00a0: vérifiez l’adresse, et mettez à jour cette caisse ou le PC de la boutique.`;
}

/** @throws {Unreachable} for an answer about another record, as a proxy that mixes up its connections may give. */
function assertAbout(element: Element, answer: ElementRecu): ElementRecu {
  const record = answer.resultat === 'applique' ? answer.enregistrement : answer.leur;
  if (record === null || isRecordOf(element, record)) return answer;
  throw new Unreachable('La boutique a répondu à propos d’une autre fiche.');
}

function parse<S extends z.ZodType>(schema: S, body: unknown): z.output<S> {
  const result = schema.safeParse(body);
  if (!result.success) throw new Unreachable('La boutique a répondu autre chose que prévu.', { cause: result.error });
  return result.data;
}
