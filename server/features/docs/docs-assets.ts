import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Router } from 'express';
import { NotFound } from '#shared/endpoints/errors.ts';
import { redocStart, redocStyle, swaggerStart } from './docs-pages.ts';

/** Files of Swagger UI and Redoc, by name, with the folder of their package. */
const packaged = {
  'swagger-ui-bundle.js': 'swagger-ui-dist',
  'swagger-ui.css': 'swagger-ui-dist',
  'favicon-32x32.png': 'swagger-ui-dist',
  'redoc.standalone.js': 'redoc/bundles',
} as const;
type Packaged = keyof typeof packaged;

const written = new Map([
  ['swagger-start.js', swaggerStart],
  ['redoc-start.js', redocStart],
  ['redoc.css', redocStyle],
]);

/** Redoc's page loads a picture of 1 KB from another site; ours must not. */
const foreignLogo = 'https://cdn.redoc.ly/redoc/logo-mini.svg';

/** Serves the documentation's scripts and styles, all from this machine. */
export function serveDocsAssets(): Router {
  const router = Router();
  router.get('/:name', async ({ params: { name } }, response) => {
    const body = written.get(name) ?? (isPackaged(name) ? await readPackaged(name) : undefined);
    if (body === undefined) throw new NotFound('Ce fichier n’existe pas.');
    response.setHeader('cache-control', 'private, max-age=86400');
    response.type(name).send(body);
  });
  return router;
}

function isPackaged(name: string): name is Packaged {
  return Object.hasOwn(packaged, name);
}

async function readPackaged(name: Packaged): Promise<Buffer | string> {
  const content = await readFile(findPackaged(name));
  return name === 'redoc.standalone.js' ? content.toString().replaceAll(foreignLogo, 'data:,') : content;
}

/** Returns the path in `docs-assets/` beside the bundle or, when run from the sources, in the package. */
function findPackaged(name: Packaged): string {
  const built = join(import.meta.dirname, 'docs-assets', name);
  return existsSync(built) ? built : join(import.meta.dirname, '../../../node_modules', packaged[name], name);
}
