import { Checkbox } from '@mantine/core';
import { useLayoutEffect, useRef } from 'react';
import { Notice } from '#renderer/ui/screen/loading-and-failure.tsx';
import { formatAmount } from '#shared/money/money.ts';
import { ChangeToGive } from './change-to-give.tsx';
import classes from './payment.module.css';
import { type DueDocument, findCashWarning, type PaymentResult } from './payment-amount.ts';

type Props = { due: DueDocument; moyen: string; taken: PaymentResult; rounding: Rounding };

/** The rounding of a cash payment: the small coins the shop may leave to the customer, and whether it does. */
type Rounding = { of: number; isRounded: boolean; setRounded: (isRounded: boolean) => void };

/** Shows the consequences of an amount before it is taken: the legal limit of cash, the change, the use of the rest. */
export function PaymentNotes({ due, moyen, taken, rounding }: Props) {
  const cashWarning = findCashWarning(due, moyen, taken.montant);
  const left = rounding.isRounded && rounding.of > 0 ? 0 : taken.reste;
  const notes = useShownNotes([taken.rendu, taken.credit, left]);
  return (
    <div ref={notes} className={classes.notes}>
      {cashWarning && <Notice tone="warning">{cashWarning}</Notice>}
      {taken.rendu > 0 && <ChangeToGive of={taken.rendu} />}
      {taken.credit > 0 && (
        <p className={classes.note}>{`${formatAmount(taken.credit)} de plus\u00a0: au crédit du client.`}</p>
      )}
      {rounding.of > 0 && (
        <Checkbox
          label={`Laisser ${formatAmount(rounding.of)} de petite monnaie au client`}
          checked={rounding.isRounded}
          onChange={({ currentTarget }) => rounding.setRounded(currentTarget.checked)}
        />
      )}
      {left > 0 && <p className={classes.note}>{`Il restera ${formatAmount(left)}.`}</p>}
    </div>
  );
}

/** Keeps what follows from an amount in sight while it is typed, in a low window too. */
function useShownNotes(amounts: readonly number[]) {
  const notes = useRef<HTMLDivElement>(null);
  const said = amounts.join();
  // Its answer, a promise in newer Chromiums, is not what undoes the effect.
  useLayoutEffect(() => {
    notes.current?.lastElementChild?.scrollIntoView({ block: 'nearest' });
  }, [said]);
  return notes;
}
