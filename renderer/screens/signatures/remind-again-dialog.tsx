import { Button } from '@mantine/core';
import { Dialog, DialogBody, DialogFoot } from '#renderer/ui/dialog.tsx';
import type { SignatureSuivie } from '#shared/contracts/ventes/signatures.ts';

type Props = { demande: SignatureSuivie; isOpen: boolean; onClose: () => void; onConfirm: () => void };

/** Asks for confirmation before a customer is reminded a second time on one day. */
export function RemindAgainDialog({ demande, isOpen, onClose, onConfirm }: Props) {
  return (
    <Dialog isOpen={isOpen} onClose={onClose} title={`Relancer ${demande.document_id} une fois de plus\u00a0?`}>
      <DialogBody>
        <p>
          La demande de signature est déjà partie aujourd’hui. Le client recevra un deuxième message et un nouveau lien.
        </p>
        <DialogFoot>
          <Button variant="default" onClick={onClose} data-autofocus>
            Annuler
          </Button>
          <Button
            onClick={() => {
              onConfirm();
              onClose();
            }}
          >
            Relancer quand même
          </Button>
        </DialogFoot>
      </DialogBody>
    </Dialog>
  );
}
