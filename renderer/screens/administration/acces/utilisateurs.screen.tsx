import { Button } from '@mantine/core';
import { IconLock, IconPlus, IconUserCheck, IconUserOff, IconUserQuestion } from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';
import { useSearchParams } from 'react-router';
import { useIsDesk } from '#renderer/api/use-boutiques.ts';
import { useAnswer } from '#renderer/api/use-answer.ts';
import { AdministrationScreen } from '#renderer/screens/administration/administration-screen.tsx';
import { Moment } from '#renderer/ui/figures.tsx';
import { Keys, useShortcut } from '#renderer/ui/keyboard/shortcuts.tsx';
import { ListState } from '#renderer/ui/screen/list-state.tsx';
import { toColumns } from '#renderer/ui/table/columns.ts';
import { DataTable } from '#renderer/ui/table/data-table.tsx';
import { Tag } from '#renderer/ui/tag.tsx';
import { listCollaborateurs, listLocks } from '#shared/contracts/utilisateurs/auth.ts';
import type { Collaborateur } from '#shared/contracts/utilisateurs/users.ts';
import { formatDateTime } from '#shared/time/dates.ts';
import classes from '../administration.module.css';
import { DeChoice, deParam, duGroupe } from './de-choice.tsx';
import { PersonnesList } from './personnes-list.tsx';
import { roleLabels } from '#shared/utilisateurs/role-labels.ts';
import { UserDialog } from './user-dialog.tsx';

/** A user, and until when too many wrong passwords block them. */
type Shown = Collaborateur & { verrou: string | undefined };

const columns = toColumns<Shown>([
  {
    id: 'nom',
    header: 'Nom',
    track: 'minmax(8rem, 1fr)',
    cell: (user) => (
      <>
        <strong>{toName(user)}</strong>
        {user.du_groupe && ' · du groupe'}
      </>
    ),
    sortBy: (user) => `${user.nom} ${user.prenom}`,
  },
  { id: 'email', header: 'E-mail', track: 'minmax(13rem, 1.5fr)', cell: ({ email }) => email, sortBy: (u) => u.email },
  {
    id: 'role',
    header: 'Rôle',
    track: '8rem',
    cell: ({ role }) => roleLabels[role].label,
    sortBy: ({ role }) => roleLabels[role].label,
  },
  {
    id: 'etat',
    header: 'État',
    track: 'minmax(7rem, 0.75fr)',
    cell: (user) => <UserState user={user} />,
    sortBy: toOrder,
  },
  {
    id: 'last_login',
    header: 'Dernière connexion',
    track: '8.5rem',
    cell: ({ last_login }) => (last_login ? <Moment of={last_login} /> : 'jamais'),
    sortBy: ({ last_login }) => last_login ?? '',
  },
]);

const newUser = 'new';

function useUsers() {
  const users = useAnswer(listCollaborateurs, {});
  const locks = useAnswer(listLocks, {}, { every: 15_000 });
  const until = new Map(locks.data?.map(({ id, verrouille_jusqu_a }) => [id, verrouille_jusqu_a]));
  const data = users.data?.map((user): Shown => ({ ...user, verrou: until.get(user.id) }));
  return { ...users, data };
}

/** Shows the users, and what each may do; at a desk also the people of the group. */
export function UtilisateursScreen() {
  const isDesk = useIsDesk();
  const [query] = useSearchParams();
  if (!isDesk) return <Comptes />;
  return query.get(deParam) === duGroupe ? (
    <PersonnesList toolbar={<DeChoice />} />
  ) : (
    <Comptes toolbar={<DeChoice />} />
  );
}

/** Shows the users of this installation. */
function Comptes({ toolbar }: { toolbar?: ReactNode }) {
  const users = useUsers();
  const [editedId, setEditedId] = useState<string>();
  const edited = editedId === newUser ? newUser : users.data?.find(({ id }) => id === editedId);
  const create = () => setEditedId(newUser);
  useShortcut('Alt+N', 'Nouvel utilisateur', create, { group: 'Administration' });

  return (
    <AdministrationScreen
      title="Utilisateurs"
      toolbar={toolbar}
      detail={users.data?.length}
      actions={
        <Button
          onClick={create}
          leftSection={<IconPlus size={17} aria-hidden="true" />}
          rightSection={<Keys of="Alt+N" />}
        >
          Nouvel utilisateur
        </Button>
      }
    >
      <ListState of={users} query="" none="Aucun utilisateur">
        {(rows) => (
          <DataTable
            label="Utilisateurs"
            rows={rows}
            columns={columns}
            getId={({ id }) => id}
            onOpen={({ id }) => setEditedId(id)}
            initialSorting={[{ id: 'nom', desc: false }]}
          />
        )}
      </ListState>
      <p className={classes.foot}>
        Un compte se ferme et se rouvre, mais ne s’efface pas&#160;: les documents et le journal nomment leur auteur.
      </p>
      <UserDialog key={editedId} user={edited} onClose={() => setEditedId(undefined)} />
    </AdministrationScreen>
  );
}

function UserState({ user: { is_active, is_verified, failed_login_attempts, verrou } }: { user: Shown }) {
  if (!is_active) return <Tag icon={IconUserOff}>Fermé</Tag>;
  if (verrou) {
    return (
      <Tag icon={IconLock} tone="danger">
        {`Bloqué jusqu’à ${formatDateTime(verrou).slice(-5)}`}
      </Tag>
    );
  }
  if (failed_login_attempts > 0) {
    return (
      <Tag icon={IconLock} tone="warning">
        {`${failed_login_attempts} échec${failed_login_attempts > 1 ? 's' : ''} de connexion`}
      </Tag>
    );
  }
  if (!is_verified) return <Tag icon={IconUserQuestion}>Jamais connecté</Tag>;
  return (
    <Tag icon={IconUserCheck} tone="accent">
      Actif
    </Tag>
  );
}

function toOrder({ is_active, failed_login_attempts }: Collaborateur): string {
  return `${Number(!is_active)}${failed_login_attempts}`;
}

function toName({ prenom, nom }: Collaborateur): string {
  return `${prenom} ${nom}`.trim();
}
