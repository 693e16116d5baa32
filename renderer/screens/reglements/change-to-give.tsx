import { formatAmount } from '#shared/money/money.ts';
import classes from './payment.module.css';

/** Shows the change to hand over, in figures that can be read from two metres. */
export function ChangeToGive({ of: amount }: { of: number }) {
  return (
    <p className={classes.change}>
      À rendre
      <output>{formatAmount(amount)}</output>
    </p>
  );
}
