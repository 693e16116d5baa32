import type { SynchroElement } from '#shared/contracts/postes/synchronisation.ts';
import { isRecord } from '#shared/is-record.ts';
import { isSame } from '#shared/text/same-value.ts';

export type FieldVersions = {
  champ: string;
  avant: unknown;
  notre: unknown;
  leur: unknown;
  /** True when the till and the back office differ. */
  isDifferent: boolean;
  /** True when both changed it, to different values. */
  isDisputed: boolean;
};

/** Technical fields, left out of the comparison: they mean nothing to the user who chooses. */
const machinery = new Set([
  'version',
  'date_modification',
  'type_document',
  'genre',
  'chaine',
  'porte_stock',
  'a_deja_ete_transforme',
  'scelle',
]);

/**
 * Returns the fields this till changed, those that both changed first; for a record it could not read, all of the other
 * side's.
 */
export function compareVersions({
  avant,
  notre,
  leur,
}: Pick<SynchroElement, 'avant' | 'notre' | 'leur'>): FieldVersions[] {
  const names = Object.keys(notre).length > 0 ? Object.keys(notre) : Object.keys(leur ?? {});
  const fields = names
    .filter((champ) => !machinery.has(champ))
    .map((champ) => {
      const [mine, theirs] = [notre[champ] ?? null, leur?.[champ] ?? null];
      const isDifferent = leur !== null && champ in notre && !isSame(mine, theirs);
      const isDisputed = isDifferent && !isSame(theirs, avant[champ]);
      return { champ, avant: avant[champ] ?? null, notre: mine, leur: theirs, isDifferent, isDisputed };
    });
  const shown = fields.filter((field) => [field.avant, field.notre, field.leur].some(isShown));
  return shown.toSorted((a, b) => rank(b) - rank(a));
}

/** Returns whether a value says anything; an empty list does not. */
function isShown(value: unknown): boolean {
  return isRecord(value) ? Object.keys(value).length > 0 : value !== null && value !== '';
}

function rank({ isDifferent, isDisputed }: FieldVersions): number {
  return Number(isDifferent) + Number(isDisputed);
}
