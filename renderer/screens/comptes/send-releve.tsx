import { Button, Textarea, TextInput } from '@mantine/core';
import { IconSend } from '@tabler/icons-react';
import { type FormEvent, useState } from 'react';
import { useAnswer } from '#renderer/api/use-answer.ts';
import { useWrite } from '#renderer/api/use-write.ts';
import { useMay } from '#renderer/stores/session.store.ts';
import { Dialog, DialogFoot, DialogForm } from '#renderer/ui/dialog.tsx';
import { Notice } from '#renderer/ui/screen/loading-and-failure.tsx';
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

/** Keeps the recipient and the message; by default the customer's own address. */
function useReleveMail({ code, question }: Props) {
  const client = useAnswer(getClient, { params: { code } }, { select: ({ data }) => data });
  const [typed, setTyped] = useState<string>();
  const [message, setMessage] = useState('');
  const destinataire = (typed ?? client.data?.email ?? '').trim();
  const body = { ...question, destinataire, message_personnalise: message.trim() || null };
  const send = useWrite((call) => call(sendReleve, { params: { code }, body }), {
    say: (sent) => `Le relevé part pour ${sent.destinataire}.`,
  });
  return { destinataire, shown: typed ?? destinataire, setTyped, message, setMessage, send };
}

function SendForm({ onClose, ...props }: Props & { onClose: () => void }) {
  const { destinataire, shown, setTyped, message, setMessage, send } = useReleveMail(props);

  function submit(event: FormEvent) {
    event.preventDefault();
    if (destinataire !== '') send.mutate(undefined, { onSuccess: onClose });
  }

  return (
    <DialogForm onSubmit={submit}>
      {send.error && <Notice tone="danger">{send.error.message}</Notice>}
      <TextInput
        data-autofocus
        type="email"
        label="Destinataire"
        required
        value={shown}
        onChange={(event) => setTyped(event.currentTarget.value)}
      />
      <Textarea
        label="Votre message, à la place du texte habituel"
        placeholder="Laissez vide pour le texte du modèle « Relevé de compte ». Le PDF est joint."
        autosize
        minRows={2}
        maxRows={8}
        value={message}
        onChange={(event) => setMessage(event.currentTarget.value)}
      />
      <DialogFoot>
        <Button variant="default" onClick={onClose}>
          Annuler
        </Button>
        <Button
          type="submit"
          disabled={destinataire === ''}
          loading={send.isPending}
          leftSection={<IconSend size={16} stroke={1.8} aria-hidden="true" />}
        >
          Envoyer le relevé
        </Button>
      </DialogFoot>
    </DialogForm>
  );
}
