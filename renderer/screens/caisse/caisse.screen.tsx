import { useAnswer } from '#renderer/api/use-answer.ts';
import { Failure, Loading } from '#renderer/ui/screen/loading-and-failure.tsx';
import { getEtatCaisse } from '#shared/contracts/caisse/sessions-caisse.ts';
import { CaisseFrame } from './caisse-frame.tsx';
import { DrawerNow } from './drawer-now.tsx';
import { OpenForm } from './open-form.tsx';

/** Shows this till's drawer: opened with its float, watched, and closed. */
export function CaisseScreen() {
  const { data, error, refetch } = useAnswer(getEtatCaisse, {}, { every: 30_000 });
  if (data?.session) return <DrawerNow session={data.session} />;
  return (
    <CaisseFrame title="Caisse" detail={data && `${data.poste}, fermée`}>
      {!data && error && <Failure of={error} onRetry={() => void refetch()} />}
      {!data && !error && <Loading />}
      {data && <OpenForm etat={data} />}
    </CaisseFrame>
  );
}
