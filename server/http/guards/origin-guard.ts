import type { Request, RequestHandler } from 'express';
import { NotAllowed } from '#shared/endpoints/errors.ts';
import { findCaller } from '../response-caller.ts';

const safeMethods = new Set(['GET', 'HEAD', 'OPTIONS']);

/**
 * Refuses what another site makes a browser send: writes whose `Origin` is neither our own nor listed, and everything a
 * browser marks as cross-site, except a link that a person follows. Programs, which send neither header, and callers
 * with an API key, which no site can make a browser send, are not concerned.
 */
export function createOriginGuard(origins: readonly string[]): RequestHandler {
  const allowed = new Set(origins);

  function isRefused(request: Request): boolean {
    const { origin } = request.headers;
    if (origin !== undefined && allowed.has(origin)) return false;
    if (isCrossSite(request)) return true;
    return origin !== undefined && !safeMethods.has(request.method) && origin !== toOwnOrigin(request);
  }

  return (request, response, next) => {
    const isByKey = findCaller(response)?.kind === 'api-key';
    const refusal = 'Cette demande vient d’un autre site\u00a0: elle est refusée.';
    next(!isByKey && isRefused(request) ? new NotAllowed(refusal) : undefined);
  };
}

function isCrossSite({ method, headers }: Request): boolean {
  const isFollowedLink =
    method === 'GET' && headers['sec-fetch-mode'] === 'navigate' && headers['sec-fetch-dest'] === 'document';
  return headers['sec-fetch-site'] === 'cross-site' && !isFollowedLink;
}

/** Returns our own origin; `Host` was checked before, so it names this service. */
function toOwnOrigin({ secure, headers }: Request): string {
  return `${secure ? 'https' : 'http'}://${(headers.host ?? '').toLowerCase()}`;
}
