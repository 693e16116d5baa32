import type { Endpoint } from '#shared/endpoints/endpoint.ts';
import type { ZodOpenApiResponseObject, ZodOpenApiResponsesObject } from 'zod-openapi';
import { ErrorBody } from '#shared/endpoints/errors.ts';

/** The meaning of each failure, for every endpoint. */
const failures = {
  400: 'Règle métier\u00a0: la demande est refusée\u00a0; ou son corps n’est pas du JSON, ou son adresse est mal formée.',
  401: 'Identification absente, fausse ou expirée.',
  403: 'Le rôle ne permet pas cette action\u00a0; ou la demande vient d’un autre site, ou nomme un autre service (`Host`, `Origin`).',
  404: 'Enregistrement introuvable.',
  409: 'La même demande, de même Idempotency-Key, est encore en cours\u00a0; ou l’enregistrement n’est plus celui de If-Match (`version_depassee`).',
  413: 'La demande est trop volumineuse.',
  422: 'Un champ ne suit pas le schéma\u00a0; `erreurs` en donne la liste.',
  429: 'Trop d’essais\u00a0: réessayez après le délai de Retry-After.',
  500: 'Échec du service\u00a0; `detail` en donne la raison.',
} as const;
type Failure = keyof typeof failures;

/** Returns an operation's `responses`: its success, then its failures. */
export function toResponses(endpoint: Endpoint): ZodOpenApiResponsesObject {
  const success = endpoint.status ?? 200;
  const refusals = listFailures(endpoint).map((status) => [status, { $ref: `#/components/responses/Erreur${status}` }]);
  return { [`${success}`]: toSuccess(endpoint), ...Object.fromEntries(refusals) };
}

/** The failures, as components every operation refers to. */
export const failureComponents: Record<string, ZodOpenApiResponseObject> = Object.fromEntries(
  Object.entries(failures).map(([status, description]) => {
    return [`Erreur${status}`, { description, content: { 'application/json': { schema: ErrorBody } } }];
  }),
);

/** Whether a request may carry `Idempotency-Key`: it then happens once, however often it is sent. */
export function takesIdempotencyKey({ method, access }: Endpoint): boolean {
  return (method === 'post' || method === 'put') && access === undefined;
}

function toSuccess({ response, produces, status }: Endpoint): ZodOpenApiResponseObject {
  const description = status === 201 ? 'Créé.' : 'Succès.';
  if (produces === undefined) {
    return { description, content: { 'application/json': { schema: response } } };
  }
  const isBinary = produces.startsWith('application/');
  return {
    description,
    content: { [produces]: { schema: { type: 'string', ...(isBinary && { format: 'binary' }) } } },
  };
}

function listFailures(endpoint: Endpoint): Failure[] {
  const { access, errors = [], refusal, params, query, body, method } = endpoint;
  const isByCredentials = endpoint.path === '/auth/login' || endpoint.path === '/auth/refresh';
  const isPublic = access === 'public';
  const isWrite = method !== 'get';
  const found: (Failure | false | undefined)[] = [
    ...errors,
    refusal,
    (isWrite || params !== undefined) && 400,
    (!isPublic || isByCredentials) && 401,
    403,
    (takesIdempotencyKey(endpoint) || endpoint.isVersioned) && 409,
    isWrite && 413,
    (params ?? query ?? body) !== undefined && 422,
    access !== undefined && 429,
    500,
  ];
  return [...new Set(found.filter((status): status is Failure => typeof status === 'number'))].sort((a, b) => a - b);
}
