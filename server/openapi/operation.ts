import { z } from 'zod';
import type { ZodOpenApiOperationObject } from 'zod-openapi';
import { isApprovable, requiredRole } from '#shared/endpoints/access.ts';
import { droitLabels } from '#shared/utilisateurs/droit-labels.ts';
import type { Endpoint } from '#shared/endpoints/endpoint.ts';
import { takesIdempotencyKey, toResponses } from './to-responses.ts';
import { toOperationId } from './contracts.ts';

/**
 * Returns an endpoint as an OpenAPI operation; its parameters are named as in `path`, which several endpoints may
 * share.
 */
export function toOperation(endpoint: Endpoint, path: string): ZodOpenApiOperationObject {
  const { group, summary, body, access, query } = endpoint;
  const headers = listHeaders(endpoint);
  return {
    operationId: toOperationId(endpoint),
    tags: [group],
    summary,
    ...(access === undefined && { description: toDescription(endpoint) }),
    requestParams: { path: toPathParams(endpoint, path), query: toObject(query) },
    ...(headers.length > 0 && { parameters: headers }),
    ...(body && { requestBody: { required: true, content: { 'application/json': { schema: body } } } }),
    responses: toResponses(endpoint),
    security: toSecurity(access),
  };
}

function toDescription(endpoint: Endpoint): string {
  const { droit } = endpoint;
  const asked = droit === undefined ? '' : ` Droit\u00a0: \`${droit}\` (${droitLabels[droit].label.toLowerCase()}).`;
  return `Rôle minimal\u00a0: ${requiredRole(endpoint)}.${asked}`;
}

/** Returns Express's `/clients/:code` in OpenAPI's form, `/clients/{code}`. */
export function toPathTemplate(path: string): string {
  return path.replace(/:(\w+)/g, '{$1}');
}

/** Returns the object of parameters or of a query, which a transformation may follow. */
function toObject(schema: z.ZodType | undefined): z.ZodObject {
  const object = schema instanceof z.ZodPipe ? schema.in : schema;
  return object instanceof z.ZodObject ? object : z.object({});
}

function toPathParams(endpoint: Endpoint, path: string): z.ZodObject {
  const { shape } = toObject(endpoint.params);
  const [own, shared] = [endpoint.path, path].map((one) => [...one.matchAll(/:(\w+)/g)].map(([, name]) => name ?? ''));
  return z.object(
    Object.fromEntries((own ?? []).map((name, index) => [shared?.[index] ?? name, shape[name] ?? z.string()])),
  );
}

function toSecurity(access: Endpoint['access']) {
  if (access === 'public') return [];
  return access === 'docs' ? [{ basic: [] }] : [{ session: [] }, { apiKey: [] }];
}

function listHeaders(endpoint: Endpoint) {
  const { isVersioned } = endpoint;
  const names = [
    takesIdempotencyKey(endpoint) && 'IdempotencyKey',
    isVersioned && 'IfMatch',
    isApprovable(endpoint) && 'Approbation',
  ];
  return names.filter((name) => typeof name === 'string').map((name) => ({ $ref: `#/components/parameters/${name}` }));
}
