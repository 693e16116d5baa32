import type { Route } from '#server/http/route.ts';
import { createApiKey, deleteApiKey, listApiKeys } from '#shared/contracts/utilisateurs/api-keys.ts';
import type { ApiKeyService } from './api-keys.service.ts';

export function apiKeyRoutes(route: Route, apiKeys: ApiKeyService): void {
  route(listApiKeys, () => apiKeys.list());
  route(createApiKey, ({ body, context }) => apiKeys.create(body, context));
  route(deleteApiKey, ({ params, context }) => apiKeys.delete(params.id, context));
}
