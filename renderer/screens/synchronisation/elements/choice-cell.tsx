import { toFieldText } from '#renderer/screens/versions/field-value.ts';
import { toFieldLabel } from '#renderer/screens/versions/field-labels.ts';
import type { SynchroElement } from '#shared/contracts/postes/synchronisation.ts';
import { listLinkedFields } from '#shared/record-kinds.ts';
import { isKeyOf } from '#shared/typed-entries.ts';
import { compareVersions, type FieldVersions } from './compare-versions.ts';
import { VersionChoiceField } from './version-choice-field.tsx';
import type { ChosenLines } from './use-chosen-lines.ts';

export type Champs = Record<string, unknown>;

type Props = {
  element: SynchroElement;
  versions: FieldVersions;
  champs: Champs;
  /** The total of a document whose lines are chosen one by one. */
  amounts: ChosenLines['amounts'] | undefined;
  onKeep: (kept: Champs) => void;
};

/**
 * Shows the choice for a field; linked fields are chosen together, at the first of them, and amounts follow from lines.
 */
export function ChoiceCell({ element, versions, champs, amounts, onKeep }: Props) {
  const { champ, isDifferent } = versions;
  const group = listLinkedFields(element.entite).find((linked) => linked.includes(champ)) ?? [champ];
  if (amounts && group.includes('lignes')) return toAmountText(champ, amounts);
  const [leader = champ, ...followers] = group.filter((linked) => linked in element.notre);
  if (champ !== leader) return `Comme «\u00a0${toFieldLabel(leader)}\u00a0»`;
  if (!isDifferent && followers.length === 0) return null;
  const takeGroup = (from: Champs) => onKeep(Object.fromEntries(group.map((linked) => [linked, from[linked] ?? null])));
  return (
    <VersionChoiceField
      label={toFieldLabel(champ)}
      versions={versions}
      isAlone={followers.length === 0}
      value={champs[champ] ?? null}
      onTake={(side) => takeGroup(side === 'notre' ? element.notre : (element.leur ?? {}))}
      onType={(value) => onKeep({ [champ]: value })}
    />
  );
}

function toAmountText(champ: string, amounts: ChosenLines['amounts']): string {
  if (champ === 'lignes') return 'Ligne par ligne, plus bas';
  return isKeyOf(amounts, champ) ? toFieldText(champ, amounts[champ]) : 'Selon les lignes';
}

/** Returns the choices for the fields that differ and those linked to them; the others are not in question. */
export function pickDisputed(element: SynchroElement, champs: Champs): Champs {
  const disputed = compareVersions(element).filter(({ isDifferent }) => isDifferent);
  const linked = disputed.flatMap(({ champ }) =>
    listLinkedFields(element.entite).find((group) => group.includes(champ)),
  );
  const names = [...disputed.map(({ champ }) => champ), ...linked].filter((name) => name !== undefined);
  return Object.fromEntries(
    [...new Set(names)].filter((name) => name in element.notre).map((name) => [name, champs[name] ?? null]),
  );
}
