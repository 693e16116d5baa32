import { toFieldText } from '#renderer/screens/versions/field-value.ts';
import { toOpenNote, VersionsOfLines } from '#renderer/screens/versions/versions-of-lines.tsx';
import type { SynchroElement } from '#shared/contracts/postes/synchronisation.ts';
import classes from '../synchronisation.module.css';
import type { ChosenLines } from './use-chosen-lines.ts';

type Props = { element: SynchroElement; lines: ChosenLines };

const words = { mine: 'Cette caisse', theirs: 'La boutique', takeTheirs: 'La boutique' };

/** Shows the lines of a document, each of this till's version or the shop's, and their total. */
export function LinesChoice({ element: { notre, leur }, lines: { lines, chosen, choose, open, amounts } }: Props) {
  const totals = [
    ['à cette caisse', notre.total_ttc],
    ['à la boutique', leur?.total_ttc],
    ['avec ce choix', amounts.total_ttc],
  ] as const;
  return (
    <section className={classes.lines} aria-label="Les lignes, une par une">
      <VersionsOfLines lines={lines} words={words} chosen={chosen} onChoose={choose} />
      <output className={classes.explanation}>
        {`Total TTC\u00a0: ${totals.map(([where, total]) => `${toFieldText('total_ttc', total)} ${where}`).join(', ')}. ${toOpenNote(open)}`}
      </output>
    </section>
  );
}
