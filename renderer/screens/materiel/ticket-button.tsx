import { TextInput } from '@mantine/core';
import { IconMail, IconPrinter, IconReceipt } from '@tabler/icons-react';
import { type FormEvent, useState } from 'react';
import { z } from 'zod';
import { useAnswer } from '#renderer/api/use-answer.ts';
import { useWrite } from '#renderer/api/use-write.ts';
import { useMay } from '#renderer/stores/session.store.ts';
import { Dialog, DialogForm, SubmitButton } from '#renderer/ui/dialog.tsx';
import { GuardedButton, WriteButton } from '#renderer/ui/guarded-button.tsx';
import { toKeyProps, useShortcut } from '#renderer/ui/keyboard/shortcuts.tsx';
import { usePrint } from '#renderer/ui/pdf/use-print.ts';
import { Notice } from '#renderer/ui/screen/loading-and-failure.tsx';
import { documentKinds } from '#shared/contracts/documents/documents.ts';
import { emailTicket, getTicket, printTicket, type Ticket } from '#shared/contracts/materiel/impressions.ts';
import type { EmissibleKind } from '#shared/contracts/ventes/ventes.ts';
import { isToPrint } from './impression-labels.ts';
import { ImpressionsPanel, useImpressions } from './impressions-panel.tsx';
import classes from './materiel.module.css';
import { TicketPaper } from './ticket-paper.tsx';

type Props = { kind: EmissibleKind; numero: string };
type ButtonProps = Props & {
  /** True when it is what the customer gets: printing, here and in the desktop's menu, then means the receipt. */
  isMain?: boolean;
};

/** Shows the receipt of an invoice or a credit note, to be printed when the customer asks for it, or sent. */
export function TicketButton({ kind, numero, isMain = false }: ButtonProps) {
  const [isOpen, setOpen] = useState(false);
  const { whyNot } = useMay();
  const reason = whyNot(printTicket);
  const open = () => setOpen(true);
  const isEnabled = reason === undefined;
  useShortcut('K', 'Ticket de caisse', open, { group: 'Document', isEnabled });
  usePrint(open, { isEnabled: isEnabled && isMain });
  return (
    <>
      <GuardedButton
        whyNot={reason}
        variant={isMain ? 'filled' : 'default'}
        onClick={open}
        leftSection={<IconReceipt size={17} stroke={1.7} aria-hidden="true" />}
        {...toKeyProps('K')}
      >
        Ticket
      </GuardedButton>
      <Dialog isOpen={isOpen} onClose={() => setOpen(false)} title={`Ticket ${numero}`} size="44rem">
        <TicketView kind={kind} numero={numero} />
      </Dialog>
    </>
  );
}

function TicketView({ kind, numero }: Props) {
  const params = { type_doc: documentKinds[kind].code, numero };
  const { data } = useAnswer(getTicket, { params });
  return (
    <div className={classes.ticket}>
      <TicketPaper kind={kind} numero={numero} />
      {data && (
        <div className={classes.ways}>
          <PrintChoice params={params} ticket={data} />
          <EmailChoice params={params} />
          <ImpressionsPanel isShown={(one) => one.numero === numero} />
        </div>
      )}
    </div>
  );
}

type ChoiceProps = { params: { type_doc: number; numero: string } };

function PrintChoice({ params, ticket: { est_imprimable, duplicata } }: ChoiceProps & { ticket: Ticket }) {
  const isHeld = useImpressions().data?.some(({ numero, statut }) => numero === params.numero && isToPrint(statut));
  const printing = useWrite(printTicket, (call) => call({ params, body: {} }), { isUrgent: true });
  if (!est_imprimable) {
    return (
      <Notice tone="warning">
        Ce poste n’a pas d’imprimante de tickets. Elle se règle dans Administration, Matériel.
      </Notice>
    );
  }
  return (
    <>
      {printing.error && <Notice tone="danger">{printing.error.message}</Notice>}
      {duplicata > 0 && (
        <p>{`${isHeld ? 'Pas encore sorti de l’imprimante' : 'Déjà imprimé'}\u00a0; un de plus portera «\u00a0DUPLICATA\u00a0${duplicata}\u00a0».`}</p>
      )}
      <WriteButton
        of={printing}
        data-autofocus
        variant={isHeld ? 'default' : 'filled'}
        onClick={() => printing.mutate()}
        leftSection={<IconPrinter size={17} stroke={1.7} aria-hidden="true" />}
      >
        {duplicata > 0 ? 'Imprimer un duplicata' : 'Imprimer le ticket'}
      </WriteButton>
    </>
  );
}

function EmailChoice({ params }: ChoiceProps) {
  const [destinataire, setDestinataire] = useState('');
  const isAddress = z.email().safeParse(destinataire).success;
  const sending = useWrite(emailTicket, (call) => call({ params, body: { destinataire } }), {
    isUrgent: true,
    say: () => `Le ticket part pour ${destinataire}.`,
  });

  function send(event: FormEvent) {
    event.preventDefault();
    if (isAddress) sending.mutate();
  }

  return (
    <DialogForm onSubmit={send} writing={sending}>
      <TextInput
        label="Envoyer par e-mail à"
        type="email"
        value={destinataire}
        onChange={({ currentTarget }) => setDestinataire(currentTarget.value.trim())}
      />
      <SubmitButton
        variant="default"
        disabled={!isAddress}
        leftSection={<IconMail size={17} stroke={1.7} aria-hidden="true" />}
      >
        Envoyer le ticket
      </SubmitButton>
    </DialogForm>
  );
}
