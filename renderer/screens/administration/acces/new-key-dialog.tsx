import { useState } from 'react';
import { Dialog } from '#renderer/ui/dialog.tsx';
import type { ApiKey } from '#shared/contracts/utilisateurs/api-keys.ts';
import { CreatedKey } from './created-key.tsx';
import { NewKeyForm } from './new-key-form.tsx';

type Created = ApiKey & { cle: string };

/** Creates a key, then shows it once. */
export function NewKeyDialog({ onClose }: { onClose: () => void }) {
  const [created, setCreated] = useState<Created>();
  return (
    <Dialog
      isOpen
      onClose={onClose}
      size="36rem"
      title={created ? `La clé de ${created.nom}` : 'Nouvelle clé d’API'}
      closeOnClickOutside={!created}
    >
      {created ? (
        <CreatedKey cle={created.cle} onDone={onClose} />
      ) : (
        <NewKeyForm onCreated={setCreated} onCancel={onClose} />
      )}
    </Dialog>
  );
}
