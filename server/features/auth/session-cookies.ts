import type { Request } from 'express';
import { findCookie } from '#server/http/cookie.ts';
import { type FoundTokens, refreshMs, type SessionTokens, sessionMs } from './sessions.ts';

const sessionCookie = { name: 'comptoir_session', path: '/', maxAgeMs: sessionMs };
const refreshCookie = { name: 'comptoir_refresh', path: '/auth', maxAgeMs: refreshMs };

/** The session token of a request, if any. */
export function findSessionToken(request: Request): string | undefined {
  return findCookie(request.headers.cookie, sessionCookie.name);
}

/** The tokens a request's cookies hold; the refresh token comes with requests to `/auth/…` only. */
export function findTokens(request: Request): FoundTokens {
  const session = findSessionToken(request);
  const refresh = findCookie(request.headers.cookie, refreshCookie.name);
  return { ...(session && { session }), ...(refresh && { refresh }) };
}

/** Hands a pair of tokens to the browser, out of reach of its scripts and of other sites. */
export function toCookies({ session, refresh }: SessionTokens, { secure }: Request): string[] {
  return [toCookie(sessionCookie, session, secure), toCookie(refreshCookie, refresh, secure)];
}

/** Makes the browser forget both tokens. */
export function toClearedCookies({ secure }: Request): string[] {
  return [sessionCookie, refreshCookie].map((cookie) => toCookie({ ...cookie, maxAgeMs: 0 }, '', secure));
}

function toCookie({ name, path, maxAgeMs }: typeof sessionCookie, value: string, secure: boolean): string {
  const attributes = `Path=${path}; Max-Age=${maxAgeMs / 1000}; HttpOnly; SameSite=Strict`;
  return `${name}=${value}; ${attributes}${secure ? '; Secure' : ''}`;
}
