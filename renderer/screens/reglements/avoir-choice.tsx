import { Select } from '@mantine/core';
import { type RefObject, useRef, useState } from 'react';
import { formatAmount, sumAmounts } from '#shared/money/money.ts';
import classes from './payment.module.css';
import { type DueDocument, type DuePart, computePayment } from './payment-amount.ts';

/**
 * The credit note that is paid with: of a customer with a name their oldest, until another is chosen. Those of customers
 * without a name are of several people, so that nobody but the one who holds it says which.
 */
export function useAvoirChoice(asked: DueDocument, moyen: string) {
  const [chosen, setChosen] = useState<string | null>(null);
  const field = useRef<HTMLInputElement>(null);
  const avoirs = asked.avoirs ?? [];
  const avoir = avoirs.find(({ numero }) => numero === chosen) ?? (asked.sansCompte ? undefined : avoirs[0]);
  const isMissing = moyen === 'avoir' && avoir === undefined;
  return { due: { ...asked, avoir }, avoirs, setChosen, isMissing, field };
}

type Props = {
  due: DueDocument;
  avoirs: readonly DuePart[];
  typed: number | null;
  setChosen: (numero: string | null) => void;
  field: RefObject<HTMLInputElement | null>;
};

/** Shows which credit note pays, and the amount that stays on it. */
export function AvoirChoice({ due, avoirs, typed, setChosen, field }: Props) {
  const { avoir } = due;
  const left = avoir && sumAmounts([avoir.reste, -computePayment(due, 'avoir', typed).montant]);
  return (
    <div>
      <Select
        ref={field}
        label="Avoir"
        placeholder="Numéro de l’avoir"
        searchable
        allowDeselect={false}
        data={avoirs.map(({ numero, reste }) => ({ value: numero, label: `${numero} · ${formatAmount(reste)}` }))}
        value={avoir?.numero ?? null}
        onChange={setChosen}
      />
      {left !== undefined && left > 0 && (
        <p
          className={classes.note}
        >{`Il restera ${formatAmount(left)} sur l’avoir\u00a0: au client, ou à rembourser.`}</p>
      )}
    </div>
  );
}
