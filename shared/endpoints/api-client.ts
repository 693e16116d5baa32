import type { CallOf, Endpoint, ResponseOf } from '#shared/endpoints/endpoint.ts';
import { type AppError, toAppError, Unavailable } from '#shared/endpoints/errors.ts';

/** Calls some endpoints, and whatever only reads. */
export type CallTo<Named extends Endpoint> = <E extends Named | Reading>(
  endpoint: E,
  input?: CallOf<E>,
) => Promise<ResponseOf<E>>;

type Reading = Endpoint & { method: 'get' };

export type Call = CallTo<Endpoint>;
export type ReadingCall = CallTo<never>;

/** Sends a request to one endpoint. */
export type SendTo<E extends Endpoint> = (input?: CallOf<E>) => Promise<ResponseOf<E>>;

/** The part of `fetch` that a client needs. */
export type Fetch = (
  url: string,
  init: { method: string; credentials?: RequestCredentials; headers: Record<string, string>; body?: string },
) => Promise<Pick<Response, 'status' | 'ok' | 'json' | 'text' | 'arrayBuffer'>>;

type Answer = Awaited<ReturnType<Fetch>>;

type ClientOptions = {
  /** Sends the requests; by default the `fetch` of the browser or of Node. */
  fetch?: Fetch;
  /** Sent with every request, e.g. `X-API-Key`. */
  headers?: Record<string, string>;
  /** Called once when a session has expired; true makes the client try the request again. */
  renew?: () => Promise<boolean>;
  /** Called when a request is refused; returns headers to retry it with, or undefined to leave it refused. */
  resolveRefusal?: (refusal: AppError, refused: SentRequest) => Promise<Record<string, string> | undefined>;
};

/** A request as it was sent. */
export type SentRequest = { method: Endpoint['method']; path: string; body?: unknown };

type Scalar = string | number | boolean | null | undefined;
type Parts = {
  params?: Record<string, Scalar>;
  query?: Record<string, Scalar>;
  body?: unknown;
  ifMatch?: string | undefined;
};

/** Returns the function through which all HTTP calls to the service go; every failure is thrown as an `AppError`. */
export function createApiClient(baseUrl: string, options: ClientOptions = {}): Call {
  const { headers = {}, renew, resolveRefusal } = options;

  async function sendTo(endpoint: Endpoint, input: Parts, moreHeaders: Record<string, string>) {
    const init = toRequestInit(endpoint, input, { ...headers, ...moreHeaders });
    const send = options.fetch ?? fetch;
    return send(baseUrl + toPath(endpoint, input), init).catch(refuseUnheard);
  }

  async function ask(endpoint: Endpoint, parts: Parts, moreHeaders: Record<string, string> = {}): Promise<unknown> {
    let response = await sendTo(endpoint, parts, moreHeaders);
    if (response.status === 401 && renew && (await renew())) response = await sendTo(endpoint, parts, moreHeaders);
    if (response.ok) return readBody(endpoint, response);
    const refusal = toAppError(response.status, await response.json().catch(() => undefined));
    const more = await resolveRefusal?.(refusal, {
      method: endpoint.method,
      path: toPath(endpoint, parts),
      body: parts.body,
    });
    if (!more) throw refusal;
    return ask(endpoint, parts, { ...moreHeaders, ...more });
  }

  return async (endpoint, input) => (await ask(endpoint, (input ?? {}) as Parts)) as never;
}

function toRequestInit(endpoint: Endpoint, { body, ifMatch }: Parts, given: Record<string, string>) {
  const headers = ifMatch === undefined ? given : { ...given, 'if-match': ifMatch };
  return {
    method: endpoint.method.toUpperCase(),
    credentials: 'same-origin' as const,
    headers: body === undefined ? headers : { 'content-type': 'application/json', ...headers },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  };
}

/** Returns the address of an endpoint with its parameters and query filled in. */
export function toPath(endpoint: Endpoint, { params, query }: Parts = {}): string {
  const path = endpoint.path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(String(params?.[name] ?? '')));
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(query ?? {})) {
    if (value !== undefined && value !== null) search.set(name, String(value));
  }
  return search.size === 0 ? path : `${path}?${search}`;
}

/** Reads the body of an answer. One that was cut short counts as no answer, because the outcome is then unknown. */
async function readBody(endpoint: Endpoint, response: Answer): Promise<unknown> {
  const { produces } = endpoint;
  if (produces?.startsWith('application/')) return new Uint8Array(await response.arrayBuffer().catch(refuseUnheard));
  if (produces !== undefined) return response.text().catch(refuseUnheard);
  return endpoint.response.parse(await response.json().catch(refuseUnheard));
}

function refuseUnheard(cause: unknown): never {
  throw new Unavailable('Le service de Comptoir ne répond pas.', { cause });
}
