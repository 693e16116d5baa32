import { X509Certificate } from 'node:crypto';
import { Agent as HttpAgent, type ClientRequest, request as requestHttp } from 'node:http';
import { Agent as HttpsAgent, request as requestHttps } from 'node:https';
import { text } from 'node:stream/consumers';
import tls from 'node:tls';
import { listAuthorities } from '#server/network/authorities.ts';
import { readJson } from '#shared/endpoints/read-json.ts';

type Sent = {
  method?: string;
  headers?: Record<string, string>;
  body?: string;
  timeoutMs: number;
  /** Aborts the request when nobody wants the answer any more. */
  until?: AbortSignal;
};

/** Sends a request and reads its JSON answer; rejects when there is none, or it is incomplete. */
export type JsonRequest = (url: string, sent: Sent) => Promise<{ status: number; body: unknown }>;

/** Thrown when the other side does not have the expected certificate. */
export class WrongCertificate extends Error {}

/** Decides on the certificate of an `https:` address; without it, the authorities this machine trusts do. */
export type CheckCertificate = (certificate: X509Certificate) => boolean;

/**
 * Creates requests over kept-alive connections; those to `https:` only go to a server whose certificate `check`
 * accepts.
 */
export function createJsonRequest(check?: CheckCertificate): JsonRequest {
  const options = { keepAlive: true, maxSockets: 16 };
  const agents = { http: new HttpAgent(options), https: createAgent(options, check) };

  function open(url: string, { method = 'GET', headers = {}, timeoutMs, until }: Sent): ClientRequest {
    const timeout = AbortSignal.timeout(timeoutMs);
    const how = { method, headers, signal: until ? AbortSignal.any([timeout, until]) : timeout };
    if (url.startsWith('https:')) return requestHttps(url, { ...how, agent: agents.https });
    return requestHttp(url, { ...how, agent: agents.http });
  }

  return (url, sent) =>
    new Promise((resolve, reject) => {
      const request = open(url, sent);
      request.once('error', reject);
      request.once('response', (response) => {
        text(response)
          .then((body) => resolve({ status: response.statusCode ?? 0, body: readJson<unknown>(body) }))
          .catch(reject);
      });
      request.end(sent.body);
    });
}

type AgentOptions = ConstructorParameters<typeof HttpsAgent>[0];

function createAgent(options: AgentOptions, check: CheckCertificate | undefined): HttpsAgent {
  if (!check) return new HttpsAgent({ ...options, ca: listAuthorities() });
  // Without cached TLS sessions every connection shows its certificate.
  return new PinnedAgent({ ...options, maxCachedSessions: 0 }, check);
}

type Connect = NonNullable<HttpsAgent['createConnection']>;

/** Hands out a connection only once its certificate was accepted: nothing is sent before. */
class PinnedAgent extends HttpsAgent {
  readonly #check: CheckCertificate;

  constructor(options: AgentOptions, check: CheckCertificate) {
    super(options);
    this.#check = check;
  }

  override createConnection(...[options, callback]: Parameters<Connect>): ReturnType<Connect> {
    const socket = tls.connect({ ...options, rejectUnauthorized: false } as tls.ConnectionOptions);
    socket.once('error', (error) => callback?.(error, socket));
    socket.once('secureConnect', () => {
      const raw = socket.getPeerCertificate(false).raw;
      if (this.#check(new X509Certificate(raw))) callback?.(null, socket);
      else socket.destroy(new WrongCertificate('another certificate was expected'));
    });
    return undefined;
  }
}
