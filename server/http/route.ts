import { createHmac } from 'node:crypto';
import type { Request, Response } from 'express';
import { asksPassword, isAllowed, isApprovable } from '#shared/endpoints/access.ts';
import { approvalHeader } from '#shared/contracts/utilisateurs/approvals.ts';
import type { Endpoint, RequestOf, ResponseOf } from '#shared/endpoints/endpoint.ts';
import { InvalidInput, NeedsPassword, NotAllowed, NotSignedIn } from '#shared/endpoints/errors.ts';
import { assertWritable } from './guards/assert-writable.ts';
import type { Caller, PendingApproval, Idempotency, WriteContext } from '#server/calls/caller.ts';
import { toEndpointError } from './answers/endpoint-error.ts';
import type { JsonBytes } from '#server/calls/json-bytes.ts';
import { parseInput, withoutEmpty } from './requests/parse-request.ts';
import { createPartedRouter } from './parted-router.ts';
import type { Reply } from './answers/reply.ts';
import { authorise } from '#server/calls/authorise.ts';
import { sendAnswer } from './answers/send-answer.ts';
import { findCaller } from './response-caller.ts';

type Answer<T> = T | JsonBytes<T> | Reply<T | AsyncIterable<string | Buffer>>;

/** A parsed request: its parts, its context, and the raw message for the few handlers that need a header. */
type Incoming<E extends Endpoint> = RequestOf<E> & { context: WriteContext; http: Request };

type Handler<E extends Endpoint> = (request: Incoming<E>) => Answer<ResponseOf<E>> | Promise<Answer<ResponseOf<E>>>;

/** Serves one endpoint: checks the caller, parses the input, and sends the answer of its contract. */
export type Route = <E extends Endpoint>(endpoint: E, handle: Handler<E>) => void;

type Options = {
  /** Parses each answer against its contract; for tests, because it is too slow for a shop. */
  checkAnswers?: boolean;
  approvals?: ApprovalSource;
  /** Answers the requests of endpoints that keep their answer. */
  answerOnce?: AnswerOnce;
};

type AnswerOnce = <T>(context: WriteContext, answer: () => T | Promise<T>) => T | Promise<T>;

type ApprovalSource = {
  /** Declares that an endpoint's writes can be approved. */
  allow(endpoint: Endpoint): void;
  /** Returns what a token allows a write; `restore` makes it valid again when the write that used it was refused. */
  find(token: string, write: ApprovedWrite): PendingApproval & { restore: () => void };
};
/** A write to check against an approval; `body` is parsed. */
type ApprovedWrite = { caller: Caller; method: string; path: string; body: unknown; key?: string | undefined };

/** Returns a router, the function that adds endpoints to it, and the list of all that were added, in order. */
export function createRouting({
  checkAnswers = false,
  approvals,
  answerOnce = (_context, answer) => answer(),
}: Options = {}) {
  const { router, add } = createPartedRouter();
  const endpoints: Endpoint[] = [];

  const route: Route = (endpoint, handle) => {
    add(endpoint.method, endpoint.path, async (request, response) => {
      try {
        const incoming = toIncoming(endpoint, request, response);
        const ask = () => withApproval(endpoint, incoming, approvals, handle);
        const answer = await (endpoint.keepsAnswer ? answerOnce(incoming.context, ask) : ask());
        await sendAnswer(endpoint, answer, request, response, checkAnswers);
      } catch (error) {
        throw toEndpointError(endpoint, error);
      }
    });
    endpoints.push(endpoint);
    if (isApprovable(endpoint)) approvals?.allow(endpoint);
  };

  return { router, route, endpoints };
}

function toIncoming<E extends Endpoint>(endpoint: E, request: Request, response: Response): Incoming<E> {
  const caller = admit(endpoint, findCaller(response));
  assertDroit(endpoint, caller, request);
  const parts = {
    params: endpoint.params && parseInput(endpoint.params, request.params),
    query: endpoint.query && parseInput(endpoint.query, withoutEmpty(request.query)),
    body: endpoint.body && parseInput(endpoint.body, request.body),
  } as RequestOf<E>;
  if (!endpoint.judgesTexts) assertWritable(parts.body);
  const idempotency = findIdempotency(endpoint, request, caller, parts.body);
  const ifMatch = endpoint.isVersioned ? request.get('if-match') : undefined;
  const context = { caller, ...(idempotency && { idempotency }), ...(ifMatch !== undefined && { ifMatch }) };
  return { ...parts, context, http: request };
}

function admit(endpoint: Endpoint, caller: Caller | undefined): Caller {
  if (endpoint.access === 'public') return caller ?? { kind: 'anonymous', id: 'anonymous', role: 'lecture' };
  if (!caller) throw new NotSignedIn('Identifiez-vous, ou joignez une clé dans l’en-tête X-API-Key.');
  if (!isAllowed(caller, endpoint)) throw new NotAllowed('Votre rôle ne permet pas cette action.');
  if (caller.isByPin && endpoint.access === undefined && asksPassword(endpoint))
    throw new NeedsPassword('Le code PIN ne suffit pas pour l’administration\u00a0: votre mot de passe est demandé.');
  return caller;
}

/** Refuses a caller without the right and without an approval, before the body is read. */
function assertDroit(endpoint: Endpoint, caller: Caller, request: Request): void {
  const isApproved = isApprovable(endpoint) && request.get(approvalHeader) !== undefined;
  if (endpoint.droit && endpoint.access === undefined && !isApproved) authorise(caller, endpoint.droit);
}

/** Handles a write that may come with an approval; if the write is refused, the approval stays valid. */
async function withApproval<E extends Endpoint>(
  endpoint: E,
  incoming: Incoming<E>,
  approvals: ApprovalSource | undefined,
  handle: Handler<E>,
): Promise<Answer<ResponseOf<E>>> {
  const { context, http, body } = incoming;
  const token = isApprovable(endpoint) ? http.get(approvalHeader) : undefined;
  const { caller, idempotency } = context;
  const admitted = (asking: Caller) =>
    endpoint.droit && endpoint.access === undefined ? authorise(asking, endpoint.droit) : asking;
  if (token === undefined || !approvals)
    return handle({ ...incoming, context: { ...context, caller: admitted(caller) } });
  const { method, originalUrl: path } = http;
  const approval = approvals.find(token, { caller, method, path, body, key: idempotency?.key });
  try {
    return await handle({ ...incoming, context: { ...context, caller: admitted({ ...caller, approval }) } });
  } catch (error) {
    approval.restore();
    throw error;
  }
}

/**
 * Returns the idempotency of a request. The hash is of the parsed body, so that ignored fields make no difference. It
 * includes the key, which is stored nowhere: a reader of the database cannot test guesses of passwords that were sent.
 */
function findIdempotency(
  { method }: Endpoint,
  request: Request,
  caller: Caller,
  body: unknown,
): Idempotency | undefined {
  const key = request.get('idempotency-key');
  if (key === undefined || (method !== 'post' && method !== 'put')) return undefined;
  if (key === '' || key.length > 255)
    throw new InvalidInput('L’en-tête Idempotency-Key doit compter de 1 à 255 caractères.');
  const bodyHash = createHmac('sha256', key)
    .update(JSON.stringify(body ?? null))
    .digest('base64url');
  return { key, scope: `${caller.kind}:${caller.id} ${request.method} ${request.originalUrl}`, bodyHash };
}
