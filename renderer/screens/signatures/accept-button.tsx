import { Button } from '@mantine/core';
import { IconCircleCheck } from '@tabler/icons-react';
import { useChange } from '#renderer/api/answers.ts';
import { documentApis } from '#renderer/api/document-kinds.ts';
import { useMay } from '#renderer/stores/session.store.ts';
import { showDone, showFailure } from '#renderer/ui/toasts.tsx';
import { updateDevisStatut } from '#shared/contracts/devis.ts';
import { documentKinds } from '#shared/contracts/documents.ts';
import { listDevisARelancer } from '#shared/contracts/relances.ts';
import { getSuiviSignatures, type SignatureSuivie } from '#shared/contracts/signatures.ts';

const accepted = 2;
const stale = [getSuiviSignatures, listDevisARelancer, ...documentApis.devis.stale];

/** A signed quote is agreed to: the shop says so, and it stops waiting everywhere. */
export function AcceptButton({
  demande: { document_id: id, type_document, statut_document, version_devis, version_document },
}: {
  demande: SignatureSuivie;
}) {
  const { may } = useMay();
  const change = useChange(updateDevisStatut, { refreshes: stale });
  const isOpen = statut_document === 0 || statut_document === 1;
  const isPast = version_document !== null && version_document > version_devis;
  if (type_document !== documentKinds.devis.code || !isOpen || isPast || !may(updateDevisStatut)) return null;

  function accept() {
    change.mutate(
      { params: { id }, query: { nouveau_statut: accepted } },
      {
        onSuccess: () => showDone(`Le devis ${id} est accepté.`),
        onError: (error) => showFailure('Le statut n’a pas été changé', error),
      },
    );
  }

  return (
    <Button
      variant="default"
      loading={change.isPending}
      onClick={accept}
      leftSection={<IconCircleCheck size={16} stroke={1.8} aria-hidden="true" />}
    >
      Marquer le devis comme accepté
    </Button>
  );
}
