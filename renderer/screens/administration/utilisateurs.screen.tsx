import { Button } from '@mantine/core';
import { IconLock, IconPlus, IconUserCheck, IconUserOff, IconUserQuestion } from '@tabler/icons-react';
import { useState } from 'react';
import { useAnswer } from '#renderer/api/answers.ts';
import { Moment } from '#renderer/ui/figures.tsx';
import { ListState } from '#renderer/ui/list-state.tsx';
import { Keys, useShortcut } from '#renderer/ui/shortcuts.tsx';
import { toColumns } from '#renderer/ui/table/columns.ts';
import { DataTable } from '#renderer/ui/table/data-table.tsx';
import { Tag } from '#renderer/ui/tag.tsx';
import { listUsers, type User } from '#shared/contracts/users.ts';
import { AdministrationScreen } from './administration-screen.tsx';
import { roleWords } from './role-words.ts';
import { UserDialog } from './user-dialog.tsx';

const columns = toColumns<User>([
  {
    id: 'nom',
    header: 'Nom',
    track: 'minmax(12rem, 1.5fr)',
    cell: (user) => <strong>{toName(user)}</strong>,
    sortBy: (user) => `${user.nom} ${user.prenom}`,
  },
  { id: 'email', header: 'E-mail', track: 'minmax(12rem, 1.5fr)', cell: ({ email }) => email, sortBy: (u) => u.email },
  {
    id: 'role',
    header: 'Rôle',
    track: '9rem',
    cell: ({ role }) => roleWords[role].label,
    sortBy: ({ role }) => roleWords[role].label,
  },
  { id: 'etat', header: 'État', track: '13rem', cell: (user) => <UserState user={user} />, sortBy: toOrder },
  {
    id: 'last_login',
    header: 'Dernière connexion',
    track: '10rem',
    cell: ({ last_login }) => (last_login ? <Moment of={last_login} /> : 'jamais'),
    sortBy: ({ last_login }) => last_login ?? '',
  },
]);

/** Who may work here, and what each may do. */
export function UtilisateursScreen() {
  const users = useAnswer(listUsers, { query: { limit: 1000 } });
  const [edited, setEdited] = useState<User | 'new'>();
  const create = () => setEdited('new');
  useShortcut('Alt+N', 'Nouvel utilisateur', create, { group: 'Administration' });

  return (
    <AdministrationScreen
      title="Utilisateurs"
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
            onOpen={setEdited}
            initialSorting={[{ id: 'nom', desc: false }]}
          />
        )}
      </ListState>
      <UserDialog key={toKey(edited)} user={edited} onClose={() => setEdited(undefined)} />
    </AdministrationScreen>
  );
}

function UserState({ user: { is_active, is_verified, failed_login_attempts } }: { user: User }) {
  if (!is_active) return <Tag icon={IconUserOff}>Fermé</Tag>;
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

function toOrder({ is_active, failed_login_attempts }: User): string {
  return `${Number(!is_active)}${failed_login_attempts}`;
}

function toName({ prenom, nom }: User): string {
  return `${prenom} ${nom}`.trim();
}

function toKey(edited: User | 'new' | undefined): string {
  return typeof edited === 'object' ? edited.id : (edited ?? '');
}
