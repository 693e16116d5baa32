import type { BackOffice, TiersListPage } from '#server/backoffice/backoffice.gateway.ts';
import type { Recherche } from '#shared/contracts/tiers/tiers.ts';

export type ProspectService = ReturnType<typeof createProspectService>;

type Deps = { backOffice: BackOffice };

export function createProspectService({ backOffice: { tiers } }: Deps) {
  return {
    list: ({ query, limit }: Recherche) => tiers.list('prospect', query, limit),
    browse: (page: TiersListPage) => tiers.browse('prospect', page),
    get: (code: string) => tiers.get('prospect', code),
  };
}
