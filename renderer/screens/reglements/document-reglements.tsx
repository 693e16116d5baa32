import { Button } from '@mantine/core';
import { IconCash } from '@tabler/icons-react';
import { useState } from 'react';
import { useAnswer } from '#renderer/api/use-answer.ts';
import { CardReceipt } from '#renderer/screens/terminal/card-receipt.tsx';
import { useMay } from '#renderer/stores/session.store.ts';
import { PastList } from '#renderer/ui/card/past-list.tsx';
import { Dialog, DialogBody } from '#renderer/ui/dialog.tsx';
import { Amount, Code, Moment } from '#renderer/ui/figures.tsx';
import { toKeyProps, useShortcut } from '#renderer/ui/keyboard/shortcuts.tsx';
import type { DocumentRecord } from '#shared/contracts/documents/documents.ts';
import { browseReglements, createReglements } from '#shared/contracts/reglements/reglements.ts';
import { ReglementMoyen } from './reglement-moyen.tsx';
import { SettledButton, Settlement } from './settlement.tsx';
import { toImputedAmount } from './payment-amount.ts';
import { UndoReglement } from './undo-reglement.tsx';
import { useDue } from './use-due.ts';

type Props = { kind: 'facture' | 'avoir'; document: DocumentRecord };

/** Shows the règlements that name a document, newest first. */
export function DocumentReglements({ document: { numero } }: Pick<Props, 'document'>) {
  const { data } = useAnswer(browseReglements, { query: { document: numero, limit: 100 } });
  if (!data || data.data.length === 0) return null;
  return (
    <PastList
      title="Règlements"
      none=""
      rows={data.data}
      getId={(reglement) => reglement.numero}
      columns={[
        { header: 'Quand', cell: ({ moment }) => <Moment of={moment} /> },
        { header: 'Numéro', cell: (reglement) => <Code>{reglement.numero}</Code> },
        {
          header: 'Moyen',
          cell: (reglement) => (
            <>
              <ReglementMoyen of={reglement} />
              <CardReceipt of={reglement} />
            </>
          ),
        },
        {
          header: 'Montant',
          isNumeric: true,
          cell: (reglement) => <Amount of={toImputedAmount(reglement, numero)} />,
        },
        { header: 'Annulation', cell: (reglement) => <UndoReglement of={reglement} /> },
      ]}
    />
  );
}

/** Takes what is left of an invoice, or gives back what is left of a credit note, from its card. */
export function PayButton({ kind, document }: Props) {
  const { may } = useMay();
  const [isOpen, setOpen] = useState(false);
  const due = useDue(kind, document);
  const isOffered = due !== undefined && may(createReglements);
  const label = kind === 'avoir' ? 'Rembourser' : 'Encaisser';
  useShortcut('R', label, () => setOpen(true), { group: 'Document', isEnabled: isOffered });
  return (
    <>
      {isOffered && (
        <Button
          onClick={() => setOpen(true)}
          leftSection={<IconCash size={17} stroke={1.7} aria-hidden="true" />}
          {...toKeyProps('R')}
        >
          {label}
        </Button>
      )}
      {isOpen && <PayDialog kind={kind} document={document} onClose={() => setOpen(false)} />}
    </>
  );
}

/**
 * Settles what is left of a document. Once nothing is left, Enter closes it: until then the change to give stays in
 * sight.
 */
export function PayDialog({ kind, document, onClose }: Props & { onClose: () => void }) {
  const due = useDue(kind, document);
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={`${kind === 'avoir' ? 'Rembourser' : 'Encaisser'} ${document.numero}`}
      size="md"
    >
      <DialogBody>
        <Settlement numero={document.numero} clientCode={document.client_code} due={due} />
        {document.reste_du === 0 && <SettledButton onClose={onClose} />}
      </DialogBody>
    </Dialog>
  );
}
