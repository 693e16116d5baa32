import type { BackOffice } from '#server/backoffice/backoffice.gateway.ts';
import { assertNotHeld } from '#server/config/held.ts';
import type { GivenField } from '#server/config/layers.ts';

/** Wraps a back office so that its shop's card keeps the fields fixed by IT, whichever route or screen writes it. */
export function holdBoutique<Office extends Pick<BackOffice, 'boutique'>>(
  office: Office,
  fields: readonly GivenField[],
): Office {
  const { boutique } = office;
  return {
    ...office,
    boutique: {
      ...boutique,
      /** @throws {Refused} for a fixed field. */
      async update(wanted, context) {
        assertNotHeld(fields, 'boutique', await boutique.get(), wanted);
        return boutique.update(wanted, context);
      },
    },
  };
}
