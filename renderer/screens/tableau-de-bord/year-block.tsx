import { lazy, Suspense } from 'react';
import type { TableauDeBord } from '#shared/contracts/tableau-de-bord.ts';
import { Block } from './block.tsx';
import classes from './tableau-de-bord.module.css';

const YearChart = lazy(async () => ({ default: (await import('./charts.tsx')).YearChart }));

export function YearBlock({ annee }: { annee: TableauDeBord['annee'] }) {
  return (
    <Block title="Douze derniers mois, HT" area="annee" link={{ to: '/factures', label: 'Factures' }}>
      <div className={classes.chart}>
        <Suspense fallback={null}>
          <YearChart months={annee} />
        </Suspense>
      </div>
    </Block>
  );
}
