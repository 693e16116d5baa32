import { Group } from '@mantine/core';
import { IconPlayerPause, IconPlayerPlay, IconRefresh, IconRosetteDiscountCheck } from '@tabler/icons-react';
import { useWrite } from '#renderer/api/use-write.ts';
import { Properties } from '#renderer/ui/card/properties.tsx';
import { Notice } from '#renderer/ui/screen/loading-and-failure.tsx';
import { Tag } from '#renderer/ui/tag.tsx';
import { WriteButton } from '#renderer/ui/guarded-button.tsx';
import { pauseQueue, type QueueState, resumeQueue, retryQueue } from '#shared/contracts/service/system.ts';
import { formatQuantity } from '#shared/money/money.ts';
import classes from './administration.module.css';

/** Shows what the queue of e-mails is doing, and what can be done about it. */
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
      <Group gap="var(--space-2)" align="stretch">
        {queue.en_pause_depuis ? <Resume /> : <Hold />}
        <Retry />
      </Group>
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

function Hold() {
  const holding = useWrite(pauseQueue, (call) => call(), { failure: 'L’envoi n’a pas pu être arrêté' });
  return (
    <WriteButton
      of={holding}
      variant="default"
      onClick={() => holding.mutate()}
      leftSection={<IconPlayerPause size={16} stroke={1.8} aria-hidden="true" />}
    >
      Mettre en pause
    </WriteButton>
  );
}

function Resume() {
  const resuming = useWrite(resumeQueue, (call) => call(), { failure: 'L’envoi n’a pas pu reprendre' });
  return (
    <WriteButton
      of={resuming}
      onClick={() => resuming.mutate()}
      leftSection={<IconPlayerPlay size={16} stroke={1.8} aria-hidden="true" />}
    >
      Reprendre l’envoi
    </WriteButton>
  );
}

function Retry() {
  const retrying = useWrite(retryQueue, (call) => call(), {
    say: ({ relances }) => toSentence(relances),
    failure: 'Les e-mails n’ont pas pu être réessayés',
  });

  return (
    <WriteButton
      of={retrying}
      variant="default"
      onClick={() => retrying.mutate()}
      leftSection={<IconRefresh size={16} stroke={1.8} aria-hidden="true" />}
    >
      Réessayer maintenant
    </WriteButton>
  );
}

function toSentence(count: number): string {
  if (count === 0) return 'Aucun e-mail n’attendait un nouvel essai.';
  return count === 1 ? 'Un e-mail est réessayé.' : `${count} e-mails sont réessayés.`;
}
