import { useAnswer } from '#renderer/api/answers.ts';
import { Screen } from '#renderer/ui/screen.tsx';
import { Failure, Loading } from '#renderer/ui/states.tsx';
import { getTableauDeBord } from '#shared/contracts/tableau-de-bord.ts';
import { MonthBlock } from './month-block.tsx';
import { StockBlock } from './stock-block.tsx';
import classes from './tableau-de-bord.module.css';
import { TodayBlock } from './today-block.tsx';
import { UnpaidBlock } from './unpaid-block.tsx';
import { WaitingBlock } from './waiting-block.tsx';
import { YearBlock } from './year-block.tsx';

const longDay = new Intl.DateTimeFormat('fr-FR', { dateStyle: 'full', timeZone: 'UTC' });

/** How the shop is doing, and what waits for somebody; every block leads to its list. */
export function TableauDeBordScreen() {
  const { data, error, refetch } = useAnswer(getTableauDeBord, {}, { every: 60_000 });
  return (
    <Screen title="Tableau de bord" detail={data && longDay.format(new Date(data.date))}>
      {!data && error && <Failure of={error} onRetry={() => void refetch()} />}
      {!data && !error && <Loading />}
      {data && (
        <div className={classes.grid}>
          <TodayBlock jour={data.jour} />
          <MonthBlock mois={data.mois} jours={data.jours} />
          <WaitingBlock summary={data} />
          <YearBlock annee={data.annee} />
          <UnpaidBlock unpaid={data.factures_impayees} />
          <StockBlock stock={data.stock_a_commander} />
        </div>
      )}
    </Screen>
  );
}
