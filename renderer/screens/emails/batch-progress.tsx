import { Button, Group, Progress } from '@mantine/core';
import { Link } from 'react-router';
import { useAnswer } from '#renderer/api/use-answer.ts';
import { Failure, Loading } from '#renderer/ui/screen/loading-and-failure.tsx';
import { listEmailLogs } from '#shared/contracts/emails/emails.ts';
import { EmailStatusTag, isUnderWay } from './email-status.tsx';
import classes from './emails.module.css';
import { QueueNotice } from './queue-notice.tsx';

type Props = { ids: readonly string[]; onNew: () => void };

/** Shows each message of a batch, from the queue to the recipient's server. */
export function BatchProgress({ ids, onNew }: Props) {
  const logs = useAnswer(listEmailLogs, { query: { limit: 1_000 } }, { every: 1_000 });
  if (!logs.data) return logs.error ? <Failure of={logs.error} onRetry={() => void logs.refetch()} /> : <Loading />;
  const ours = logs.data.filter(({ id }) => ids.includes(id));
  const done = ours.filter(({ statut }) => !isUnderWay(statut)).length;
  const failed = ours.filter(({ statut }) => statut === 'ERREUR' || statut === 'BOUNCE').length;

  return (
    <div className={classes.progress}>
      <QueueNotice />
      <output>
        {`${done} sur ${ids.length} ${done > 1 ? 'traités' : 'traité'}`}
        {failed > 0 && `, dont ${failed} en échec`}
      </output>
      <Progress value={(100 * done) / ids.length} aria-label="Avancement de l’envoi" color="accent" />
      <ul className={classes.recipients}>
        {ours.map(({ id, destinataire, statut, derniere_erreur }) => (
          <li key={id}>
            {destinataire}
            <EmailStatusTag of={statut} />
            {derniere_erreur && <small>{derniere_erreur}</small>}
          </li>
        ))}
      </ul>
      <Group gap="var(--space-2) var(--space-3)">
        <Button onClick={onNew} variant="default">
          Nouveau message
        </Button>
        <Button component={Link} to="/emails" variant="subtle">
          Voir le journal
        </Button>
      </Group>
    </div>
  );
}
