import { Button, TextInput } from '@mantine/core';
import { IconSignature } from '@tabler/icons-react';
import { useState } from 'react';
import { z } from 'zod';
import { useAnswer } from '#renderer/api/use-answer.ts';
import { useWrite } from '#renderer/api/use-write.ts';
import { findSignature, toSignatureWarning } from '#renderer/screens/documents/devis-versions.ts';
import { UnprintableNotice } from '#renderer/screens/documents/unprintable-notice.tsx';
import { Dialog, DialogFoot, DialogForm, SubmitButton } from '#renderer/ui/dialog.tsx';
import { Loading, Notice } from '#renderer/ui/screen/loading-and-failure.tsx';
import { documentKinds } from '#shared/contracts/documents/documents.ts';
import { type Contact, getDevis, getDevisContact, signDevis } from '#shared/contracts/ventes/devis.ts';

type Props = { numero: string; isOpen: boolean; onClose: () => void };

/** Sends a quote to its customer to be signed online. */
export function SignDialog({ numero, isOpen, onClose }: Props) {
  return (
    <Dialog isOpen={isOpen} onClose={onClose} title={`Faire signer ${numero}`} size="30rem">
      <SignForm numero={numero} onDone={onClose} />
    </Dialog>
  );
}

type FormProps = { numero: string; onDone: () => void };

function SignForm({ numero, onDone }: FormProps) {
  const contact = useAnswer(getDevisContact, { params: { id: numero } });
  const quote = useAnswer(getDevis, { params: { id: numero } }, { select: ({ data }) => data });
  if (contact.isPending || quote.isPending) return <Loading />;
  const warning = quote.data && toSignatureWarning(quote.data);
  const isAgain = quote.data !== undefined && warning !== undefined && findSignature(quote.data) !== undefined;
  return <FilledForm numero={numero} contact={contact.data} warning={warning} isAgain={isAgain} onDone={onDone} />;
}

type FilledProps = FormProps & { contact: Contact | undefined; warning: string | undefined; isAgain: boolean };

/**
 * Shows the form; when a signature was asked for before, the focus does not start on the button, which says what it
 * does.
 */
function FilledForm({ numero, contact, warning, isAgain, onDone }: FilledProps) {
  const [email, setEmail] = useState(contact?.email ?? '');
  const [nom, setNom] = useState(contact?.nom ?? contact?.client_intitule ?? '');
  const signing = useSigning(numero, onDone);
  const isComplete = nom.trim() !== '' && z.email().safeParse(email).success;

  return (
    <DialogForm
      writing={signing}
      onSubmit={() => {
        if (isComplete) signing.mutate({ email, nom: nom.trim() });
      }}
    >
      {warning !== undefined && <Notice tone="warning">{warning}</Notice>}
      <UnprintableNotice kind="devis" numero={numero} />
      <TextInput label="Signataire" value={nom} onChange={(event) => setNom(event.currentTarget.value)} />
      <TextInput
        label="Son e-mail"
        type="email"
        description="Le lien pour signer y est envoyé."
        value={email}
        onChange={(event) => setEmail(event.currentTarget.value.trim())}
      />
      <DialogFoot>
        <Button variant="default" onClick={onDone} data-autofocus={isAgain || undefined}>
          Annuler
        </Button>
        <SubmitButton
          data-autofocus={!isAgain || undefined}
          disabled={!isComplete}
          leftSection={<IconSignature size={17} stroke={1.8} aria-hidden="true" />}
        >
          {isAgain ? 'Demander de nouveau' : 'Faire signer'}
        </SubmitButton>
      </DialogFoot>
    </DialogForm>
  );
}

type Signer = { email: string; nom: string };

/** Sends under one key until the answer is known: a lost answer asks for no second signature. */
function useSigning(numero: string, onDone: () => void) {
  const toBody = ({ email, nom }: Signer) => {
    return { doc_id: numero, type_doc: documentKinds.devis.code, email_signataire: email, nom_signataire: nom };
  };
  return useWrite(signDevis, (call, signer: Signer) => call({ params: { id: numero }, body: toBody(signer) }), {
    isUrgent: true,
    onMade: onDone,
    say: (_, { nom }) => `${nom} reçoit le lien pour signer le devis ${numero}.`,
  });
}
