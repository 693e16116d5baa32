import { type KeyboardEvent, useId } from 'react';
import { useMouvement } from '#renderer/stores/mouvement.store.ts';
import { useDecimalText } from '#renderer/ui/form/use-decimal-text.ts';
import { focusStockCell, focusStockEntry, type StockColumn, toStockCellId } from './stock-cells.ts';
import { useScanEntry } from './scan-entry.store.ts';
import classes from './stock-lines.module.css';

type Props = {
  reference: string;
  column: StockColumn;
  label: string;
  value: number | null;
  onChange: (value: number | null) => void;
  /** What is wrong with a number, as a French sentence. */
  check: (value: number) => string | undefined;
  /** Printed after the number. */
  unit: string;
};

/** A figure of a line, typed where it is read: Enter goes on, the arrows go to the lines above and below. */
export function StockCell({ reference, column, label, value, onChange, check, unit }: Props) {
  const problemId = useId();
  const set = useScanEntry((entry) => entry.set);
  const isPrice = column === 'prix';
  const minDecimals = isPrice ? 2 : undefined;
  const { input, problem, reset } = useDecimalText({ value, onChange, check, isOptional: isPrice, minDecimals });

  function handleKey(event: KeyboardEvent) {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (event.key !== 'Enter' && event.key !== 'Escape' && !step) return;
    event.preventDefault();
    if (step) focusStockCell(findNeighbour(reference, step), column);
    else if (event.key === 'Enter' && problem === undefined) goOn(reference, column);
    else if (event.key === 'Escape') {
      reset();
      focusStockEntry();
    }
  }

  return (
    <div className={classes.figure} data-none={value === null || undefined}>
      <input
        id={toStockCellId(reference, column)}
        className={classes.input}
        aria-label={label}
        aria-invalid={problem !== undefined}
        aria-describedby={problem ? problemId : undefined}
        placeholder="–"
        onKeyDown={handleKey}
        {...input}
        onFocus={(event) => {
          set({ ligneActive: reference });
          input.onFocus(event);
        }}
      />
      <span className={classes.unit}>{unit}</span>
      {problem && (
        <p className={classes.problem} id={problemId} role="alert">
          {problem}
        </p>
      )}
    </div>
  );
}

function findNeighbour(reference: string, step: number): string | undefined {
  const { lignes } = useMouvement.getState().mouvement;
  return lignes[lignes.findIndex(({ article_ref }) => article_ref === reference) + step]?.article_ref;
}

function goOn(reference: string, column: StockColumn) {
  if (column === 'quantite') focusStockCell(reference, 'prix');
  else focusStockEntry();
}
