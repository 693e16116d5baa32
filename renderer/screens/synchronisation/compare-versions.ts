import { isSame } from '#shared/same-value.ts';
import type { SynchroElement } from '#shared/contracts/synchronisation.ts';

/** One field of a record in its versions. */
export type FieldVersions = {
  champ: string;
  avant: unknown;
  notre: unknown;
  leur: unknown;
  /** The till and the back office do not have the same. */
  isDifferent: boolean;
  /** Both changed it, each to something else. */
  isDisputed: boolean;
};

/** Follows from the fields beside it: nobody chooses it alone. */
const derived = new Set(['version', 'date_modification']);

/** The fields this till changed, those both changed first; of a record it could not read, all of the other side's. */
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
      const isDisputed = isDifferent && !isSame(theirs, avant[champ]);
      return { champ, avant: avant[champ] ?? null, notre: mine, leur: theirs, isDifferent, isDisputed };
    });
  return fields.toSorted((a, b) => rank(b) - rank(a));
}

function rank({ isDifferent, isDisputed }: FieldVersions): number {
  return Number(isDifferent) + Number(isDisputed);
}
