import { type RequestHandler, Router } from 'express';
import type { Endpoint } from '#shared/endpoints/endpoint.ts';
import { MethodNotAllowed, NotFound } from '#shared/endpoints/errors.ts';

/** Refuses what no endpoint answered: 405 for a known address with another method, 404 for the rest. */
export function refuseUnrouted(endpoints: readonly Endpoint[]): Router {
  const router = Router({ caseSensitive: true });
  const paths = new Set(endpoints.map(({ path }) => path));
  for (const path of paths) router.all(path, noteMethods(endpoints, path));
  router.use((_request, response) => {
    const allowed = response.locals.allowed;
    if (allowed === undefined) throw new NotFound('Cette adresse n’existe pas.');
    throw new MethodNotAllowed(`Cette adresse n’accepte que\u00a0: ${allowed.join(', ')}.`, allowed);
  });
  return router;
}

/** Notes the methods of a path; an address may match several paths: `/articles/all` is also `/articles/:reference`. */
function noteMethods(endpoints: readonly Endpoint[], path: string): RequestHandler {
  const methods = endpoints.filter((endpoint) => endpoint.path === path).map(({ method }) => method.toUpperCase());
  return (_request, response, next) => {
    const before = response.locals.allowed ?? [];
    response.locals.allowed = [...new Set([...before, ...methods])].sort();
    next();
  };
}
