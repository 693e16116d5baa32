import { formatAmount, formatPercent, formatPrice, formatQuantity } from '#shared/money/money.ts';
import { formatAgo, formatDate, formatDateTime } from '#shared/time/dates.ts';
import classes from './figures.module.css';
import { useNow } from './use-now.ts';

/** Shows `1 234,56 €`; the figures of a column align. */
export function Amount({ of: amount, isStrong = false }: { of: number; isStrong?: boolean }) {
  return <span className={isStrong ? classes.strong : classes.figure}>{formatAmount(amount)}</span>;
}

/** Shows a unit price, with its third and fourth decimals if it has them. */
export function Price({ of: price }: { of: number }) {
  return <span className={classes.figure}>{formatPrice(price)}</span>;
}

export function Quantity({ of: quantity, unit }: { of: number; unit?: string | null | undefined }) {
  return (
    <span className={classes.figure}>
      {formatQuantity(quantity)}
      {unit && <span className={classes.unit}>{`\u00a0${unit}`}</span>}
    </span>
  );
}

export function Percent({ of: percent }: { of: number }) {
  return <span className={classes.figure}>{formatPercent(percent)}</span>;
}

/** Shows `21/11/2026`. */
export function Day({ of: jour }: { of: string }) {
  return (
    <time className={classes.figure} dateTime={jour}>
      {formatDate(jour)}
    </time>
  );
}

/** Shows `21/11/2026 14:05`. */
export function Moment({ of: timestamp }: { of: string }) {
  return (
    <time className={classes.figure} dateTime={timestamp}>
      {formatDateTime(timestamp)}
    </time>
  );
}

/** Shows `il y a 3 min`, and the moment itself under the pointer. */
export function Ago({ of: timestamp }: { of: string }) {
  const now = useNow();
  return (
    <time className={classes.figure} dateTime={timestamp} title={formatDateTime(timestamp)}>
      {formatAgo(timestamp, now)}
    </time>
  );
}

/** Shows a number, a reference or a code, to be read letter by letter. */
export function Code({ children }: { children: string }) {
  return <span className={classes.code}>{children}</span>;
}
