import { Button } from '@mantine/core';
import { IconSend } from '@tabler/icons-react';
import { Fragment } from 'react';
import { useWrite } from '#renderer/api/use-write.ts';
import { DocumentLink } from '#renderer/records/documents/document-link.tsx';
import { Properties } from '#renderer/ui/card/properties.tsx';
import { Dialog, DialogBody, DialogFoot } from '#renderer/ui/dialog.tsx';
import { Moment } from '#renderer/ui/figures.tsx';
import { Notice } from '#renderer/ui/screen/loading-and-failure.tsx';
import { WriteButton } from '#renderer/ui/guarded-button.tsx';
import { type EmailLog, resendEmail } from '#shared/contracts/emails/emails.ts';
import { formatQuantity } from '#shared/money/money.ts';
import { EmailStatusTag, isUnderWay } from './email-status.tsx';

type Props = { log: EmailLog | undefined; onClose: () => void };

/** Shows one message: its status and the reason, and a button that sends a failed one again. */
export function EmailDialog({ log, onClose }: Props) {
  return (
    <Dialog isOpen={log !== undefined} onClose={onClose} title={log?.sujet} size="36rem">
      {log && <Message log={log} onClose={onClose} />}
    </Dialog>
  );
}

function Message({ log, onClose }: { log: EmailLog; onClose: () => void }) {
  const { id, statut, derniere_erreur } = log;
  const resending = useWrite(resendEmail, (call) => call({ params: { id } }), {
    say: () => 'Le message est de nouveau en file.',
  });
  const canResend = resending.whyNot === undefined && (statut === 'ERREUR' || statut === 'BOUNCE');

  return (
    <DialogBody>
      {derniere_erreur && <Notice tone={isUnderWay(statut) ? 'warning' : 'danger'}>{derniere_erreur}</Notice>}
      {resending.error && <Notice tone="danger">{resending.error.message}</Notice>}
      <Properties title="Message" of={toProperties(log)} />
      <DialogFoot>
        <Button variant="default" onClick={onClose} data-autofocus>
          Fermer
        </Button>
        {canResend && (
          <WriteButton
            of={resending}
            onClick={() => resending.mutate()}
            leftSection={<IconSend size={16} stroke={1.8} aria-hidden="true" />}
          >
            Renvoyer
          </WriteButton>
        )}
      </DialogFoot>
    </DialogBody>
  );
}

/** Links to the documents: there a message with another address is written. */
function Documents({ numeros }: { numeros: readonly string[] }) {
  return numeros.map((numero, index) => (
    <Fragment key={numero}>
      {index > 0 && ', '}
      <DocumentLink numero={numero} />
    </Fragment>
  ));
}

function toProperties({ statut, destinataire, date_creation, date_envoi, nb_tentatives, document_ids }: EmailLog) {
  return [
    { label: 'État', value: <EmailStatusTag of={statut} /> },
    { label: 'Destinataire', value: destinataire },
    { label: 'Documents', value: document_ids && <Documents numeros={document_ids.split(',')} /> },
    { label: 'Créé le', value: <Moment of={date_creation} /> },
    { label: 'Parti le', value: date_envoi && <Moment of={date_envoi} /> },
    { label: 'Tentatives', value: formatQuantity(nb_tentatives) },
  ];
}
