import { Button, Progress } from '@mantine/core';
import { IconAlertTriangle, IconClock } from '@tabler/icons-react';
import { useAnswer } from '#renderer/api/use-answer.ts';
import { EmailStatusTag, isUnderWay } from '#renderer/screens/emails/email-status.tsx';
import { QueueNotice } from '#renderer/screens/emails/queue-notice.tsx';
import { PanelNote } from '#renderer/ui/card/side-panel.tsx';
import { DialogBody } from '#renderer/ui/dialog.tsx';
import { Tag } from '#renderer/ui/tag.tsx';
import { type EmailLog, listEmailLogs } from '#shared/contracts/emails/emails.ts';
import { formatQuantity } from '#shared/money/money.ts';
import { OpenCardLink } from '#renderer/records/tiers/client-link.tsx';
import classes from './relances.module.css';
import { type EnvoiRelance, isRunning, useSending } from './sending.store.ts';

const maxShown = 200;

/** Ranks failures first: something can be done about them. */
function toRank({ state }: EnvoiRelance): number {
  return state === 'failed' ? 0 : 1;
}

/** Shows the status of each reminder, from the click to the customer's mail server. */
export function SendingReport() {
  const envois = useSending((store) => store.envois);
  const logs = useAnswer(listEmailLogs, { query: { limit: 1_000 } }, { every: 1_000 });
  const byId = new Map(logs.data?.map((log) => [log.id, log]));
  const done = envois.filter((envoi) => !isRunning(envoi)).length;
  const shown = envois.toSorted((one, other) => toRank(one) - toRank(other)).slice(0, maxShown);

  return (
    <DialogBody>
      <QueueNotice />
      <output>{toSendingSummary(envois)}</output>
      <Progress value={(100 * done) / Math.max(envois.length, 1)} aria-label="Avancement des relances" color="accent" />
      <ul className={classes.items}>
        {shown.map((envoi) => (
          <Item key={envoi.cle} envoi={envoi} log={envoi.logId === undefined ? undefined : byId.get(envoi.logId)} />
        ))}
      </ul>
      {envois.length > maxShown && <PanelNote>{`Et ${formatQuantity(envois.length - maxShown)} autres.`}</PanelNote>}
    </DialogBody>
  );
}

/** Returns «3 sur 12 mises en file d’envoi, dont 1 en échec». */
export function toSendingSummary(envois: readonly EnvoiRelance[]): string {
  const done = envois.filter((envoi) => !isRunning(envoi));
  const failed = done.filter(({ state }) => state === 'failed').length;
  const queued = done.length - failed;
  const sent = `${queued} relance${queued > 1 ? 's' : ''} sur ${envois.length} en file d’envoi`;
  return failed === 0 ? sent : `${sent}, ${failed} en échec`;
}

function Item({ envoi, log }: { envoi: EnvoiRelance; log: EmailLog | undefined }) {
  const { cle, letter, error } = envoi;
  const [relance] = letter;
  const retry = useSending((store) => store.retry);
  const problem = error ?? (log && !isUnderWay(log.statut) ? log.derniere_erreur : null);
  return (
    <li>
      <span>
        {letter.map(({ numero }) => numero).join(', ')} · {relance.client_intitule}
      </span>
      <State of={envoi} log={log} />
      {problem && <small>{problem}</small>}
      {envoi.state === 'failed' && (
        <span className={classes.itemActions}>
          <OpenCardLink of={relance} />
          <Button size="compact-sm" variant="default" onClick={() => retry(cle)}>
            Réessayer
          </Button>
        </span>
      )}
    </li>
  );
}

function State({ of: { state }, log }: { of: EnvoiRelance; log: EmailLog | undefined }) {
  if (log) return <EmailStatusTag of={log.statut} />;
  if (state === 'failed') {
    return (
      <Tag icon={IconAlertTriangle} tone="danger">
        Pas partie
      </Tag>
    );
  }
  return <Tag icon={IconClock}>{state === 'queued' ? 'En file' : 'Préparation'}</Tag>;
}
