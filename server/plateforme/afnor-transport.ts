import { z } from 'zod';
import { findProxyFailure } from '#server/network/proxy-failure.ts';
import { Unavailable } from '#shared/endpoints/errors.ts';

export type AfnorOptions = {
  /** Base address of the flow service, without `/v1`. */
  url: string;
  /** Of the directory service; none of a platform that gives none. */
  annuaireUrl?: string | undefined;
  /** Where a token is had for the identifier and the key (OAuth 2, client credentials); without it the key is the token. */
  jetonUrl?: string | undefined;
  identifiant?: string | undefined;
  cle: string;
  fetch?: typeof globalThis.fetch;
  timeoutMs?: number;
};

const Token = z.object({ access_token: z.string().min(1), expires_in: z.number().default(300) });
/** A token is asked for anew a little before it ends. */
const marginMs = 30_000;

export type Transport = ReturnType<typeof createTransport>;

/** The platform refuses the key: every other request would be refused too. */
export class KeyRefused extends Unavailable {}

/** Requests with the platform's token; a token that is no longer taken is asked for once more. */
export function createTransport(options: AfnorOptions) {
  const { fetch = globalThis.fetch, timeoutMs = 30_000 } = options;
  const getToken = createTokens(options, fetch, timeoutMs);

  async function once(url: string, init: RequestInit, isAnew: boolean): Promise<Response> {
    const authorization = `Bearer ${await getToken(isAnew)}`;
    const headers = { accept: 'application/json', ...init.headers, authorization, 'x-request-id': crypto.randomUUID() };
    // What is sent goes to the address that was set, and to no other it may name.
    return fetch(url, { ...init, headers, redirect: 'error', signal: AbortSignal.timeout(timeoutMs) });
  }

  return {
    /** @throws {KeyRefused} · anything `fetch` throws; other statuses are the caller's. */
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

/** What went wrong, in French, for whoever looks at the queue. */
export function toAfnorFailure(error: unknown): string {
  if (error instanceof Unavailable) return error.message;
  const proxy = findProxyFailure(error);
  if (proxy) return `${proxy.message} ${proxy.conseil}`;
  if (error instanceof DOMException && error.name === 'TimeoutError') return 'La plateforme n’a pas répondu à temps.';
  if (error instanceof z.ZodError || error instanceof SyntaxError) return 'La réponse de la plateforme est illisible.';
  return 'La plateforme est injoignable.';
}
