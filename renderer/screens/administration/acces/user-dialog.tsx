import { Dialog } from '#renderer/ui/dialog.tsx';
import type { Collaborateur } from '#shared/contracts/utilisateurs/users.ts';
import { GroupUser } from './group-user.tsx';
import { NewUserForm } from './new-user-form.tsx';
import { UserForm } from './user-form.tsx';

type Shown = Collaborateur & { verrou: string | undefined };
type Props = { user: Shown | 'new' | undefined; onClose: () => void };

/** Shows the form of a new or an existing user. */
export function UserDialog({ user, onClose }: Props) {
  const title = typeof user === 'object' ? `${user.prenom} ${user.nom}`.trim() : 'Nouvel utilisateur';
  return (
    <Dialog isOpen={user !== undefined} onClose={onClose} title={title} size="32rem">
      {user === 'new' && <NewUserForm onDone={onClose} />}
      {typeof user === 'object' && <Account user={user} onDone={onClose} />}
    </Dialog>
  );
}

function Account(props: { user: Shown; onDone: () => void }) {
  return props.user.du_groupe ? <GroupUser {...props} /> : <UserForm {...props} />;
}
