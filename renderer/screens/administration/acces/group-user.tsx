import { Button } from '@mantine/core';
import { DialogBody, DialogFoot } from '#renderer/ui/dialog.tsx';
import { Properties } from '#renderer/ui/card/properties.tsx';
import { Notice } from '#renderer/ui/screen/loading-and-failure.tsx';
import type { Collaborateur } from '#shared/contracts/utilisateurs/users.ts';
import { droitLabels } from '#shared/utilisateurs/droit-labels.ts';
import { AccountLock, SignOutButton } from './account-access.tsx';
import { roleLabels } from '#shared/utilisateurs/role-labels.ts';

type Props = { user: Collaborateur & { verrou: string | undefined }; onDone: () => void };

/** Shows the account of a person of the group: their desk changes it, a till only unblocks it and ends its sessions. */
export function GroupUser({ user: { id, email, role, droits, verrou }, onDone }: Props) {
  return (
    <DialogBody>
      <Notice tone="accent">
        Cette personne est du groupe&#160;: son nom, son rôle, ses droits, ses boutiques et son mot de passe se changent
        au siège.
      </Notice>
      {verrou && <AccountLock id={id} until={verrou} />}
      <Properties
        title="Son compte"
        of={[
          { label: 'E-mail', value: email },
          { label: 'Rôle', value: roleLabels[role].label },
          { label: 'Droits', value: droits.map((droit) => droitLabels[droit].label).join(', ') },
        ]}
      />
      <DialogFoot>
        <SignOutButton id={id} />
        <Button onClick={onDone} data-autofocus>
          Fermer
        </Button>
      </DialogFoot>
    </DialogBody>
  );
}
