import { requiredRole } from '#shared/access.ts';
import type { Endpoint } from '#shared/endpoint.ts';
import { toResponses } from './answers.ts';
import { toOperationId } from './contracts.ts';
import type { JsonSchema, Schemas } from './schemas.ts';

type Parameter = { name: string; in: 'path' | 'query'; required: boolean; schema: unknown };

/** One endpoint as an OpenAPI operation. */
export function toOperation(endpoint: Endpoint, schemas: Schemas): JsonSchema {
  const { group, summary, body, access } = endpoint;
  const parameters = listParameters(endpoint, schemas);
  return {
    operationId: toOperationId(endpoint),
    tags: [group],
    summary,
    ...(access === undefined && { description: `Rôle minimal\u00a0: ${requiredRole(endpoint)}.` }),
    ...(parameters.length > 0 && { parameters }),
    ...(body && {
      requestBody: { required: true, content: { 'application/json': { schema: schemas.ofInput(body) } } },
    }),
    responses: toResponses(endpoint, schemas),
    security: toSecurity(access),
  };
}

/** Express's `/clients/:code` as OpenAPI writes it, `/clients/{code}`. */
export function toPathTemplate(path: string): string {
  return path.replace(/:(\w+)/g, '{$1}');
}

function toSecurity(access: Endpoint['access']): JsonSchema[] {
  if (access === 'public') return [];
  return access === 'docs' ? [{ basic: [] }] : [{ session: [] }, { apiKey: [] }];
}

function listParameters(
  { params, query, method, access, isVersioned, approvable }: Endpoint,
  schemas: Schemas,
): (Parameter | JsonSchema)[] {
  const path = params ? toParameters('path', schemas.ofInput(params), schemas) : [];
  const search = query ? toParameters('query', schemas.ofInput(query), schemas) : [];
  const isWrite = method !== 'get' && access === undefined;
  const headers = [
    ...(isWrite && (method === 'post' || method === 'put') ? ['IdempotencyKey'] : []),
    ...(isVersioned ? ['IfMatch'] : []),
    ...(approvable ? ['Approbation'] : []),
  ].map((name) => ({ $ref: `#/components/parameters/${name}` }));
  return [...path, ...search, ...headers];
}

/** The fields of an object schema, one parameter each. */
function toParameters(place: Parameter['in'], schema: JsonSchema, { components }: Schemas): Parameter[] {
  const named = typeof schema.$ref === 'string' ? components.get(schema.$ref.split('/').at(-1) ?? '') : schema;
  const { properties = {}, required = [] } = named as { properties?: JsonSchema; required?: string[] };
  return Object.entries(properties).map(([name, field]) => {
    return { name, in: place, required: place === 'path' || required.includes(name), schema: field };
  });
}
