import type { Route } from '#server/http/route.ts';
import { getActiviteClient } from '#shared/contracts/tiers/activites.ts';
import { createClient, getClient, listClients, updateClient } from '#shared/contracts/tiers/clients.ts';
import { browseClients } from '#shared/contracts/tiers/tiers-list.ts';
import { toVersioned } from '#server/http/answers/reply.ts';
import type { ClientService } from './clients.service.ts';

export function clientRoutes(route: Route, clients: ClientService): void {
  route(listClients, ({ query }) => clients.list(query));
  route(browseClients, ({ query }) => clients.browse(query));
  route(createClient, ({ body, context }) => clients.create(body, context));
  route(getClient, async ({ params }) => {
    const found = await clients.get(params.code);
    return toVersioned(found, found.data);
  });
  route(updateClient, ({ params, body, context }) => clients.update(params.code, body, context));
  route(getActiviteClient, ({ params }) => clients.getActivity(params.code));
}
