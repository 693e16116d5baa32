import type { AnciensPort } from '#server/backoffice/anciens.gateway.ts';
import { serieOuverture } from '#server/backoffice/numbering/prefixes.ts';
import type { Connection } from '#server/database/database.ts';
import type { JourIso } from '#shared/time/dates.ts';

/**
 * Finds from which day all of the shop's past is here: the day of the opening stock, which a hub gives in the place of
 * what it leaves out. It stands among the movements, and so stays true of data that leave their shop or are restored.
 */
export function createFindDepuis(connection: Connection): AnciensPort['findDepuis'] {
  const find = connection
    .prepare<[string, string], JourIso>('select date from mouvements where numero > ? and numero < ? limit 1')
    .pluck();
  return () => find.get(`${serieOuverture}-`, `${serieOuverture}.`) ?? null;
}
