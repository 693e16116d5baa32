import { SegmentedControl } from '@mantine/core';
import { lazy, Suspense, useState } from 'react';
import { Link } from 'react-router';
import { useAnswer } from '#renderer/api/use-answer.ts';
import { useIsDesk } from '#renderer/api/use-boutiques.ts';
import { useHasDroit } from '#renderer/stores/session.store.ts';
import { Heads } from '#renderer/ui/table/heads.tsx';
import {
  type ComparaisonBoutiques,
  compareBoutiques,
  type JourBoutique,
  type JourCompare,
} from '#shared/contracts/ventes/comparaison-boutiques.ts';
import { formatAmount, formatQuantity, sumAmounts } from '#shared/money/money.ts';
import { formatLongDay } from '#shared/time/dates.ts';
import classes from './boutiques-block.module.css';
import { DashboardBlock } from './dashboard-block.tsx';

const BoutiquesChart = lazy(async () => ({ default: (await import('./boutiques-chart.tsx')).BoutiquesChart }));

type Mesure = { value: string; label: string; read: (jour: JourBoutique) => number | null; isCount?: true };

const ventes: Mesure = { value: 'ventes', label: 'Ventes HT', read: ({ total_ht }) => total_ht };
const mesures: readonly Mesure[] = [
  ventes,
  { value: 'factures', label: 'Factures', read: ({ nb }) => nb, isCount: true },
  { value: 'panier', label: 'Panier moyen HT', read: ({ panier_ht }) => panier_ht },
];
const marge: Mesure = { value: 'marge', label: 'Marge HT', read: (jour) => jour.marge };
/** Poll interval: a desk shows a shop's sale about as soon as it receives it. */
const everyMs = 2_000;

/** Compares the shops of the group; nothing for a single shop. */
export function BoutiquesBlock() {
  const isDesk = useIsDesk();
  const { data } = useAnswer(compareBoutiques, {}, { every: everyMs, isEnabled: isDesk });
  const seesMarges = useHasDroit('marges');
  const [chosen, setChosen] = useState(ventes.value);
  if (!isDesk || !data) return null;
  const offered = seesMarges ? [...mesures, marge] : mesures;
  const mesure = offered.find(({ value }) => value === chosen) ?? ventes;
  return (
    <DashboardBlock title="Boutiques" area="boutiques">
      <SegmentedControl
        className={classes.choice ?? ''}
        aria-label="Comparer"
        size="xs"
        data={offered.map(({ value, label }) => ({ value, label }))}
        value={mesure.value}
        onChange={setChosen}
      />
      <div className={classes.sides}>
        <BoutiquesTable of={data} mesure={mesure} />
        <div className={classes.chart}>
          <Suspense fallback={null}>
            <BoutiquesChart
              label={`${mesure.label} par boutique`}
              boutiques={data.boutiques.map(({ nom, jour, veille, an }) => {
                return { nom, jour: mesure.read(jour), veille: mesure.read(veille), an: mesure.read(an) };
              })}
              format={(value) => toText(value, mesure)}
            />
          </Suspense>
        </div>
      </div>
    </DashboardBlock>
  );
}

type TableProps = { of: ComparaisonBoutiques; mesure: Mesure };

function BoutiquesTable({ of: { dates, boutiques }, mesure }: TableProps) {
  const heads = { jour: 'Aujourd’hui', veille: 'Hier', an: formatLongDay(dates.an) };
  const days: readonly JourCompare[] = ['jour', 'veille', 'an'];
  return (
    <table className={classes.table} aria-label={`${mesure.label} par boutique`}>
      <Heads of={['Boutique', ...days.map((day) => heads[day])]} />
      <tbody>
        {boutiques.map(({ code, nom, ...figures }) => (
          <tr key={code}>
            <th scope="row">{nom}</th>
            {days.map((day) => (
              <td key={day}>
                <Link to={`/factures?du=${dates[day]}&au=${dates[day]}&boutique=${code}`}>
                  {toText(mesure.read(figures[day]), mesure)}
                </Link>
              </td>
            ))}
          </tr>
        ))}
      </tbody>
      <tfoot>
        <tr>
          <th scope="row">Toutes</th>
          {days.map((day) => (
            <td key={day}>
              {toText(
                readAll(
                  boutiques.map((one) => one[day]),
                  mesure,
                ),
                mesure,
              )}
            </td>
          ))}
        </tr>
      </tfoot>
    </table>
  );
}

/** Returns the measure of all shops together: their average is not the average of their averages. */
function readAll(jours: readonly JourBoutique[], { read }: Mesure): number | null {
  const total_ht = sumAmounts(jours.map((jour) => jour.total_ht));
  const nb = jours.reduce((sum, jour) => sum + jour.nb, 0);
  const marges = jours.flatMap((jour) => jour.marge ?? []);
  const panier_ht = nb === 0 ? null : total_ht / nb;
  return read({ total_ht, nb, panier_ht, marge: marges.length === 0 ? null : sumAmounts(marges) });
}

function toText(value: number | null, { isCount }: Mesure): string {
  if (value === null) return '–';
  return isCount ? formatQuantity(value) : formatAmount(value);
}
