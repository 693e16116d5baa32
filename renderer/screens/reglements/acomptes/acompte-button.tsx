import { Button } from '@mantine/core';
import { IconCash } from '@tabler/icons-react';
import { useState } from 'react';
import { useMay } from '#renderer/stores/session.store.ts';
import { Dialog, DialogBody } from '#renderer/ui/dialog.tsx';
import { Keys, useShortcut } from '#renderer/ui/keyboard/shortcuts.tsx';
import type { DocumentRecord } from '#shared/contracts/documents/documents.ts';
import { createReglements } from '#shared/contracts/reglements/reglements.ts';
import type { AcomptableKind } from '#shared/documents/draft-acompte.ts';
import { PaymentPanel } from '../payment-panel.tsx';
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
          aria-keyshortcuts="R"
          leftSection={<IconCash size={17} stroke={1.7} aria-hidden="true" />}
          rightSection={<Keys of="R" />}
        >
          Acompte
        </Button>
      )}
      {isOpen && <AcompteDialog kind={kind} document={document} onClose={() => setOpen(false)} />}
    </>
  );
}

/** Asks how much, then by which means; lists below what was taken. */
function AcompteDialog({ kind, document: { numero, client_code }, onClose }: Props & { onClose: () => void }) {
  const known = useAcomptes(kind, numero);
  const [taking, setTaking] = useState<{ montant: number; after: number }>();
  const made = known?.acomptes.length ?? 0;
  const isTaking = taking !== undefined && taking.after === made;
  return (
    <Dialog isOpen onClose={onClose} title={`Acompte sur ${numero}`} size="md">
      <DialogBody>
        {isTaking && (
          <PaymentPanel due={{ numero, kind: 'facture', reste: taking.montant, credit: 0 }} clientCode={client_code} />
        )}
        {!isTaking && known && known.possible > 0 && (
          <AcompteForm
            key={made}
            kind={kind}
            acomptes={known}
            onTake={(montant) => setTaking({ montant, after: made })}
          />
        )}
        <DocumentAcomptes kind={kind} numero={numero} />
      </DialogBody>
    </Dialog>
  );
}
