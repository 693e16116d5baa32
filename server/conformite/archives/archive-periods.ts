import { toBoutiqueMidnight } from '#shared/time/boutique-clock.ts';
import type { Connection } from '#server/database/database.ts';
import type { Scelle } from '#server/scelles/sceller.ts';
import { readDonnees } from '#server/scelles/to-donnees.ts';
import { readJson } from '#shared/endpoints/read-json.ts';
import type { ArchiveInput } from '#shared/contracts/service/archives.ts';
import { addDays } from '#shared/time/dates.ts';

/** Returns the moments at which the shop's days begin and end: `au` is the beginning of the day after the last. */
export function toBounds({ debut, fin }: ArchiveInput): { du: string; au: string } {
  const toMidnight = (day: string) => toBoutiqueMidnight(day).toISOString();
  return { du: toMidnight(debut), au: toMidnight(addDays(fin, 1)) };
}

export function isWholeYear({ debut, fin }: ArchiveInput): boolean {
  return debut.endsWith('-01-01') && fin === `${debut.slice(0, 4)}-12-31`;
}

/** Returns the first year that was closed on this machine and has no archive. */
export function findYearToArchive(
  connection: Connection,
  poste: string,
  sealed: readonly Scelle[],
): ArchiveInput | undefined {
  const archived = new Set(
    sealed.flatMap(({ donnees }) => {
      const { debut = '', fin = '' } = readDonnees('archive', donnees) ?? {};
      return isWholeYear({ debut, fin }) ? [debut.slice(0, 4)] : [];
    }),
  );
  const closed = connection
    .prepare<[string], string>("select record from clotures where type = 'annee' and poste = ? order by id")
    .pluck()
    .all(poste)
    .map((record) => readJson<{ periode: string }>(record).periode);
  const year = closed.find((one) => !archived.has(one));
  return year === undefined ? undefined : { debut: `${year}-01-01`, fin: `${year}-12-31` };
}
