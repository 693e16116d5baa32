import { Button } from '@mantine/core';
import { Link } from 'react-router';
import { useAnswer } from '#renderer/api/use-answer.ts';
import { useWrite } from '#renderer/api/use-write.ts';
import { MentionsNotice } from '#renderer/screens/administration/mentions-notice.tsx';
import { LeftOpenNotice } from '#renderer/screens/caisse/left-open-notice.tsx';
import { DoubtfulOperations } from '#renderer/screens/terminal/doubtful-operations.tsx';
import { useMay } from '#renderer/stores/session.store.ts';
import { Failure, Loading, Notice } from '#renderer/ui/screen/loading-and-failure.tsx';
import { Screen, ScreenNotice } from '#renderer/ui/screen/screen.tsx';
import { WriteButton } from '#renderer/ui/guarded-button.tsx';
import { listSauvegardes } from '#shared/contracts/service/sauvegardes.ts';
import { clearAvis } from '#shared/contracts/service/system.ts';
import { getTableauDeBord, type TableauDeBord } from '#shared/contracts/ventes/tableau-de-bord.ts';
import { formatDateTime, formatLongDay } from '#shared/time/dates.ts';
import { BoutiquesBlock } from './boutiques-block.tsx';
import { MonthBlock } from './month-block.tsx';
import { StockBlock } from './stock-block.tsx';
import classes from './tableau-de-bord.module.css';
import { TodayBlock } from './today-block.tsx';
import { UnpaidBlock } from './unpaid-block.tsx';
import { WaitingBlock } from './waiting-block.tsx';
import { YearBlock } from './year-block.tsx';

/** Shows how the shop is doing, and what waits; every block leads to its list. */
export function TableauDeBordScreen() {
  const { data, error, refetch } = useAnswer(getTableauDeBord, {}, { every: 60_000 });
  return (
    <Screen title="Tableau de bord" detail={data && formatLongDay(data.date)}>
      {!data && error && <Failure of={error} onRetry={() => void refetch()} />}
      {!data && !error && <Loading />}
      <ScreenNotice>
        {data?.alerte_sauvegardes && <SauvegardeAlert>{data.alerte_sauvegardes}</SauvegardeAlert>}
        {data && data.avis.length > 0 && <DataNotices of={data.avis} />}
        {data && <DoubtfulOperations />}
        {data && <LeftOpenNotice />}
        {data && <MentionsNotice />}
      </ScreenNotice>
      {data && (
        <div className={classes.grid}>
          <BoutiquesBlock />
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

/**
 * Shows notices about this machine's data, until a user who may marks them as read; notices of remaining damage stay.
 */
function DataNotices({ of: notices }: { of: TableauDeBord['avis'] }) {
  const clearing = useWrite(clearAvis, (call) => call());
  const read = (
    <WriteButton of={clearing} size="xs" variant="default" onClick={() => clearing.mutate()}>
      J’ai lu
    </WriteButton>
  );
  return (
    <Notice
      tone="danger"
      actions={clearing.whyNot === undefined && notices.some(({ reste }) => !reste) ? read : undefined}
    >
      {notices.map(({ date, message }) => (
        <div key={date + message}>
          Le {formatDateTime(date)}. {message}
        </div>
      ))}
    </Notice>
  );
}

/** Shows that backups have failed for days, with a link for users who can do something about it. */
function SauvegardeAlert({ children }: { children: string }) {
  const { may } = useMay();
  const way = (
    <Button component={Link} to="/administration/sauvegardes" size="xs" variant="default">
      Voir les sauvegardes
    </Button>
  );
  return (
    <Notice tone="danger" actions={may(listSauvegardes) ? way : undefined}>
      {may(listSauvegardes) ? children : `${children} Prévenez la personne qui gère Comptoir.`}
    </Notice>
  );
}
