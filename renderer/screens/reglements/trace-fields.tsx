import { TextInput } from '@mantine/core';
import { DayField } from '#renderer/ui/form/days/day-field.tsx';
import { useNow } from '#renderer/ui/use-now.ts';
import type { Moyen } from '#shared/contracts/boutique/moyens.ts';
import { formatDate, toJour } from '#shared/time/dates.ts';
import classes from './payment.module.css';
import type { Trace } from './payment-amount.ts';

const referenceLabels: Record<string, string> = { cheque: 'Numéro du chèque', virement: 'Référence du virement' };

type Props = { of: Moyen | undefined; value: Trace; onChange: (trace: Trace) => void };

/** Asks for the bank reference of a means, and the day it came: a transfer is seen on a statement days later. */
export function TraceFields({ of: moyen, value, onChange }: Props) {
  const today = toJour(useNow());
  if (!moyen?.a_reference) return null;
  return (
    <div className={classes.trace}>
      <TextInput
        label={referenceLabels[moyen.code] ?? 'Référence'}
        maxLength={69}
        value={value.reference}
        onChange={({ currentTarget }) => onChange({ ...value, reference: currentTarget.value })}
      />
      <DayField
        label="Date"
        placeholder={formatDate(today)}
        latest={today}
        value={value.date}
        onChange={(date) => onChange({ ...value, date })}
      />
    </div>
  );
}
