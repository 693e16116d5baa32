import { formatAmount, formatPercent, formatPrice, formatQuantity } from '#shared/money/money.ts';
import { formatAgo, formatDate, formatDateTime } from '#shared/time/dates.ts';
import classes from './figures.module.css';
import { useNow } from './use-now.ts';

/** `1 234,56 €`; the figures of a column align. */
export function Amount({ of: amount, isStrong = false }: { of: number; isStrong?: boolean }) {
  return <span className={isStrong ? classes.strong : classes.figure}>{formatAmount(amount)}</span>;
}

/** A unit price, with the third and fourth decimals where it has them. */
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

/** `21/11/2026` */
export function Day({ of: jour }: { of: string }) {
  return (
    <time className={classes.figure} dateTime={jour}>
      {formatDate(jour)}
    </time>
  );
}

/** `21/11/2026 14:05` */
export function Moment({ of: timestamp }: { of: string }) {
  return (
    <time className={classes.figure} dateTime={timestamp}>
      {formatDateTime(timestamp)}
    </time>
  );
}

/** `il y a 3 min`, and the moment itself where the pointer is. */
export function Ago({ of: timestamp }: { of: string }) {
  const now = useNow();
  return (
    <time className={classes.figure} dateTime={timestamp} title={formatDateTime(timestamp)}>
      {formatAgo(timestamp, now)}
    </time>
  );
}

/** A number, a reference, a code: what must be read letter by letter. */
export function Code({ children }: { children: string }) {
  return <span className={classes.code}>{children}</span>;
}
