import type { RequestHandler, Response } from 'express';

const methods = 'GET, POST, PUT, DELETE';
const exposed = 'Content-Disposition, ETag, Retry-After, X-Request-Id';

/** Lets the pages of these exact origins, and of no other, call the service with credentials and any header. */
export function createCors(origins: readonly string[]): RequestHandler {
  const allowed = new Set(origins);
  return (request, response, next) => {
    const { origin } = request.headers;
    response.setHeader('vary', 'Origin');
    const isAllowed = origin !== undefined && allowed.has(origin);
    if (isAllowed) allow(response, origin);
    const isPreflight = request.method === 'OPTIONS' && request.headers['access-control-request-method'] !== undefined;
    if (!isPreflight) return next();
    if (isAllowed) allowPreflight(response, request.headers['access-control-request-headers']);
    response.status(204).end();
  };
}

function allow(response: Response, origin: string) {
  response.setHeader('access-control-allow-origin', origin);
  response.setHeader('access-control-allow-credentials', 'true');
  response.setHeader('access-control-expose-headers', exposed);
}

function allowPreflight(response: Response, headers: string | undefined) {
  response.vary('Access-Control-Request-Headers');
  response.setHeader('access-control-allow-methods', methods);
  response.setHeader('access-control-max-age', '600');
  if (headers !== undefined) response.setHeader('access-control-allow-headers', headers);
}
