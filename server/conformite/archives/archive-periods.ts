import type { Connection } from '#server/database/database.ts';
import type { Scelle } from '#server/scelles/sceller.ts';
import { readDonnees } from '#server/scelles/to-donnees.ts';
import { readJson } from '#shared/endpoints/read-json.ts';
import type { ArchiveInput } from '#shared/contracts/service/archives.ts';

const hourMs = 3_600_000;
const hourInShop = new Intl.DateTimeFormat('sv-SE', {
  timeZone: 'Europe/Paris',
  hour: '2-digit',
  hourCycle: 'h23',
  day: '2-digit',
});

/**
 * Returns the moments at which the shop's days begin and end, whatever the machine's time zone: `au` is the beginning
 * of the day after the last.
 */
export function toBounds({ debut, fin }: ArchiveInput): { du: string; au: string } {
  return { du: toMidnight(debut, 0), au: toMidnight(fin, 1) };
}

/** Returns midnight in the shop's time zone; Paris is one or two hours ahead of UTC. */
function toMidnight(day: string, daysLater: number): string {
  const utc = Date.parse(`${day}T00:00:00Z`) + daysLater * 24 * hourMs;
  const found = [2, 1]
    .map((hours) => new Date(utc - hours * hourMs))
    .find((one) => hourInShop.format(one).endsWith('00'));
  return (found ?? new Date(utc)).toISOString();
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
