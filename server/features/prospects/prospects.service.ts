import type { BackOffice, TiersListPage } from '#server/backoffice/backoffice.gateway.ts';

export type ProspectService = ReturnType<typeof createProspectService>;

type Deps = { backOffice: BackOffice };

/** Reads prospects. */
export function createProspectService({ backOffice: { tiers } }: Deps) {
  return {
    list: (query: string) => tiers.list('prospect', query),
    browse: (page: TiersListPage) => tiers.browse('prospect', page),
    get: (code: string) => tiers.get('prospect', code),
  };
}
