import { Button } from '@mantine/core';
import { IconSend } from '@tabler/icons-react';
import { useState } from 'react';
import { useAnswer } from '#renderer/api/use-answer.ts';
import { useWrite } from '#renderer/api/use-write.ts';
import { useMay } from '#renderer/stores/session.store.ts';
import { Dialog } from '#renderer/ui/dialog.tsx';
import { type TypedMail, MailForm } from '#renderer/ui/dialog-forms/mail-form.tsx';
import { type ReleveQuestion, sendReleve } from '#shared/contracts/reglements/releves.ts';
import { getClient } from '#shared/contracts/tiers/clients.ts';

type Props = { code: string; question: ReleveQuestion };

/** Sends the statement on screen to the customer. */
export function SendReleve({ code, question }: Props) {
  const { may } = useMay();
  const [isOpen, setOpen] = useState(false);
  if (!may(sendReleve)) return null;
  return (
    <>
      <Button onClick={() => setOpen(true)} leftSection={<IconSend size={16} stroke={1.8} aria-hidden="true" />}>
        Envoyer
      </Button>
      <Dialog isOpen={isOpen} onClose={() => setOpen(false)} title="Envoyer le relevé de compte" size="md">
        <SendForm code={code} question={question} onClose={() => setOpen(false)} />
      </Dialog>
    </>
  );
}

function SendForm({ code, question, onClose }: Props & { onClose: () => void }) {
  const client = useAnswer(getClient, { params: { code } }, { select: ({ data }) => data });
  const sending = useWrite(
    sendReleve,
    (call, { destinataire, message: message_personnalise }: TypedMail) =>
      call({ params: { code }, body: { ...question, destinataire, message_personnalise } }),
    { say: (sent) => `Le relevé part pour ${sent.destinataire}.` },
  );
  return (
    <MailForm
      usual={client.data?.email ?? ''}
      placeholder="Laissez vide pour le texte du modèle « Relevé de compte ». Le PDF est joint."
      action="Envoyer le relevé"
      cancel="Annuler"
      writing={sending}
      onSend={(mail) => sending.mutate(mail, { onSuccess: onClose })}
      onClose={onClose}
    />
  );
}
