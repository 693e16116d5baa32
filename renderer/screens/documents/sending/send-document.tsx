import { TextInput } from '@mantine/core';
import { IconMail, IconSend } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { z } from 'zod';
import { call } from '#renderer/api/client.ts';
import { documentApis } from '#renderer/api/document-kinds.ts';
import { useWrites } from '#renderer/api/use-write.ts';
import { UnprintableNotice } from '#renderer/screens/documents/unprintable-notice.tsx';
import { QueueNotice } from '#renderer/screens/emails/queue-notice.tsx';
import { useEmailQueue } from '#renderer/screens/emails/use-email-queue.ts';
import { useMay } from '#renderer/stores/session.store.ts';
import type { VenteKind } from '#renderer/stores/vente.ts';
import { Dialog, DialogFoot, DialogForm, SubmitButton } from '#renderer/ui/dialog.tsx';
import { GuardedButton } from '#renderer/ui/guarded-button.tsx';
import { toKeyProps, useShortcut } from '#renderer/ui/keyboard/shortcuts.tsx';
import { Loading, Notice } from '#renderer/ui/screen/loading-and-failure.tsx';
import { useArrivalFocus } from '#renderer/ui/screen/use-arrival-focus.ts';
import type { DocumentRecord } from '#shared/contracts/documents/documents.ts';
import { sendBatch } from '#shared/contracts/emails/emails.ts';
import { toSubject } from '#shared/documents/document-names.ts';
import { findAddress, findLetterProblem, sendDocument, sendingEndpoints, toLetterAbout } from './document-letter.ts';
import { LetterFields } from './letter-fields.tsx';

type Props = { kind: VenteKind; numero: string };

/** Sends the document to its customer by e-mail, its PDF attached. */
export function SendButton({ kind, numero }: Props) {
  const [isOpen, setOpen] = useState(false);
  const { whyNot } = useMay();
  const reason = whyNot(sendBatch);
  const open = () => setOpen(true);
  useShortcut('M', 'Envoyer par e-mail', open, { group: 'Document', isEnabled: reason === undefined });
  return (
    <>
      <GuardedButton
        whyNot={reason}
        variant="default"
        onClick={open}
        leftSection={<IconMail size={17} stroke={1.7} aria-hidden="true" />}
        {...toKeyProps('M')}
      >
        E-mail
      </GuardedButton>
      <Dialog isOpen={isOpen} onClose={() => setOpen(false)} title={`Envoyer ${numero} par e-mail`} size="56rem">
        <SendForm kind={kind} numero={numero} onDone={() => setOpen(false)} />
      </Dialog>
    </>
  );
}

function SendForm({ kind, numero, onDone }: Props & { onDone: () => void }) {
  const document = documentApis[kind].useOne(numero);
  const address = useQuery({
    queryKey: ['address', kind, numero],
    queryFn: () => findAddress(call, kind, { numero, client_code: document.data?.client_code ?? '' }),
    enabled: document.data !== undefined,
    staleTime: 0,
  });
  if (!document.data || address.isPending) return <Loading />;
  return <FilledForm kind={kind} document={document.data} address={address.data ?? ''} onDone={onDone} />;
}

type FormProps = { kind: VenteKind; document: DocumentRecord; address: string; onDone: () => void };

function FilledForm({ kind, document, address, onDone }: FormProps) {
  const [destinataire, setDestinataire] = useState(address);
  const [lettre, setLettre] = useState(() => toLetterAbout(kind, document));
  const sending = useSending(onDone);
  // The dialog opens before the address is known: the focus moves once there is something to send.
  const missing = useArrivalFocus<HTMLInputElement>(address === '');
  const ready = useArrivalFocus<HTMLButtonElement>(address !== '');
  const problem = findProblem(destinataire) ?? findLetterProblem(lettre);

  function send() {
    if (problem === undefined) sending.mutate({ kind, document, lettre, destinataire });
  }

  return (
    <DialogForm writing={sending} onSubmit={() => send()}>
      <QueueNotice />
      <UnprintableNotice kind={kind} numero={document.numero} />
      {address === '' && <Notice tone="warning">{`${document.client_intitule} n’a pas d’adresse e-mail.`}</Notice>}
      <TextInput
        label="À"
        type="email"
        ref={missing}
        value={destinataire}
        onChange={(event) => setDestinataire(event.currentTarget.value.trim())}
      />
      <LetterFields kind={kind} lettre={lettre} onChange={setLettre} sample={document} />
      <DialogFoot note={problem} onCancel={onDone}>
        <SubmitButton
          ref={ready}
          disabled={problem !== undefined}
          leftSection={<IconSend size={16} stroke={1.8} aria-hidden="true" />}
        >
          Envoyer
        </SubmitButton>
      </DialogFoot>
    </DialogForm>
  );
}

function useSending(onDone: () => void) {
  const raison = useEmailQueue()?.raison;
  return useWrites(sendingEndpoints, sendDocument, {
    isUrgent: true,
    onMade: onDone,
    say(email, { kind, document }) {
      const subject = toSubject(kind, document.numero);
      return raison ? `${subject} attend dans la file. ${raison}` : `${subject} part pour ${email}.`;
    },
  });
}

function findProblem(destinataire: string): string | undefined {
  return z.email().safeParse(destinataire).success ? undefined : 'Donnez une adresse e-mail.';
}
