import { IconCircleCheck } from '@tabler/icons-react';
import { documentApis } from '#renderer/api/document-kinds.ts';
import { useWrites } from '#renderer/api/use-write.ts';
import { asShown, writeSeen } from '#renderer/api/write-seen.ts';
import { WriteButton } from '#renderer/ui/guarded-button.tsx';
import { documentKinds, toVersionDevis } from '#shared/contracts/documents/documents.ts';
import { updateDevisStatut } from '#shared/contracts/ventes/devis.ts';
import type { SignatureSuivie } from '#shared/contracts/ventes/signatures.ts';
import type { CallTo } from '#shared/endpoints/api-client.ts';
import { Outdated } from '#shared/endpoints/errors.ts';

const accepted = 2;

/** Marks a signed quote as accepted, so that it no longer waits anywhere. */
export function AcceptButton({
  demande: { document_id: id, type_document, statut_document, version_devis, version_document },
}: {
  demande: SignatureSuivie;
}) {
  /** Only a part of the quote is on screen, so it is read again first. */
  async function send(call: CallTo<typeof updateDevisStatut>) {
    const now = await documentApis.devis.read(call, id);
    // The quote may already be accepted, perhaps by this very write, whose answer was lost.
    const isSeen = [statut_document, accepted].includes(now.statut) && toVersionDevis(now) === version_devis;
    if (!isSeen) throw new Outdated(`${id} a été modifié entre-temps par quelqu’un d’autre.`, now);
    const query = { nouveau_statut: accepted };
    return writeSeen(asShown(now), (ifMatch) => call(updateDevisStatut, { params: { id }, query, ifMatch }));
  }
  const change = useWrites([updateDevisStatut], send, {
    say: () => `Le devis ${id} est signé.`,
    failure: 'Le statut n’a pas été changé',
  });
  const isOpen = statut_document === 0 || statut_document === 1;
  const isPast = version_document !== null && version_document > version_devis;
  if (type_document !== documentKinds.devis.code || !isOpen || isPast || change.whyNot !== undefined) return null;

  return (
    <WriteButton
      of={change}
      variant="default"
      onClick={() => change.mutate()}
      leftSection={<IconCircleCheck size={16} stroke={1.8} aria-hidden="true" />}
    >
      Marquer le devis comme signé
    </WriteButton>
  );
}
