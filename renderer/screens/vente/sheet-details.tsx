import { Group } from '@mantine/core';
import { useVente } from '#renderer/stores/vente.store.ts';
import { useDayText } from '#renderer/ui/form/days/use-day-text.ts';
import { useNow } from '#renderer/ui/use-now.ts';
import { toJour } from '#shared/time/dates.ts';
import classes from './sheet-details.module.css';

/** Shows the date of the document and the customer's own reference. */
export function SheetDetails() {
  const { vente, change } = useVente();
  return (
    <Group gap="var(--space-1) var(--space-4)" align="stretch">
      <DateField key={vente.id} value={vente.date} onChange={(date) => change((current) => ({ ...current, date }))} />
      <label className={classes.field}>
        <span>Réf. client</span>
        <input
          className={classes.input}
          maxLength={50}
          value={vente.reference}
          onChange={(event) => {
            const { value } = event.currentTarget;
            change((current) => ({ ...current, reference: value }));
          }}
        />
      </label>
    </Group>
  );
}

/** Shows the date: today unless another day is typed, in any of the ways people write one. */
function DateField({ value, onChange }: { value: string | null; onChange: (jour: string | null) => void }) {
  const today = toJour(useNow());
  const change = (jour: string) => onChange(jour === '' || jour === today ? null : jour);
  const { input, problem } = useDayText({ value: value ?? today, onChange: change });
  return (
    <label className={classes.field}>
      <span>Date</span>
      <input
        className={classes.input}
        aria-invalid={problem !== undefined}
        {...input}
        onFocus={(event) => {
          input.onFocus();
          event.currentTarget.select();
        }}
      />
      {problem && <span role="alert">{problem}</span>}
    </label>
  );
}
