import { Button, SegmentedControl } from '@mantine/core';
import { IconLink, IconRefresh } from '@tabler/icons-react';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { useAnswer } from '#renderer/api/use-answer.ts';
import { useWrite } from '#renderer/api/use-write.ts';
import { useMay } from '#renderer/stores/session.store.ts';
import { Code } from '#renderer/ui/figures.tsx';
import { Screen } from '#renderer/ui/screen/screen.tsx';
import { useAddressText } from '#renderer/ui/screen/use-address-text.ts';
import { ListTable } from '#renderer/ui/table/list-table.tsx';
import { WriteButton } from '#renderer/ui/guarded-button.tsx';
import { joinBoutique, leaveBoutique, type Partage } from '#shared/contracts/postes/postes.ts';
import {
  getSynchronisation,
  listSynchronisation,
  retryAllSynchronisation,
  type SynchroEtat,
} from '#shared/contracts/postes/synchronisation.ts';
import { formatQuantity } from '#shared/money/money.ts';
import { countWrites } from '#shared/text/count-writes.ts';
import { JoinDialog } from './join-dialog.tsx';
import { LeaveDialog } from './leave-dialog.tsx';
import { PosteState } from './poste-state.tsx';
import { queueColumns } from './queue-columns.tsx';
import classes from './synchronisation.module.css';

const limit = 1_000;
const choices = ['en_attente', 'refuse', 'fait'] as const;
type Choice = (typeof choices)[number];

/** Shows a till: its connection to the shop, what waits, what needs a user, what was sent. */
export function PosteView({ partage }: { partage: Partage }) {
  const etat = useAnswer(getSynchronisation, {}, { every: 2_000 });
  const [isJoining, setIsJoining] = useState(false);
  const [isLeaving, setIsLeaving] = useState(false);
  const { may } = useMay();
  const join = () => setIsJoining(true);
  const restent = (etat.data?.en_attente ?? 0) + (etat.data?.a_traiter ?? 0);
  return (
    <Screen
      title="Synchronisation"
      detail={<Code>{partage.poste}</Code>}
      actions={
        <>
          {may(leaveBoutique) && !partage.est_impose && (
            <Button variant="subtle" onClick={() => setIsLeaving(true)}>
              Quitter la boutique
            </Button>
          )}
          {may(joinBoutique) && !partage.est_impose && (
            <Button
              variant="default"
              onClick={join}
              leftSection={<IconLink size={16} stroke={1.8} aria-hidden="true" />}
            >
              Rattacher à nouveau
            </Button>
          )}
          <RetryAll />
        </>
      }
    >
      {etat.data && <PosteState etat={etat.data} adresse={partage.adresses[0]} />}
      <Queue etat={etat.data} />
      {isLeaving && <LeaveDialog poste={partage.poste} restent={restent} onClose={() => setIsLeaving(false)} />}
      {isJoining && <JoinDialog partage={partage} onClose={() => setIsJoining(false)} />}
    </Screen>
  );
}

/** Retries now what would be retried later. */
function RetryAll() {
  const retrying = useWrite(retryAllSynchronisation, (call) => call(), {
    say: ({ etat }) => toOutcome(etat),
    failure: 'Le nouvel essai n’a pas pu être demandé',
  });

  if (retrying.whyNot !== undefined) return null;
  return (
    <WriteButton
      of={retrying}
      onClick={() => retrying.mutate()}
      leftSection={<IconRefresh size={16} stroke={1.8} aria-hidden="true" />}
    >
      Tout réessayer
    </WriteButton>
  );
}

function toOutcome({ en_attente, a_traiter, status, rejet }: SynchroEtat): string {
  if (rejet !== null) return 'La boutique refuse toujours cette caisse.';
  if (status === 'offline') return 'La boutique ne répond toujours pas\u00a0: tout reste gardé ici.';
  if (en_attente > 0) return `Il reste ${countWrites(en_attente)} à envoyer.`;
  return a_traiter > 0 ? `Il reste ${countWrites(a_traiter)} à traiter.` : 'Tout est envoyé.';
}

function Queue({ etat }: { etat: SynchroEtat | undefined }) {
  const go = useNavigate();
  const [typed, setTyped] = useAddressText('etat');
  const preferred: Choice = etat && etat.en_attente === 0 && etat.a_traiter > 0 ? 'refuse' : 'en_attente';
  const chosen = choices.find((choice) => choice === typed) ?? preferred;
  const elements = useAnswer(
    listSynchronisation,
    { query: { etat: chosen, limit } },
    { every: 2_000, keepsPrevious: true },
  );
  return (
    <>
      <div className={classes.filters}>
        <SegmentedControl
          aria-label="Écritures de cette caisse"
          size="xs"
          value={chosen}
          onChange={setTyped}
          data={choices.map((value) => ({ value, label: toChoiceLabel(value, etat) }))}
        />
      </div>
      <ListTable
        of={elements}
        none={nothings[chosen]}
        label="Écritures"
        columns={queueColumns}
        getId={({ id }) => String(id)}
        onOpen={({ id }) => void go(`/synchronisation/${id}`)}
      />
    </>
  );
}

const nothings: Record<Choice, string> = {
  en_attente: 'Rien n’attend\u00a0: la boutique a tout ce que cette caisse a écrit',
  refuse: 'Rien à traiter',
  fait: 'Rien n’est encore parti d’ici',
};

function toChoiceLabel(choice: Choice, etat: SynchroEtat | undefined): string {
  if (choice === 'fait') return 'Envoyé';
  const [label, count] = choice === 'refuse' ? ['À traiter', etat?.a_traiter] : ['En attente', etat?.en_attente];
  return count ? `${label} (${formatQuantity(count)})` : label;
}
