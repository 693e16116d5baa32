import type { Request } from 'express';
import { findCookie } from '#server/http/guards/cookie.ts';
import { deviceMs } from './known-devices.ts';
import type { FoundTokens, SessionTokens } from './sessions.ts';

const sessionCookie = { name: 'comptoir_session', path: '/' };
const refreshCookie = { name: 'comptoir_refresh', path: '/auth' };
/** Identifies this browser, also after signing out; gives no access. */
const deviceCookie = { name: 'comptoir_poste', path: '/auth' };

/** Returns the session token of a request, if any. */
export function findSessionToken(request: Request): string | undefined {
  return findCookie(request.headers.cookie, sessionCookie.name);
}

/** Returns the tokens in a request's cookies; all except the session's are sent to `/auth/…` only. */
export function findTokens(request: Request): FoundTokens {
  const session = findSessionToken(request);
  const refresh = findCookie(request.headers.cookie, refreshCookie.name);
  const device = findCookie(request.headers.cookie, deviceCookie.name);
  return { ...(session && { session }), ...(refresh && { refresh }), ...(device && { device }) };
}

/** Returns cookies that scripts and other sites cannot read. */
export function toCookies({ session, refresh, device }: SessionTokens, { secure }: Request): string[] {
  const pair = [toCookie(sessionCookie, session, secure), toCookie(refreshCookie, refresh, secure)];
  return device === undefined ? pair : [...pair, toCookie(deviceCookie, { value: device, lastsMs: deviceMs }, secure)];
}

/** Returns cookies that delete the session's. */
export function toClearedCookies({ secure }: Request): string[] {
  return [sessionCookie, refreshCookie].map((cookie) => toCookie(cookie, { value: '', lastsMs: 0 }, secure));
}

type Cookie = { name: string; path: string };

function toCookie({ name, path }: Cookie, { value, lastsMs }: { value: string; lastsMs: number }, secure: boolean) {
  const attributes = `Path=${path}; Max-Age=${Math.floor(lastsMs / 1000)}; HttpOnly; SameSite=Strict`;
  return `${name}=${value}; ${attributes}${secure ? '; Secure' : ''}`;
}
