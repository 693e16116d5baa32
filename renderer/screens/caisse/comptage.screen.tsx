import { useAnswer } from '#renderer/api/use-answer.ts';
import { Empty, Failure, Loading } from '#renderer/ui/screen/loading-and-failure.tsx';
import { Screen, ScreenScroll } from '#renderer/ui/screen/screen.tsx';
import { getEtatCaisse, getRapportX, type SessionCaisse } from '#shared/contracts/caisse/sessions-caisse.ts';
import { formatDate } from '#shared/time/dates.ts';
import classes from './caisse.module.css';
import { ClosePanel } from './close-panel.tsx';
import { CoupureFields } from './coupure-fields.tsx';

const parent = { path: '/caisse', label: 'Caisse' };

/** Shows the count of the drawer, which closes the day. */
export function ComptageScreen() {
  const { data, error, refetch } = useAnswer(getEtatCaisse, {});
  if (data?.session) return <Counting session={data.session} />;
  return (
    <Screen title="Clôturer la journée" parent={parent}>
      {!data && error && <Failure of={error} onRetry={() => void refetch()} />}
      {!data && !error && <Loading />}
      {data && <Empty title="La caisse est fermée">Rien n’est à compter.</Empty>}
    </Screen>
  );
}

function Counting({ session }: { session: SessionCaisse }) {
  const { numero, journee } = session;
  const rapport = useAnswer(getRapportX, { params: { numero } }, { every: 15_000 });
  return (
    <Screen title="Clôturer la journée" parent={parent} detail={`du ${formatDate(journee)}`}>
      <ScreenScroll>
        {!rapport.data && rapport.error && <Failure of={rapport.error} onRetry={() => void rapport.refetch()} />}
        {!rapport.data && !rapport.error && <Loading />}
        {rapport.data && (
          <div className={classes.count}>
            <CoupureFields />
            <ClosePanel rapport={rapport.data} />
          </div>
        )}
      </ScreenScroll>
    </Screen>
  );
}
