import '@mantine/charts/styles.layer.css';
import { BarChart, LineChart } from '@mantine/charts';
import type { TableauDeBord } from '#shared/contracts/ventes/tableau-de-bord.ts';
import { formatAmount, formatQuantity } from '#shared/money/money.ts';
import { toTicks } from './axis-ticks.ts';
import type { RunningTotal } from './running-totals.ts';
import classes from './tableau-de-bord.module.css';

const now = 'var(--accent)';
const before = 'var(--edge)';
const shortMonth = new Intl.DateTimeFormat('fr-FR', { month: 'short', timeZone: 'UTC' });
const longMonth = new Intl.DateTimeFormat('fr-FR', { month: 'long', year: 'numeric', timeZone: 'UTC' });
const noAnimation = { isAnimationActive: false };

export const chartLook = {
  h: '100%',
  withLegend: true,
  legendProps: { verticalAlign: 'top', height: 28, align: 'right' },
  gridAxis: 'x',
  strokeDasharray: '0',
  tickLine: 'none',
  gridColor: 'var(--line)',
  textColor: 'var(--ink-faint)',
  valueFormatter: formatAmount,
  classNames: { root: classes.chartRoot ?? '', legend: classes.legend ?? '', tooltip: classes.tooltip ?? '' },
} as const;

/** Returns `12 k€` or `250 €`, for an axis where amounts only give the scale. */
function toThousands(amount: number): string {
  if (Math.abs(amount) < 1_000) return amount === 0 ? '0' : `${formatQuantity(amount)}\u00a0€`;
  return `${formatQuantity(Math.round(amount / 100) / 10)}\u00a0k€`;
}

/** Returns the axis of amounts, in round steps; of other figures with `toTick`. */
export function toAxis(amounts: readonly (number | null | undefined)[], toTick = toThousands) {
  const ticks = toTicks(amounts.map((amount) => amount ?? 0));
  return { tickFormatter: toTick, width: 56, ticks, domain: [ticks[0] ?? 0, ticks.at(-1) ?? 0] };
}

type MonthProps = { days: readonly RunningTotal[]; names: readonly [string, string] };

/** Shows the running total of the month, day by day, beside the same month of the year before. */
export function MonthChart({ days, names: [thisMonth, lastYear] }: MonthProps) {
  return (
    <figure className={classes.picture} aria-label={`Ventes cumulées, ${thisMonth} et ${lastYear}`}>
      <LineChart
        {...chartLook}
        data={[...days]}
        dataKey="jour"
        series={[
          { name: 'precedent', label: lastYear, color: before, strokeDasharray: '4 4' },
          { name: 'total', label: thisMonth, color: now },
        ]}
        curveType="linear"
        strokeWidth={2}
        withDots={false}
        connectNulls={false}
        lineProps={noAnimation}
        xAxisProps={{ interval: 'preserveStartEnd', minTickGap: 24 }}
        yAxisProps={toAxis(days.flatMap(({ total, precedent }) => [total, precedent]))}
      />
    </figure>
  );
}

type YearProps = {
  months: TableauDeBord['annee'];
  /** Called for the clicked month, `2026-03`. */
  onOpen: (mois: string) => void;
};

/** Shows each month beside the same one of the year before, where there was one. */
export function YearChart({ months, onOpen }: YearProps) {
  const shortNames = new Map(months.map(({ mois }) => [toLong(mois), shortMonth.format(new Date(mois))]));
  const hasBefore = months.some(({ precedent_ht }) => precedent_ht !== 0);
  const bars = [
    ...(hasBefore ? [{ name: 'precedent_ht', label: 'Un an avant', color: before }] : []),
    { name: 'total_ht', label: 'Ventes', color: now },
  ];
  return (
    <figure className={classes.picture} aria-label={toSummary(months)}>
      <BarChart
        {...chartLook}
        data={months.map((month) => ({ ...month, nom: toLong(month.mois) }))}
        dataKey="nom"
        series={bars}
        maxBarWidth={16}
        barProps={{
          ...noAnimation,
          radius: [3, 3, 0, 0],
          cursor: 'pointer',
          onClick: ({ payload }: { payload?: { mois?: string } }) => payload?.mois && onOpen(payload.mois),
        }}
        xAxisProps={{
          tickFormatter: (nom: string) => shortNames.get(nom) ?? nom,
          interval: 'equidistantPreserveStart',
          minTickGap: 8,
        }}
        yAxisProps={toAxis(months.flatMap(({ total_ht, precedent_ht }) => [total_ht, precedent_ht]))}
      />
    </figure>
  );
}

function toSummary(months: TableauDeBord['annee']): string {
  const parts = months.map(({ mois, total_ht }) => `${toLong(mois)} ${formatAmount(total_ht)}`);
  return `Ventes par mois\u00a0: ${parts.join(', ')}`;
}

/** Returns «novembre 2026» for `2026-11`. */
function toLong(mois: string): string {
  return longMonth.format(new Date(mois));
}
