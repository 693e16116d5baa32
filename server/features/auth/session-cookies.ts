import type { Request } from 'express';
import { findCookie } from '#server/http/guards/cookie.ts';
import { deviceMs } from './known-devices.ts';
import type { FoundTokens, SessionTokens } from './sessions.ts';

const sessionCookie = { name: 'comptoir_session', path: '/' };
const refreshCookie = { name: 'comptoir_refresh', path: '/auth' };
/** Says which browser this is, also after signing out; it opens nothing. */
const deviceCookie = { name: 'comptoir_poste', path: '/auth' };

/** The session token of a request, if any. */
export function findSessionToken(request: Request): string | undefined {
  return findCookie(request.headers.cookie, sessionCookie.name);
}

/** The tokens a request's cookies hold; all but the session's come with requests to `/auth/…` only. */
export function findTokens(request: Request): FoundTokens {
  const session = findSessionToken(request);
  const refresh = findCookie(request.headers.cookie, refreshCookie.name);
  const device = findCookie(request.headers.cookie, deviceCookie.name);
  return { ...(session && { session }), ...(refresh && { refresh }), ...(device && { device }) };
}

/** Hands tokens to the browser, out of reach of its scripts and of other sites. */
export function toCookies({ session, refresh, device }: SessionTokens, { secure }: Request): string[] {
  const pair = [toCookie(sessionCookie, session, secure), toCookie(refreshCookie, refresh, secure)];
  return device === undefined ? pair : [...pair, toCookie(deviceCookie, { value: device, lastsMs: deviceMs }, secure)];
}

/** Makes the browser forget the session. */
export function toClearedCookies({ secure }: Request): string[] {
  return [sessionCookie, refreshCookie].map((cookie) => toCookie(cookie, { value: '', lastsMs: 0 }, secure));
}

type Cookie = { name: string; path: string };

function toCookie({ name, path }: Cookie, { value, lastsMs }: { value: string; lastsMs: number }, secure: boolean) {
  const attributes = `Path=${path}; Max-Age=${Math.floor(lastsMs / 1000)}; HttpOnly; SameSite=Strict`;
  return `${name}=${value}; ${attributes}${secure ? '; Secure' : ''}`;
}
