import { InvalidInput } from '#shared/endpoints/errors.ts';
import type { Element } from '#shared/contracts/postes/gateway.ts';
import type { Ask } from '../store/hub-database.ts';
import type { PosteSender } from '../store/hub-postes.ts';
import { findPrincipal } from '../store/principal.ts';

/**
 * Checks that a month or a year is closed by the shop's principal: two tills that close the same period count it twice.
 * A till that sends all it has may send what was closed before it joined, and what the hub has forgotten.
 * @throws {InvalidInput} for any other till.
 */
export async function assertMayClose(
  ask: Ask,
  { entite, base, apres }: Element,
  { groupe, boutique, poste, uploadsAll }: PosteSender,
): Promise<void> {
  if (entite !== 'cloture' || base !== null || apres.type === 'journee' || uploadsAll) return;
  const principal = await findPrincipal(ask, { groupe, code: boutique });
  if (principal === poste) return;
  const who = principal === null ? 'elle n’en a pas' : `c’est ${principal}`;
  throw new InvalidInput(
    `Les mois et les années de la boutique se clôturent sur son poste principal\u00a0: ${who}, et cette caisse est ${poste}.`,
  );
}
