import { JsonBytes } from '#server/calls/json-bytes.ts';
import type { Route } from '#server/http/route.ts';
import { createOpenApi, type OpenApiDocument } from '#server/openapi/document.ts';
import { getDocs, getOpenApi, getRedoc } from '#shared/contracts/service/docs.ts';
import type { Role } from '#shared/utilisateurs/role.ts';
import type { Endpoint } from '#shared/endpoints/endpoint.ts';
import { redocPage, swaggerPage } from './docs-pages.ts';

/** Mounts the interactive documentation of the given endpoints, including those added to the list later. */
export function docsRoutes(route: Route, endpoints: readonly Endpoint[]): void {
  const getDocument = createDocuments(endpoints);
  route(getOpenApi, ({ context }) => getDocument(context.caller.role));
  route(getDocs, () => swaggerPage);
  route(getRedoc, () => redocPage);
}

/** Generates each role's document when it is first asked for, then caches it. */
function createDocuments(endpoints: readonly Endpoint[]) {
  const kept = new Map<Role, JsonBytes<OpenApiDocument>>();
  return (role: Role): JsonBytes<OpenApiDocument> => {
    const bytes =
      kept.get(role) ?? new JsonBytes<OpenApiDocument>(Buffer.from(JSON.stringify(createOpenApi(endpoints, role))));
    kept.set(role, bytes);
    return bytes;
  };
}
