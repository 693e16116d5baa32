import { useState } from 'react';
import { useVente } from '#renderer/stores/vente.store.ts';
import { findJour, formatDate, toJour } from '#shared/dates.ts';
import classes from './sheet-details.module.css';

/** The date of the document and the customer's own reference. */
export function SheetDetails() {
  const { vente, change } = useVente();
  return (
    <div className={classes.details}>
      <DateField value={vente.date} onChange={(date) => change((current) => ({ ...current, date }))} />
      {vente.kind !== 'devis' && (
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
      )}
    </div>
  );
}

/** Today unless another day is typed, in any of the ways people write one. */
function DateField({ value, onChange }: { value: string | null; onChange: (jour: string | null) => void }) {
  const [typed, setTyped] = useState<string>();
  const [today] = useState(() => toJour(new Date()));
  const isWrong = typed !== undefined && typed.trim() !== '' && findJour(typed) === undefined;

  function type(text: string) {
    setTyped(text);
    const jour = text.trim() === '' ? null : findJour(text);
    if (jour !== undefined) onChange(jour);
  }

  return (
    <label className={classes.field}>
      <span>Date</span>
      <input
        className={classes.input}
        inputMode="numeric"
        autoComplete="off"
        aria-invalid={isWrong}
        value={typed ?? formatDate(value ?? today)}
        onFocus={(event) => event.currentTarget.select()}
        onBlur={() => setTyped(undefined)}
        onChange={(event) => type(event.currentTarget.value)}
      />
      {isWrong && <span role="alert">{'Attendu\u00a0: 21/11/2026.'}</span>}
    </label>
  );
}
