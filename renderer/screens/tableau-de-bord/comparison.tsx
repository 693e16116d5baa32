import { IconArrowDownRight, IconArrowUpRight, IconEqual } from '@tabler/icons-react';
import { formatAmount, formatPercent, formatQuantity } from '#shared/money/money.ts';
import classes from './tableau-de-bord.module.css';

type Props = {
  now: number;
  before: number;
  /** The day of `before`, shown after its amount: «le samedi 22 novembre 2025». */
  when: string;
};

/** Shows the difference to a year before; the arrow says the same as the sign. */
export function Comparison({ now, before, when }: Props) {
  const Arrow = now > before ? IconArrowUpRight : now < before ? IconArrowDownRight : IconEqual;
  return (
    <p className={classes.comparison}>
      {before > 0 && (
        <span className={classes.change} data-tone={now >= before ? 'up' : 'down'}>
          <Arrow size={16} stroke={2} aria-hidden="true" />
          {toChange(now, before)}
        </span>
      )}
      <span>{before === 0 ? `Rien ${when}` : `${formatAmount(before)} ${when}`}</span>
    </p>
  );
}

/** Returns `+2,2 %`, or `× 3,5` where a percentage would mean little. */
function toChange(now: number, before: number): string {
  if (now >= 3 * before) return `×\u00a0${formatQuantity(Math.round((10 * now) / before) / 10)}`;
  const percent = Math.round((1_000 * (now - before)) / before) / 10;
  return `${percent > 0 ? '+' : ''}${formatPercent(percent)}`;
}
