import type { BackOffice } from '#server/backoffice/backoffice.gateway.ts';
import type { WriteContext } from '#server/calls/caller.ts';
import type { FamilleCreateInput } from '#shared/contracts/articles/familles.ts';

export type FamilleService = ReturnType<typeof createFamilleService>;

type Deps = { backOffice: BackOffice };

export function createFamilleService({ backOffice: { familles } }: Deps) {
  return {
    list: (filtre: string) => familles.list(filtre),
    get: (code: string) => familles.get(code),
    create: (input: FamilleCreateInput, context: WriteContext) => familles.create(input, context),
    getStats: async () => ({ success: true as const, data: await familles.getStats() }),
  };
}
