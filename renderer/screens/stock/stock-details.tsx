import { TextInput } from '@mantine/core';
import { useState } from 'react';
import { useMouvement } from '#renderer/stores/mouvement.store.ts';
import { DayField } from '#renderer/ui/form/day-field.tsx';
import { toJour } from '#shared/dates.ts';
import classes from './stock.module.css';

/** What is said of the whole movement; all of it may be left as it is. */
export function StockDetails() {
  const { mouvement, change } = useMouvement();
  const [today] = useState(() => toJour(new Date()));
  const toInput = (field: 'reference' | 'depot_code' | 'commentaire', maxLength: number) => ({
    value: mouvement[field],
    maxLength,
    autoComplete: 'off',
    onChange: ({ currentTarget: { value } }: { currentTarget: HTMLInputElement }) =>
      change((current) => ({ ...current, [field]: value })),
  });

  return (
    <div className={classes.details}>
      <DayField
        label="Date"
        value={mouvement.date ?? today}
        onChange={(jour) => change((current) => ({ ...current, date: jour || null }))}
      />
      <TextInput label="Référence externe" placeholder="Bon de livraison…" {...toInput('reference', 50)} />
      <TextInput label="Dépôt" placeholder="Principal" {...toInput('depot_code', 20)} />
      <TextInput label="Commentaire" {...toInput('commentaire', 500)} />
    </div>
  );
}
