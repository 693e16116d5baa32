import { X509Certificate } from 'node:crypto';
import { once } from 'node:events';
import { Agent as HttpAgent, type ClientRequest, request as requestHttp } from 'node:http';
import { Agent as HttpsAgent, request as requestHttps } from 'node:https';
import { text } from 'node:stream/consumers';
import tls, { type TLSSocket } from 'node:tls';
import { callbackify } from 'node:util';
import { createPlainNetwork, type ShopConnections } from '#server/network/network.ts';
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
 * Creates requests over kept-alive connections that `lines` leads; those to `https:` only go to a server whose
 * certificate `check` accepts.
 */
export function createJsonRequest(
  check?: CheckCertificate,
  lines: ShopConnections = createPlainNetwork(),
): JsonRequest {
  const plain = new HttpAgent(kept);
  let secure = { agent: new CheckedAgent(lines, check), changes: lines.countChanges() };

  /** After a change of the way out, the connections of before serve only their own requests. */
  function getSecure(): HttpsAgent {
    const changes = lines.countChanges();
    if (changes === secure.changes) return secure.agent;
    secure.agent.closeIdle();
    secure = { agent: new CheckedAgent(lines, check), changes };
    return secure.agent;
  }

  function open(url: string, { method = 'GET', headers = {}, timeoutMs, until }: Sent): ClientRequest {
    const timeout = AbortSignal.timeout(timeoutMs);
    const how = { method, headers, signal: until ? AbortSignal.any([timeout, until]) : timeout };
    if (url.startsWith('https:')) return requestHttps(url, { ...how, agent: getSecure() });
    return requestHttp(url, { ...how, agent: plain });
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

const kept = { keepAlive: true, maxSockets: 16 };
const connectMs = 20_000;

type Connect = NonNullable<HttpsAgent['createConnection']>;

/** Hands out a connection only once its certificate was accepted: nothing is sent before. */
class CheckedAgent extends HttpsAgent {
  readonly #lines: ShopConnections;
  readonly #check: CheckCertificate | undefined;

  constructor(lines: ShopConnections, check: CheckCertificate | undefined) {
    // Without cached TLS sessions every connection shows its certificate.
    super({ ...kept, maxCachedSessions: 0 });
    this.#lines = lines;
    this.#check = check;
  }

  override createConnection(...[options, callback]: Parameters<Connect>): ReturnType<Connect> {
    callbackify(() => this.#connect(options))((error, socket) => callback?.(error, socket));
    return undefined;
  }

  closeIdle(): void {
    for (const socket of Object.values(this.freeSockets).flat()) socket?.destroy();
    this.maxFreeSockets = 0;
  }

  async #connect(options: Parameters<Connect>[0]): Promise<TLSSocket> {
    const line = await this.#lines.openForShop({ host: options.host ?? '', port: Number(options.port) });
    const trust = this.#check ? { rejectUnauthorized: false } : { secureContext: this.#lines.getTrust() };
    const socket = tls.connect({ ...options, ...trust, ...(line && { socket: line }) } as tls.ConnectionOptions);
    try {
      await once(socket, 'secureConnect', { signal: AbortSignal.timeout(connectMs) });
      this.#assertExpected(socket);
      return socket;
    } catch (error) {
      socket.destroy();
      throw error;
    }
  }

  #assertExpected(socket: TLSSocket) {
    if (!this.#check || this.#check(new X509Certificate(socket.getPeerCertificate(false).raw))) return;
    throw new WrongCertificate('another certificate was expected');
  }
}
