import type { KeyboardEvent } from 'react';
import { useId } from 'react';
import lineClasses from '#renderer/screens/documents/lines.module.css';
import { Code, Quantity } from '#renderer/ui/figures.tsx';
import { moveByArrows } from '#renderer/ui/focus/move-by-arrows.ts';
import { useDecimalText } from '#renderer/ui/form/use-decimal-text.ts';
import { Heads } from '#renderer/ui/table/heads.tsx';
import type { LigneRestante } from '#shared/contracts/ventes/parts.ts';
import { formatQuantity } from '#shared/money/money.ts';
import classes from './parts.module.css';

type Choose = (ligne: number, quantite: number | null) => void;
type Props = {
  lignes: readonly LigneRestante[];
  left: string;
  choice: Readonly<Record<number, number | null>>;
  onChoose: Choose;
};

/** Shows the lines of a document with what is left of each, and how much of it is taken. */
export function PartLines({ lignes, left, choice, onChoose }: Props) {
  const shown = lignes.filter(({ article_code }) => article_code !== '');
  const first = shown.find(({ reste }) => reste !== 0)?.ligne;
  return (
    <table className={lineClasses.lines}>
      <Heads of={['Désignation', 'Quantité', left, 'Prendre']} />
      <tbody>
        {shown.map((one) => (
          <PartLine
            key={one.ligne}
            one={one}
            isFirst={one.ligne === first}
            taken={choice[one.ligne] ?? null}
            onTake={(quantite) => onChoose(one.ligne, quantite)}
          />
        ))}
      </tbody>
    </table>
  );
}

type LineProps = {
  one: LigneRestante;
  isFirst: boolean;
  taken: number | null;
  onTake: (quantite: number | null) => void;
};

function PartLine({ one, isFirst, taken, onTake }: LineProps) {
  const { designation, article_code, unite, quantite, reste } = one;
  return (
    <tr className={classes.line} data-taken={taken !== null || undefined}>
      <td>
        {designation}{' '}
        <span className={classes.quiet}>
          <Code>{article_code}</Code>
        </span>
      </td>
      <td>
        <Quantity of={quantite} unit={unite} />
      </td>
      <td>
        <Quantity of={reste} unit={unite} />
      </td>
      <td>{reste === 0 ? '–' : <TakenField one={one} isFirst={isFirst} taken={taken} onTake={onTake} />}</td>
    </tr>
  );
}

/** Returns why so much cannot be taken of a line; undefined when it can. */
function findProblem(asked: number, reste: number): string | undefined {
  const isWithin = asked === 0 || (Math.sign(asked) === Math.sign(reste) && Math.abs(asked) <= Math.abs(reste));
  return isWithin ? undefined : `Il reste ${formatQuantity(reste)}.`;
}

function TakenField({ one: { designation, reste }, isFirst, taken, onTake }: LineProps) {
  const problemId = useId();
  const check = (asked: number) => findProblem(asked, reste);
  const { input, problem } = useDecimalText({ value: taken, onChange: onTake, isOptional: true, check });

  function press(event: KeyboardEvent<HTMLInputElement>) {
    if (moveByArrows(event, event.currentTarget.closest('tbody')) || event.key !== ' ') return;
    onTake(taken === null ? reste : null);
    event.preventDefault();
  }

  return (
    <>
      <input
        className={classes.taken}
        aria-label={`Quantité de ${designation}`}
        aria-invalid={problem !== undefined}
        aria-describedby={problem ? problemId : undefined}
        data-autofocus={isFirst || undefined}
        placeholder="0"
        onKeyDown={press}
        {...input}
      />
      {problem && (
        <span id={problemId} role="alert" className={classes.problem}>
          {problem}
        </span>
      )}
    </>
  );
}
