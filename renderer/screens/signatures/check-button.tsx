import { ActionIcon, Tooltip } from '@mantine/core';
import { IconRefresh } from '@tabler/icons-react';
import type { SignatureSuivie } from '#shared/contracts/ventes/signatures.ts';
import { toEtat } from './demande.ts';
import type { SignatureChanges } from './use-signature-changes.ts';

type Props = { of: SignatureSuivie; changes: SignatureChanges };

/** Asks the provider about one waiting signature, from its row. */
export function CheckButton({ of: demande, changes }: Props) {
  if (toEtat(demande.statut) !== 'EN_ATTENTE' || changes.checking.whyNot !== undefined) return null;
  const label = `Actualiser ${demande.document_id}`;
  return (
    <Tooltip label={label}>
      <ActionIcon
        size="sm"
        tabIndex={-1}
        aria-label={label}
        loading={changes.isChecking(demande)}
        onClick={() => changes.check(demande)}
      >
        <IconRefresh size={17} stroke={1.8} aria-hidden="true" />
      </ActionIcon>
    </Tooltip>
  );
}
