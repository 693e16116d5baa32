import type { VentesComparees } from '#shared/contracts/ventes/tableau-de-bord.ts';
import { formatAmount } from '#shared/money/money.ts';
import { formatLongDay } from '#shared/time/dates.ts';
import { Comparison } from './comparison.tsx';
import { DashboardBlock } from './dashboard-block.tsx';
import classes from './tableau-de-bord.module.css';

export function TodayBlock({ jour: { du, au, total_ht, nb, precedent } }: { jour: VentesComparees }) {
  return (
    <DashboardBlock title="Ventes du jour" area="jour" link={{ to: toFacturesPath(du, au), label: toFactureCount(nb) }}>
      <p className={classes.figure}>
        {formatAmount(total_ht)} <span>HT</span>
      </p>
      <Comparison now={total_ht} before={precedent.total_ht} when={`le ${formatLongDay(precedent.du)}`} />
    </DashboardBlock>
  );
}

/** Returns the address of the invoices of these days. */
export function toFacturesPath(du: string, au: string): string {
  return `/factures?du=${du}&au=${au}`;
}

/** Returns «5 factures». */
export function toFactureCount(nb: number): string {
  return `${nb} ${nb > 1 ? 'factures' : 'facture'}`;
}
