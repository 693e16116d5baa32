import type { Route } from '#server/http/route.ts';
import { importEndpoints } from '#shared/contracts/imports.ts';
import { natures } from '#shared/tables/import-fields.ts';
import type { ImportService } from './import.service.ts';

export function importRoutes(route: Route, imports: ImportService): void {
  for (const nature of natures) {
    route(importEndpoints[nature], ({ body, context }) => imports.run(nature, body, context));
  }
}
