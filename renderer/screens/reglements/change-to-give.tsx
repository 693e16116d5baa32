import { formatAmount } from '#shared/money/money.ts';
import classes from './payment.module.css';

/** Change to hand over, in figures read from two metres. */
export function ChangeToGive({ of: amount }: { of: number }) {
  return (
    <p className={classes.change}>
      À rendre
      <output>{formatAmount(amount)}</output>
    </p>
  );
}
