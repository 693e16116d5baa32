import { existsSync } from 'node:fs';
import type { ServerResponse } from 'node:http';
import { join } from 'node:path';
import express, { type RequestHandler, Router } from 'express';
import { NotFound } from '#shared/endpoints/errors.ts';

/** Returns the folder of the built screens: beside the bundle or, when run from the sources, in `dist/`. */
function findScreens(): string | undefined {
  const candidates = [join(import.meta.dirname, '../renderer'), join(import.meta.dirname, '../../dist/renderer')];
  return candidates.find((folder) => existsSync(join(folder, 'index.html')));
}

/** Serves the screens under `/app/`; any address beneath it that is not a file is the application's own. */
export function serveScreens(folder = findScreens()): Router {
  const router = Router();
  if (folder === undefined) return router.use(refuseUnbuilt);
  router.use('/assets', express.static(join(folder, 'assets'), { setHeaders: keepForGood, fallthrough: false }));
  router.use(express.static(folder, { index: false, cacheControl: false }));
  router.get('/{*path}', (_request, response) => {
    response.setHeader('cache-control', 'no-cache');
    response.sendFile(join(folder, 'index.html'));
  });
  return router;
}

/**
 * Lets browsers keep the built parts for good: their names change with their content, and they hold no data of the
 * shop. Express leaves a header that is set.
 */
function keepForGood(response: ServerResponse): void {
  response.setHeader('cache-control', 'public, max-age=31536000, immutable');
}

/** Sends browsers from `/`, which is JSON for programs, to the screens. */
export const sendBrowsersToScreens: RequestHandler = (request, response, next) => {
  if (request.accepts(['json', 'html']) === 'html') response.redirect('/app/');
  else next();
};

const refuseUnbuilt: RequestHandler = () => {
  throw new NotFound('Les écrans ne sont pas construits\u00a0: lancez «\u00a0npm run build\u00a0».');
};
