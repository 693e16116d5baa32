import { Router } from 'express';

/**
 * Creates a router that asks, of its parts, the one for the first part of a request's path; `getPart` returns the part for an
 * endpoint's path, which begins with a literal. Express tries the pattern of each route of a router in turn: all four hundred in one
 * took a third of what a short request takes.
 */
export function createPartedRouter(): { router: Router; getPart: (path: string) => Router } {
  const parts = new Map<string, Router>();
  const router = createPart().use((request, response, next) => {
    const part = parts.get(toFirst(request.path));
    if (part) part(request, response, next);
    else next();
  });

  function getPart(path: string): Router {
    const first = toFirst(path);
    const part = parts.get(first) ?? createPart();
    parts.set(first, part);
    return part;
  }

  return { router, getPart };
}

const createPart = (): Router => Router({ caseSensitive: true });

const toFirst = (path: string): string => path.split('/', 2)[1] ?? '';
