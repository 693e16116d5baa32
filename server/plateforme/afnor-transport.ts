import { z } from 'zod';
import { findProxyMessage } from '#server/network/proxy-failure.ts';
import { Unavailable } from '#shared/endpoints/errors.ts';

export type AfnorOptions = {
  /** Base address of the flow service, without `/v1`. */
  url: string;
  /** Base address of the directory service; undefined for a platform without one. */
  annuaireUrl?: string | undefined;
  /**
   * Address that exchanges the identifier and the key for a token (OAuth 2, client credentials); without it the key is
   * the token.
   */
  jetonUrl?: string | undefined;
  identifiant?: string | undefined;
  cle: string;
  fetch?: typeof globalThis.fetch;
  timeoutMs?: number;
};

const Token = z.object({ access_token: z.string().min(1), expires_in: z.number().default(300) });
/** Time before its end at which a token is renewed. */
const marginMs = 30_000;

export type Transport = ReturnType<typeof createTransport>;

/** The platform refuses the key: every other request would be refused too. */
export class KeyRefused extends Unavailable {}

/** Returns a client that sends the platform's token; when a token is refused, it is renewed once. */
export function createTransport(options: AfnorOptions) {
  const { fetch = globalThis.fetch, timeoutMs = 30_000 } = options;
  const getToken = createTokens(options, fetch, timeoutMs);

  async function once(url: string, init: RequestInit, isAnew: boolean): Promise<Response> {
    const authorization = `Bearer ${await getToken(isAnew)}`;
    const headers = { accept: 'application/json', ...init.headers, authorization, 'x-request-id': crypto.randomUUID() };
    // Files are sent to the configured address only, never to one it redirects to.
    return fetch(url, { ...init, headers, redirect: 'error', signal: AbortSignal.timeout(timeoutMs) });
  }

  return {
    /** @throws {KeyRefused} · any error of `fetch`; other statuses are for the caller. */
    async send(url: string, init: RequestInit = {}): Promise<Response> {
      const first = await once(url, init, false);
      const response = first.status === 401 && options.jetonUrl ? await once(url, init, true) : first;
      if (response.status !== 401 && response.status !== 403) return response;
      throw new KeyRefused(`La plateforme refuse la clé (réponse ${response.status}).`);
    },
  };
}

function createTokens({ jetonUrl, identifiant = '', cle }: AfnorOptions, fetch: typeof globalThis.fetch, ms: number) {
  let held: { token: string; until: number } | undefined;

  async function ask(url: string): Promise<string> {
    const credentials = { client_id: identifiant, client_secret: cle };
    const body = new URLSearchParams({ grant_type: 'client_credentials', ...credentials });
    const signal = AbortSignal.timeout(ms);
    const response = await fetch(url, { method: 'POST', body, redirect: 'error', signal });
    if (!response.ok) throw toTokenFailure(response.status);
    const { access_token: token, expires_in } = Token.parse(await response.json());
    held = { token, until: performance.now() + expires_in * 1_000 - marginMs };
    return token;
  }

  return async (isAnew: boolean): Promise<string> => {
    if (!jetonUrl) return cle;
    return !isAnew && held && held.until > performance.now() ? held.token : ask(jetonUrl);
  };
}

function toTokenFailure(status: number): Error {
  if (status >= 500) return new Unavailable(`La plateforme est en panne (réponse ${status}).`);
  return new KeyRefused(`La plateforme refuse l’identifiant ou la clé (réponse ${status}).`);
}

/** Returns the failure in French, for people who look at the queue. */
export function toAfnorFailure(error: unknown): string {
  if (error instanceof Unavailable) return error.message;
  const proxy = findProxyMessage(error);
  if (proxy) return proxy;
  if (error instanceof DOMException && error.name === 'TimeoutError') return 'La plateforme n’a pas répondu à temps.';
  if (error instanceof z.ZodError || error instanceof SyntaxError) return 'La réponse de la plateforme est illisible.';
  return 'La plateforme est injoignable.';
}
