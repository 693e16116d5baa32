import { isSame } from '#shared/same-value.ts';
import type { SynchroElement } from '#shared/contracts/synchronisation.ts';

/** One field of a record in its versions; `isDifferent` where the till and the back office disagree. */
export type FieldVersions = { champ: string; avant: unknown; notre: unknown; leur: unknown; isDifferent: boolean };

/** Follows from the fields beside it: nobody chooses it alone. */
const derived = new Set(['version', 'date_modification']);

/** The fields this till changed, those that disagree first; of a record it could not read, all of the other side's. */
export function compareVersions({
  avant,
  notre,
  leur,
}: Pick<SynchroElement, 'avant' | 'notre' | 'leur'>): FieldVersions[] {
  const names = Object.keys(notre).length > 0 ? Object.keys(notre) : Object.keys(leur ?? {});
  const fields = names
    .filter((champ) => !derived.has(champ))
    .map((champ) => {
      const [mine, theirs] = [notre[champ] ?? null, leur?.[champ] ?? null];
      const isDifferent = leur !== null && champ in notre && !isSame(mine, theirs);
      return { champ, avant: avant[champ] ?? null, notre: mine, leur: theirs, isDifferent };
    });
  return fields.toSorted((a, b) => Number(b.isDifferent) - Number(a.isDifferent));
}
