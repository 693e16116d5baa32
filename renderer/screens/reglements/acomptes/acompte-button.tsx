import { Button } from '@mantine/core';
import { IconCash } from '@tabler/icons-react';
import { useState } from 'react';
import { useMay } from '#renderer/stores/session.store.ts';
import { Dialog, DialogBody } from '#renderer/ui/dialog.tsx';
import { toKeyProps, useShortcut } from '#renderer/ui/keyboard/shortcuts.tsx';
import type { DocumentRecord } from '#shared/contracts/documents/documents.ts';
import type { Acomptes } from '#shared/contracts/reglements/acomptes.ts';
import { createReglements } from '#shared/contracts/reglements/reglements.ts';
import type { AcomptableKind } from '#shared/documents/draft-acompte.ts';
import { PaymentPanel } from '../payment-panel.tsx';
import { SettledButton, Settlement } from '../settlement.tsx';
import { AcompteForm } from './acompte-form.tsx';
import { DocumentAcomptes } from './document-acomptes.tsx';
import { useAcomptes } from './use-acomptes.ts';

type Props = { kind: AcomptableKind; document: Pick<DocumentRecord, 'numero' | 'client_code'> };

/** Takes or asks for a deposit on a quote or an order, from its card or right after it was saved. */
export function AcompteButton({ kind, document }: Props) {
  const { may } = useMay();
  const [isOpen, setOpen] = useState(false);
  const known = useAcomptes(kind, document.numero);
  const isOffered = may(createReglements) && (known?.possible ?? 0) > 0;
  useShortcut('R', 'Prendre un acompte', () => setOpen(true), { group: 'Document', isEnabled: isOffered });
  return (
    <>
      {isOffered && (
        <Button
          variant="default"
          onClick={() => setOpen(true)}
          leftSection={<IconCash size={17} stroke={1.7} aria-hidden="true" />}
          {...toKeyProps('R')}
        >
          Acompte
        </Button>
      )}
      {isOpen && <AcompteDialog kind={kind} document={document} onClose={() => setOpen(false)} />}
    </>
  );
}

type DialogProps = Props & { onClose: () => void };

/** Asks for one deposit; the dialog lists below all that were taken. */
function AcompteDialog({ kind, document, onClose }: DialogProps) {
  const known = useAcomptes(kind, document.numero);
  return (
    <Dialog isOpen onClose={onClose} title={`Acompte sur ${document.numero}`} size="md">
      <DialogBody>
        {known && <Taking kind={kind} document={document} known={known} onClose={onClose} />}
        <DocumentAcomptes kind={kind} numero={document.numero} />
      </DialogBody>
    </Dialog>
  );
}

/**
 * Asks how much, then by which means; once the deposit is made, shows its change in place of the question: an Enter
 * pressed twice must not take another.
 */
function Taking({ kind, document: { numero, client_code }, known, onClose }: DialogProps & { known: Acomptes }) {
  const [before] = useState(() => new Set(known.acomptes.map((acompte) => acompte.numero)));
  const [montant, setMontant] = useState<number>();
  const made = known.acomptes.find((acompte) => !before.has(acompte.numero));
  if (made) {
    return (
      <>
        <Settlement numero={made.numero} clientCode={client_code} due={undefined} />
        <SettledButton onClose={onClose} />
      </>
    );
  }
  if (montant === undefined) return <AcompteForm kind={kind} acomptes={known} onTake={setMontant} />;
  return <PaymentPanel due={{ numero, kind: 'facture', reste: montant, credit: 0 }} clientCode={client_code} />;
}
