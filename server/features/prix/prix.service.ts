import type { BackOffice } from '#server/backoffice/backoffice.gateway.ts';
import type { WriteContext } from '#server/calls/caller.ts';
import type { TarifCreateInput } from '#shared/contracts/prix/tarifs.ts';
import type { PrixDemande } from '#server/backoffice/prix.gateway.ts';

export type PrixService = ReturnType<typeof createPrixService>;

type Deps = { backOffice: Pick<BackOffice, 'prix'> };

/** Reads and writes tarifs and promotions, and the prices they decide. */
export function createPrixService({ backOffice: { prix } }: Deps) {
  return {
    tarifs: prix.tarifs,
    async importTarifs(tarifs: readonly TarifCreateInput[], context: WriteContext) {
      return { success: true as const, ...(await prix.importTarifs(tarifs, context)) };
    },
    promotions: prix.promotions,
    changements: prix.changements,
    decide: (asked: PrixDemande) => prix.decide(asked),
  };
}
