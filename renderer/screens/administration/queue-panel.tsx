import { Button } from '@mantine/core';
import { IconPlayerPause, IconPlayerPlay, IconRefresh, IconRosetteDiscountCheck } from '@tabler/icons-react';
import { useChange } from '#renderer/api/answers.ts';
import { Properties } from '#renderer/ui/properties.tsx';
import { Notice } from '#renderer/ui/states.tsx';
import { Tag } from '#renderer/ui/tag.tsx';
import { showDone, showFailure } from '#renderer/ui/toasts.tsx';
import { getQueueStatus, pauseQueue, type QueueState, resumeQueue, retryQueue } from '#shared/contracts/system.ts';
import { formatQuantity } from '#shared/money.ts';
import classes from './administration.module.css';

/** What the queue of e-mails is doing, and what can be done about it. */
export function QueuePanel({ queue }: { queue: QueueState }) {
  const { running, workers, queue_size, raison } = queue;
  return (
    <div className={classes.column}>
      <Properties
        title="File d’e-mails"
        of={[
          { label: 'État', value: <RunningTag isRunning={running && !raison} /> },
          { label: 'En attente', value: formatQuantity(queue_size) },
          { label: 'Envois simultanés', value: formatQuantity(workers) },
        ]}
      />
      {raison && <Notice tone="warning">{raison}</Notice>}
      <div className={classes.actions}>
        {queue.en_pause_depuis ? <Resume /> : <Hold />}
        <Retry />
      </div>
    </div>
  );
}

function RunningTag({ isRunning }: { isRunning: boolean }) {
  return isRunning ? (
    <Tag icon={IconRosetteDiscountCheck} tone="accent">
      Les messages partent
    </Tag>
  ) : (
    <Tag icon={IconPlayerPause} tone="warning">
      Rien ne part
    </Tag>
  );
}

const refreshes = [getQueueStatus];

function Hold() {
  const holding = useChange(pauseQueue, { refreshes });
  return (
    <Button
      variant="default"
      loading={holding.isPending}
      onClick={() => holding.mutate({}, { onError: (error) => showFailure('L’envoi n’a pas pu être arrêté', error) })}
      leftSection={<IconPlayerPause size={16} stroke={1.8} aria-hidden="true" />}
    >
      Mettre en pause
    </Button>
  );
}

function Resume() {
  const resuming = useChange(resumeQueue, { refreshes });
  return (
    <Button
      loading={resuming.isPending}
      onClick={() => resuming.mutate({}, { onError: (error) => showFailure('L’envoi n’a pas pu reprendre', error) })}
      leftSection={<IconPlayerPlay size={16} stroke={1.8} aria-hidden="true" />}
    >
      Reprendre l’envoi
    </Button>
  );
}

function Retry() {
  const retrying = useChange(retryQueue, { refreshes });

  function retry() {
    retrying.mutate(
      {},
      {
        onSuccess: ({ relances }) => showDone(toSentence(relances)),
        onError: (error) => showFailure('Les e-mails n’ont pas pu être réessayés', error),
      },
    );
  }

  return (
    <Button
      variant="default"
      loading={retrying.isPending}
      onClick={retry}
      leftSection={<IconRefresh size={16} stroke={1.8} aria-hidden="true" />}
    >
      Réessayer maintenant
    </Button>
  );
}

function toSentence(count: number): string {
  if (count === 0) return 'Aucun e-mail n’attendait un nouvel essai.';
  return count === 1 ? 'Un e-mail est réessayé.' : `${count} e-mails sont réessayés.`;
}
