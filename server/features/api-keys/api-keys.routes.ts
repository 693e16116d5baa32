import type { Route } from '#server/http/route.ts';
import { createApiKey, deleteApiKey, listApiKeys } from '#shared/contracts/utilisateurs/api-keys.ts';
import type { NoteDroits } from '#server/features/users/note-droits.ts';
import type { ApiKeyService } from './api-keys.service.ts';

export function apiKeyRoutes(route: Route, apiKeys: ApiKeyService, { note }: NoteDroits): void {
  route(listApiKeys, () => apiKeys.list());
  route(createApiKey, async ({ body, context }) => {
    const made = await apiKeys.create(body, context);
    await note(`Clé d’API ${made.id} donnée\u00a0: ${made.role}`, context.caller);
    return made;
  });
  route(deleteApiKey, async ({ params, context }) => {
    const deleted = await apiKeys.delete(params.id);
    await note(`Clé d’API ${params.id} retirée`, context.caller);
    return deleted;
  });
}
