import { Refused } from '#shared/endpoints/errors.ts';
import { formatDate, type JourIso } from '#shared/time/dates.ts';

/**
 * Refuses a sum over days of which a part was left at the hub: it would be a false account.
 * @throws {Refused} naming the day from which all is here; `du` is empty for a period without a beginning.
 */
export function assertPasse(depuis: JourIso | null, du: JourIso | undefined): void {
  if (depuis === null || (du !== undefined && du >= depuis)) return;
  throw new Refused(
    `Cette caisse n’a tout le passé de sa boutique que depuis le ${formatDate(depuis)}\u00a0: choisissez une période qui commence ce jour-là ou après, ou demandez la vôtre au poste principal de la boutique ou au siège.`,
  );
}
