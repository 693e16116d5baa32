import { Button } from '@mantine/core';
import type { VenteKind } from '#renderer/stores/vente.ts';
import { Dialog, DialogBody, DialogFoot } from '#renderer/ui/dialog.tsx';
import type { DocumentRecord, Transmission } from '#shared/contracts/documents/documents.ts';
import { agree, toSubject } from '#shared/documents/document-names.ts';
import { findHandedOver } from '#shared/documents/find-handed-over.ts';
import { formatDateTime } from '#shared/time/dates.ts';

/** A change that a user wants to make to a document their customer has in hand. */
export type RequestedChange = { label: string; run: () => void };

type Props = { kind: VenteKind; document: DocumentRecord; asked: RequestedChange | undefined; onClose: () => void };

/** Asks for confirmation before a document differs from what its customer has in hand. */
export function HandedOverDialog({ kind, document, asked, onClose }: Props) {
  const given = findHandedOver(document);
  const title = `${toSubject(kind, document.numero)} a déjà été ${agree(kind, 'remis')} au client`;
  return (
    <Dialog isOpen={asked !== undefined && given !== undefined} onClose={onClose} title={title} size="32rem">
      <DialogBody>
        <p>{given && toGivenText(kind, given)}</p>
        <p>Le client en a un exemplaire, qui ne dira plus la même chose. Pensez à lui remettre le nouveau.</p>
        <DialogFoot>
          <Button variant="default" data-autofocus onClick={onClose}>
            {kind === 'commande' ? 'La laisser telle quelle' : 'Le laisser tel quel'}
          </Button>
          <Button
            onClick={() => {
              onClose();
              asked?.run();
            }}
          >
            {asked?.label} quand même
          </Button>
        </DialogFoot>
      </DialogBody>
    </Dialog>
  );
}

function toGivenText(kind: VenteKind, { moyen, email, date }: Transmission): string {
  const when = formatDateTime(date);
  if (moyen === 'email') return `${agree(kind, 'Envoyé')} par e-mail à ${email} le ${when}.`;
  return `${agree(kind, 'Imprimé')} ou ${agree(kind, 'téléchargé')} le ${when}.`;
}
