import { formatAmount } from '#shared/money/money.ts';
import classes from './large-amount.module.css';

/** An amount that is read by the customer across the counter. */
export function LargeAmount({ label, of: amount }: { label: string; of: number }) {
  return (
    <p className={classes.amount}>
      {label}
      <output>{formatAmount(amount)}</output>
    </p>
  );
}
