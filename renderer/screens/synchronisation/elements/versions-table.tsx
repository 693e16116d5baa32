import { IconArrowsDiff } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { toFieldText } from '#renderer/screens/versions/field-value.ts';
import { toFieldLabel } from '#renderer/screens/versions/field-labels.ts';
import type { SynchroElement } from '#shared/contracts/postes/synchronisation.ts';
import classes from '../synchronisation.module.css';
import { compareVersions, type FieldVersions } from './compare-versions.ts';

type Props = {
  element: SynchroElement;
  /** A last column: what will be kept of a field. */
  kept?: { header: string; cell: (versions: FieldVersions) => ReactNode };
};

/** Shows a record's versions side by side, field by field; differing ones first and marked. */
export function VersionsTable({ element, kept }: Props) {
  const hasOurs = element.sens === 'envoi';
  const hasTheirs = element.leur !== null;
  const hasFormer = Object.values(element.avant).some((value) => value !== null);
  const isAlone = !hasFormer && !(hasOurs && hasTheirs);
  return (
    <table className={classes.versions}>
      <caption className={classes.caption}>{isAlone ? 'Ce qui a été écrit' : 'Les versions, champ par champ'}</caption>
      <thead>
        <tr>
          <th scope="col">Champ</th>
          {hasFormer && <th scope="col">Avant</th>}
          {hasOurs && <th scope="col">Cette caisse</th>}
          {hasTheirs && <th scope="col">La boutique</th>}
          {kept && <th scope="col">{kept.header}</th>}
        </tr>
      </thead>
      <tbody>
        {compareVersions(element).map((versions) => (
          <tr key={versions.champ} data-disputed={versions.isDisputed || undefined}>
            <th scope="row">
              {toFieldLabel(versions.champ)}
              {versions.isDifferent && (
                <span className={classes.differs}>
                  <IconArrowsDiff size={14} stroke={1.9} aria-hidden="true" />
                  {versions.isDisputed ? 'changé des deux côtés' : 'changé ici'}
                </span>
              )}
            </th>
            {hasFormer && <Value field={versions.champ} of={versions.avant} isFormer />}
            {hasOurs && <Value field={versions.champ} of={versions.notre} />}
            {hasTheirs && <Value field={versions.champ} of={versions.leur} />}
            {kept && <td>{kept.cell(versions)}</td>}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function Value({ field, of: value, isFormer = false }: { field: string; of: unknown; isFormer?: boolean }) {
  const text = toFieldText(field, value);
  return (
    <td className={isFormer ? classes.former : undefined}>
      {text === '' ? <span className={classes.none}>vide</span> : text}
    </td>
  );
}
