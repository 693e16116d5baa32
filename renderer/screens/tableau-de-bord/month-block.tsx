import { lazy, Suspense } from 'react';
import type { TableauDeBord, VentesComparees } from '#shared/contracts/ventes/tableau-de-bord.ts';
import { formatAmount } from '#shared/money/money.ts';
import { formatLongDay } from '#shared/time/dates.ts';
import { Comparison } from './comparison.tsx';
import { DashboardBlock } from './dashboard-block.tsx';
import { toRunningTotals } from './running-totals.ts';
import classes from './tableau-de-bord.module.css';
import { toFactureCount, toFacturesPath } from './today-block.tsx';

const MonthChart = lazy(async () => ({ default: (await import('./charts.tsx')).MonthChart }));
const month = new Intl.DateTimeFormat('fr-FR', { month: 'long', year: 'numeric', timeZone: 'UTC' });

type Props = { mois: VentesComparees; jours: TableauDeBord['jours'] };

export function MonthBlock({ mois: { du, au, total_ht, nb, precedent }, jours }: Props) {
  const before = month.format(new Date(precedent.du));
  const until = formatLongDay(precedent.au).replace(/^\S+ /, '');
  return (
    <DashboardBlock title="Ventes du mois" area="mois" link={{ to: toFacturesPath(du, au), label: toFactureCount(nb) }}>
      <p className={classes.figure}>
        {formatAmount(total_ht)} <span>HT</span>
      </p>
      <Comparison now={total_ht} before={precedent.total_ht} when={`au ${until}`} />
      <div className={classes.chart}>
        <Suspense fallback={null}>
          <MonthChart days={toRunningTotals(jours)} names={[month.format(new Date(au)), before]} />
        </Suspense>
      </div>
    </DashboardBlock>
  );
}
