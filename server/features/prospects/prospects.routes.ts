import type { Route } from '#server/http/route.ts';
import { getProspect, listProspects } from '#shared/contracts/tiers/prospects.ts';
import { browseProspects } from '#shared/contracts/tiers/tiers-list.ts';
import type { ProspectService } from './prospects.service.ts';

export function prospectRoutes(route: Route, prospects: ProspectService): void {
  route(browseProspects, ({ query }) => prospects.browse(query));
  route(listProspects, ({ query }) => prospects.list(query));
  route(getProspect, ({ params }) => prospects.get(params.code));
}
