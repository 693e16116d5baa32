import { Dialog } from '#renderer/ui/dialog.tsx';
import type { Collaborateur } from '#shared/contracts/utilisateurs/users.ts';
import { NewUserForm } from './new-user-form.tsx';
import { UserForm } from './user-form.tsx';

type Props = { user: (Collaborateur & { verrou: string | undefined }) | 'new' | undefined; onClose: () => void };

/** Shows the form of a new or an existing user. */
export function UserDialog({ user, onClose }: Props) {
  const title = typeof user === 'object' ? `${user.prenom} ${user.nom}`.trim() : 'Nouvel utilisateur';
  return (
    <Dialog isOpen={user !== undefined} onClose={onClose} title={title} size="32rem">
      {user === 'new' && <NewUserForm onDone={onClose} />}
      {typeof user === 'object' && <UserForm user={user} onDone={onClose} />}
    </Dialog>
  );
}
