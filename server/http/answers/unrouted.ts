import { type RequestHandler, Router } from 'express';
import type { Endpoint } from '#shared/endpoints/endpoint.ts';
import { MethodNotAllowed, NotFound } from '#shared/endpoints/errors.ts';

/**
 * Refuses what no endpoint answered: 405 for a known address with another method, 404 for the rest. The addresses are
 * compiled at the first such request: it takes as long as mounting all endpoints, and most starts never need it.
 */
export function refuseUnrouted(endpoints: readonly Endpoint[]): RequestHandler {
  let refuse: Router | undefined;
  return (request, response, next) => {
    refuse ??= createRefusals(endpoints);
    refuse(request, response, next);
  };
}

function createRefusals(endpoints: readonly Endpoint[]): Router {
  const router = Router({ caseSensitive: true });
  for (const [path, those] of Map.groupBy(endpoints, ({ path }) => path)) router.all(path, noteMethods(those));
  router.use((_request, response) => {
    const allowed = response.locals.allowed;
    if (allowed === undefined) throw new NotFound('Cette adresse n’existe pas.');
    throw new MethodNotAllowed(`Cette adresse n’accepte que\u00a0: ${allowed.join(', ')}.`, allowed);
  });
  return router;
}

/** Notes the methods of a path; an address may match several paths: `/articles/all` is also `/articles/:reference`. */
function noteMethods(endpoints: readonly Endpoint[]): RequestHandler {
  const methods = endpoints.map(({ method }) => method.toUpperCase());
  return (_request, response, next) => {
    const before = response.locals.allowed ?? [];
    response.locals.allowed = [...new Set([...before, ...methods])].sort();
    next();
  };
}
