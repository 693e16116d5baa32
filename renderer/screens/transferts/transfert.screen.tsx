import { useNavigate, useParams } from 'react-router';
import { useAnswer } from '#renderer/api/use-answer.ts';
import { useIci } from '#renderer/api/use-boutiques.ts';
import { useShortcut } from '#renderer/ui/keyboard/shortcuts.tsx';
import { Notice } from '#renderer/ui/screen/loading-and-failure.tsx';
import { Screen, ScreenNotice, ScreenScroll } from '#renderer/ui/screen/screen.tsx';
import { UnreadScreen } from '#renderer/ui/screen/unread-screen.tsx';
import type { TransfertComplet } from '#shared/contracts/transferts/transfert.ts';
import { getTransfert } from '#shared/contracts/transferts/transferts.ts';
import { ArriveesList } from './arrivees-list.tsx';
import { EtatTransfertTag } from './etat-transfert-tag.tsx';
import { toDirection } from './to-direction.ts';
import { TransfertActions } from './transfert-actions.tsx';
import { TransfertLines } from './transfert-lines.tsx';

const parent = { path: '/transferts', label: 'Transferts' };
const everyMs = 10_000;

/** Shows goods sent from one shop to another: what was sent, what came, what is still on its way. */
export function TransfertScreen() {
  const { numero = '' } = useParams();
  const go = useNavigate();
  const answer = useAnswer(getTransfert, { params: { numero } }, { every: everyMs });
  const { data } = answer;
  useShortcut('Escape', 'Revenir à la liste', () => void go(parent.path), { group: 'Transfert' });
  if (data) return <Sheet of={data} />;
  return <UnreadScreen of={answer} title="Transfert" parent={parent} />;
}

function Sheet({ of: transfert }: { of: TransfertComplet }) {
  const ici = useIci();
  return (
    <Screen
      title={toDirection(transfert, ici)}
      parent={parent}
      detail={
        <>
          {`${transfert.numero} `}
          <EtatTransfertTag of={transfert.etat} />
        </>
      }
      actions={<TransfertActions of={transfert} ici={ici} />}
    >
      <ScreenNotice>
        {transfert.commentaire && <Notice tone="accent">{transfert.commentaire}</Notice>}
        {transfert.etat === 'a_expliquer' && (
          <Notice tone="danger">
            {
              'Il est arrivé plus que ce qui était en route\u00a0: deux personnes l’ont peut-être reçu. Annulez la réception de trop, ou dites que c’est arrivé en trop.'
            }
          </Notice>
        )}
      </ScreenNotice>
      <ScreenScroll>
        <TransfertLines lignes={transfert.lignes} />
        <ArriveesList of={transfert} ici={ici} />
      </ScreenScroll>
    </Screen>
  );
}
