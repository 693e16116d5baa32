import type { BackOffice } from '#server/backoffice/backoffice.gateway.ts';
import { assertNotLocked } from '#server/config/locked-fields.ts';
import type { ConfiguredField } from '#server/config/layers.ts';

/** Wraps a back office so that its shop's card keeps the fields fixed by IT, whichever route or screen writes it. */
export function lockBoutiqueFields<Office extends Pick<BackOffice, 'boutique'>>(
  office: Office,
  fields: readonly ConfiguredField[],
): Office {
  const { boutique } = office;
  return {
    ...office,
    boutique: {
      ...boutique,
      /** @throws {Refused} for a fixed field. */
      async update(wanted, context) {
        assertNotLocked(fields, 'boutique', await boutique.get(), wanted);
        return boutique.update(wanted, context);
      },
    },
  };
}
