import { formatAmount } from '#shared/money/money.ts';
import classes from './large-amount.module.css';

/** Shows an amount that the customer reads across the counter. */
export function LargeAmount({ label, of: amount }: { label: string; of: number }) {
  return (
    <p className={classes.amount}>
      {label}
      <output>{formatAmount(amount)}</output>
    </p>
  );
}
