import { BarChart } from '@mantine/charts';
import { chartLook, toAxis } from './charts.tsx';
import classes from './tableau-de-bord.module.css';

type Bar = { nom: string; jour: number | null; veille: number | null; an: number | null };
type Props = { label: string; boutiques: readonly Bar[]; format: (value: number | null) => string };

/** Shows the table beside it as a chart. */
export function BoutiquesChart({ label, boutiques, format }: Props) {
  const said = boutiques.map(({ nom, jour }) => `${nom} ${format(jour)}`).join(', ');
  return (
    <figure className={classes.picture} aria-label={`${label}, aujourd’hui\u00a0: ${said}`}>
      <BarChart
        {...chartLook}
        legendProps={{ ...chartLook.legendProps, itemSorter: null }}
        data={[...boutiques]}
        dataKey="nom"
        series={[
          { name: 'an', label: 'Un an avant', color: 'var(--edge)' },
          { name: 'veille', label: 'Hier', color: 'color-mix(in srgb, var(--accent) 45%, var(--surface))' },
          { name: 'jour', label: 'Aujourd’hui', color: 'var(--accent)' },
        ]}
        valueFormatter={format}
        maxBarWidth={16}
        barProps={{ isAnimationActive: false, radius: [3, 3, 0, 0] }}
        xAxisProps={{ interval: 'preserveStartEnd', minTickGap: 8 }}
        yAxisProps={toAxis(
          boutiques.flatMap(({ jour, veille, an }) => [jour, veille, an]),
          format,
        )}
      />
    </figure>
  );
}
