import type { Route } from '#server/http/route.ts';
import { exportEndpoints } from '#shared/contracts/exports.ts';
import { natures } from '#shared/tables/import-fields.ts';
import type { ExportService } from './export.service.ts';

export function exportRoutes(route: Route, exports: ExportService): void {
  for (const nature of natures) {
    route(exportEndpoints[nature], ({ query, context }) => exports.exportCsv(nature, query, context.caller));
  }
}
