import { Button } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useState } from 'react';
import { useAnswer } from '#renderer/api/use-answer.ts';
import { AdministrationScreen } from '#renderer/screens/administration/administration-screen.tsx';
import { Code, Moment } from '#renderer/ui/figures.tsx';
import { Keys, useShortcut } from '#renderer/ui/keyboard/shortcuts.tsx';
import { ListState } from '#renderer/ui/screen/list-state.tsx';
import { toColumns } from '#renderer/ui/table/columns.ts';
import { DataTable } from '#renderer/ui/table/data-table.tsx';
import { type ApiKey, listApiKeys } from '#shared/contracts/utilisateurs/api-keys.ts';
import { NewKeyDialog } from './new-key-dialog.tsx';
import { RevokeDialog } from './revoke-dialog.tsx';
import { roleLabels } from '#shared/utilisateurs/role-labels.ts';

const columns = toColumns<ApiKey>([
  {
    id: 'nom',
    header: 'Programme',
    track: 'minmax(8rem, 1.5fr)',
    cell: ({ nom }) => <strong>{nom}</strong>,
    sortBy: ({ nom }) => nom,
  },
  { id: 'prefixe', header: 'Commence par', track: '7rem', cell: ({ prefixe }) => <Code>{`${prefixe}…`}</Code> },
  {
    id: 'role',
    header: 'Rôle',
    track: '7.5rem',
    cell: ({ role }) => roleLabels[role].label,
    sortBy: ({ role }) => role,
  },
  {
    id: 'groupes',
    header: 'Limites',
    track: 'minmax(6rem, 1fr)',
    cell: ({ groupes }) => groupes?.join(', ') ?? 'aucune',
  },
  {
    id: 'created_at',
    header: 'Créée le',
    track: '8.5rem',
    cell: ({ created_at }) => <Moment of={created_at} />,
    sortBy: ({ created_at }) => created_at,
  },
  {
    id: 'last_used_at',
    header: 'Dernier usage',
    track: '8.5rem',
    cell: ({ last_used_at }) => (last_used_at ? <Moment of={last_used_at} /> : 'jamais'),
    sortBy: ({ last_used_at }) => last_used_at ?? '',
  },
]);

/** Shows the keys by which the shop's other programs use the service. */
export function ClesApiScreen() {
  const keys = useAnswer(listApiKeys, {});
  const [isCreating, setIsCreating] = useState(false);
  const [opened, setOpened] = useState<ApiKey>();
  const create = () => setIsCreating(true);
  useShortcut('Alt+N', 'Nouvelle clé d’API', create, { group: 'Administration' });
  const button = (
    <Button onClick={create} leftSection={<IconPlus size={17} aria-hidden="true" />} rightSection={<Keys of="Alt+N" />}>
      Nouvelle clé
    </Button>
  );

  return (
    <AdministrationScreen title="Clés d’API" detail={keys.data?.length || undefined} actions={button}>
      <ListState of={keys} query="" none="Aucun programme n’a de clé">
        {(rows) => (
          <DataTable label="Clés d’API" rows={rows} columns={columns} getId={({ id }) => id} onOpen={setOpened} />
        )}
      </ListState>
      {isCreating && <NewKeyDialog onClose={() => setIsCreating(false)} />}
      <RevokeDialog apiKey={opened} onClose={() => setOpened(undefined)} />
    </AdministrationScreen>
  );
}
