import { useId } from 'react';
import type { DecimalRules } from '../form/decimal-text.ts';
import { useDecimalText } from '../form/use-decimal-text.ts';
import { FigureProblem } from './figure-problem.tsx';
import { toFieldId, useLineKeys } from './line-fields.ts';
import classes from './line-figure.module.css';

type Props = DecimalRules & {
  /** The line and the column, by which `focusField` finds it. */
  line: string;
  column: string;
  label: string;
  value: number | null;
  onChange: (value: number | null) => void;
  minDecimals?: number;
  /** The unit printed after the number. */
  unit?: string;
};

/** Shows a figure of a line, edited where it is read; Escape restores it. */
export function LineFigure({ line, column, label, unit, ...figure }: Props) {
  const problemId = useId();
  const { input, problem, reset } = useDecimalText(figure);
  const move = useLineKeys();
  return (
    <div className={classes.figure} data-column={column} data-zero={figure.value === 0 || undefined}>
      <input
        id={toFieldId(line, column)}
        className={classes.input}
        aria-label={label}
        aria-invalid={problem !== undefined}
        aria-describedby={problem ? problemId : undefined}
        placeholder={figure.isOptional ? '–' : undefined}
        onKeyDown={(event) => {
          if (event.key === 'Escape') reset();
          move(event);
        }}
        {...input}
      />
      {unit && <span className={classes.unit}>{unit}</span>}
      <FigureProblem id={problemId}>{problem}</FigureProblem>
    </div>
  );
}
