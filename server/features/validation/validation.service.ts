import type { BackOffice } from '#server/backoffice/backoffice.gateway.ts';
import { formatPercent } from '#shared/money/money.ts';

export type ValidationService = ReturnType<typeof createValidationService>;

type Deps = { backOffice: BackOffice };

/** Compares a discount with the most a customer may be granted. */
export function createValidationService({ backOffice: { tiers } }: Deps) {
  return {
    async checkRemise(client_id: string, remise_demandee: number) {
      const remise_max_autorisee = await tiers.getRemiseMax(client_id);
      const autorisee = remise_demandee <= remise_max_autorisee;
      const [asked, max] = [formatPercent(remise_demandee), formatPercent(remise_max_autorisee)];
      const message = autorisee
        ? `La remise de ${asked} est autorisée (maximum ${max}).`
        : `La remise de ${asked} est trop élevée\u00a0: le maximum autorisé est de ${max}.`;
      return { client_id, remise_max_autorisee, remise_demandee, autorisee, message };
    },
  };
}
