import { Button } from '@mantine/core';
import { IconFileInvoice } from '@tabler/icons-react';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { documentApis } from '#renderer/api/document-kinds.ts';
import { useWrite } from '#renderer/api/use-write.ts';
import { asShown, writeSeen } from '#renderer/api/write-seen.ts';
import { ClientPicker } from '#renderer/screens/tiers/client-picker.tsx';
import { NewClientDialog } from '#renderer/screens/tiers/new-client-dialog.tsx';
import { useMay } from '#renderer/stores/session.store.ts';
import type { ClientVente } from '#renderer/stores/vente.ts';
import { Dialog, DialogBody, DialogForm, SubmitButton } from '#renderer/ui/dialog.tsx';
import { Code } from '#renderer/ui/figures.tsx';
import { GuardedButton } from '#renderer/ui/guarded-button.tsx';
import { Keys, toKeyProps, useShortcut } from '#renderer/ui/keyboard/shortcuts.tsx';
import { type DocumentRecord, statutAnnule, statutTransforme } from '#shared/contracts/documents/documents.ts';
import { invoiceTicket } from '#shared/contracts/ventes/ticket-facture.ts';
import classes from './document.module.css';

/** Makes the invoice of a ticket when its customer asks for one: asks for the name, then shows it. */
export function InvoiceTicketButton({ numero }: { numero: string }) {
  const [isOpen, setOpen] = useState(false);
  const document = documentApis.facture.useOne(numero).data;
  const { whyNot } = useMay();
  const reason = whyNot(invoiceTicket);
  const isOffered = document !== undefined && ![statutTransforme, statutAnnule].includes(document.statut);
  const open = () => setOpen(true);
  useShortcut('D', 'Facture demandée', open, { group: 'Document', isEnabled: isOffered && reason === undefined });
  if (!isOffered) return null;
  return (
    <>
      <GuardedButton
        whyNot={reason}
        variant="default"
        onClick={open}
        leftSection={<IconFileInvoice size={17} stroke={1.7} aria-hidden="true" />}
        {...toKeyProps('D')}
      >
        Facture demandée
      </GuardedButton>
      <Dialog isOpen={isOpen} onClose={() => setOpen(false)} title={`Facture du ticket ${numero}`} size="34rem">
        <InvoiceForm ticket={document} />
      </Dialog>
    </>
  );
}

function InvoiceForm({ ticket }: { ticket: DocumentRecord }) {
  const [client, setClient] = useState<ClientVente>();
  const [created, setCreated] = useState<string>();
  const go = useNavigate();
  const making = useWrite(
    invoiceTicket,
    (call, client_code: string) =>
      writeSeen(asShown(ticket), (ifMatch) =>
        call({ params: { numero: ticket.numero }, body: { client_code }, ifMatch }),
      ),
    { isUrgent: true, say: ({ message }) => message },
  );

  function make() {
    if (client) making.mutate(client.numero, { onSuccess: ({ facture }) => void go(`/factures/${facture}`) });
  }

  if (!client) {
    return (
      <DialogBody>
        <p>Le ticket ne porte pas de nom\u00a0: choisissez celui de la facture, ou créez le client.</p>
        <ClientPicker onPick={setClient} onCreate={setCreated} />
        <NewClientDialog
          intitule={created}
          onClose={() => setCreated(undefined)}
          onCreated={(made) => {
            setCreated(undefined);
            setClient(made);
          }}
        />
      </DialogBody>
    );
  }
  return (
    <DialogForm onSubmit={make} writing={making}>
      <Buyer of={client} />
      <p>
        {`Un avoir annule le ticket ${ticket.numero} et la facture est émise, au même montant, réglée comme il l’a été.`}
      </p>
      <SubmitButton data-autofocus rightSection={<Keys of="Enter" />}>
        Faire la facture
      </SubmitButton>
      <Button variant="subtle" onClick={() => setClient(undefined)}>
        Choisir un autre client
      </Button>
    </DialogForm>
  );
}

/** Shows the customer as the invoice will. */
function Buyer({ of: { numero, intitule, adresse, code_postal, ville } }: { of: ClientVente }) {
  return (
    <address className={classes.buyer}>
      <strong>{intitule}</strong>
      {adresse && <span>{adresse}</span>}
      <span>{[code_postal, ville].filter(Boolean).join(' ')}</span>
      <Code>{numero}</Code>
    </address>
  );
}
