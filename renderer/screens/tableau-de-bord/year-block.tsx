import { lazy, Suspense } from 'react';
import { useNavigate } from 'react-router';
import type { TableauDeBord } from '#shared/contracts/ventes/tableau-de-bord.ts';
import { DashboardBlock } from './dashboard-block.tsx';
import classes from './tableau-de-bord.module.css';
import { toFacturesPath } from './today-block.tsx';

const YearChart = lazy(async () => ({ default: (await import('./charts.tsx')).YearChart }));

export function YearBlock({ annee }: { annee: TableauDeBord['annee'] }) {
  const go = useNavigate();
  const since = `${annee[0]?.mois ?? ''}-01`;
  return (
    <DashboardBlock
      title="Douze derniers mois, HT"
      area="annee"
      link={{ to: `/factures?du=${since}`, label: 'Factures' }}
    >
      <div className={classes.chart}>
        <Suspense fallback={null}>
          <YearChart months={annee} onOpen={(mois) => void go(toFacturesPath(`${mois}-01`, toLastDay(mois)))} />
        </Suspense>
      </div>
    </DashboardBlock>
  );
}

/** Returns `2026-02-28` for `2026-02`. */
function toLastDay(mois: string): string {
  const [year = 0, month = 1] = mois.split('-').map(Number);
  return new Date(Date.UTC(year, month, 0)).toISOString().slice(0, 10);
}
