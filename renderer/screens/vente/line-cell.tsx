import { type KeyboardEvent, useId } from 'react';
import type { DecimalRules } from '#renderer/ui/form/decimal-text.ts';
import { useDecimalText } from '#renderer/ui/form/use-decimal-text.ts';
import { useCounter } from './counter.store.ts';
import { type CellColumn, findNextColumn, focusCell, focusEntry, toCellId } from './line-cells.ts';
import classes from './lines.module.css';

type Props = {
  ligneId: string;
  column: CellColumn;
  label: string;
  value: number;
  onChange: (value: number) => void;
  check?: DecimalRules['check'];
  minDecimals?: number;
  /** Printed after the number. */
  unit?: string;
  /** The line above or below, where the arrows go. */
  findNeighbour: (step: number) => string | undefined;
};

/** A figure of a line, typed where it is read. Enter goes on to the next, and after the last back to the articles. */
export function LineCell({ ligneId, column, label, value, onChange, check, minDecimals, unit, findNeighbour }: Props) {
  const problemId = useId();
  const set = useCounter((counter) => counter.set);
  const { input, problem, reset } = useDecimalText({
    value,
    check,
    minDecimals,
    onChange: (typed) => onChange(typed ?? 0),
  });

  function handleKey(event: KeyboardEvent) {
    const isDone = (event.key === 'Enter' && problem === undefined) || event.key === 'Escape';
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (event.key === 'Enter' || event.key === 'Escape' || step) event.preventDefault();
    if (event.key === 'Escape') reset();
    if (step) goTo(findNeighbour(step), column);
    else if (isDone) goTo(ligneId, event.key === 'Enter' ? findNextColumn(column) : undefined);
  }

  return (
    <div className={classes.figure} data-none={value === 0 || undefined}>
      <input
        id={toCellId(ligneId, column)}
        className={classes.input}
        aria-label={label}
        aria-invalid={problem !== undefined}
        aria-describedby={problem ? problemId : undefined}
        onKeyDown={handleKey}
        {...input}
        onFocus={(event) => {
          set({ ligneActive: ligneId });
          input.onFocus(event);
        }}
      />
      {unit && <span className={classes.unit}>{unit}</span>}
      {problem && (
        <p className={classes.problem} id={problemId} role="alert">
          {problem}
        </p>
      )}
    </div>
  );
}

/** To that field, to the only one of a line of text, or to the articles where there is none. */
function goTo(ligneId: string | undefined, column: CellColumn | undefined) {
  const isThere = column !== undefined && (focusCell(ligneId, column) || focusCell(ligneId, 'quantite'));
  if (!isThere) focusEntry();
}
