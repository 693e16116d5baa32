import { Button } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import { FileButtons } from '#renderer/screens/import/file-buttons.tsx';
import { useMay } from '#renderer/stores/session.store.ts';
import { toKeyProps, useShortcut } from '#renderer/ui/keyboard/shortcuts.tsx';
import { Screen } from '#renderer/ui/screen/screen.tsx';
import { SearchField } from '#renderer/ui/screen/search-field.tsx';
import { useAddressText } from '#renderer/ui/screen/use-address-text.ts';
import { ListTable } from '#renderer/ui/table/list-table.tsx';
import { createFamille } from '#shared/contracts/articles/familles.ts';
import { formatQuantity } from '#shared/money/money.ts';
import { familleColumns } from './famille-columns.tsx';
import { FamilleSums } from './famille-sums.tsx';
import { NewFamille } from './new-famille.tsx';
import { useFamilles } from './use-familles.ts';

const label = 'Nouvelle famille';

/** Shows the families of articles, and how many each holds; each leads to its articles. */
export function FamillesScreen() {
  const go = useNavigate();
  const grid = useRef<HTMLTableElement>(null);
  const [isCreating, setIsCreating] = useState(false);
  const [filtre, setFiltre] = useAddressText('q');
  const { stats, ...rows } = useFamilles(filtre.trim());
  const mayCreate = useMay().may(createFamille);
  useShortcut('Alt+N', label, () => setIsCreating(true), { group: 'Liste', isEnabled: mayCreate });

  return (
    <Screen
      title="Familles"
      detail={rows.data && formatQuantity(rows.data.length)}
      toolbar={
        <SearchField
          label="Chercher une famille"
          value={filtre}
          onChange={setFiltre}
          onLeave={() => grid.current?.focus()}
        />
      }
      actions={
        <>
          <FileButtons nature="familles" question={{ q: filtre.trim() }} />
          {mayCreate && <CreateButton onCreate={() => setIsCreating(true)} />}
        </>
      }
    >
      <ListTable
        of={rows}
        query={filtre}
        none="Aucune famille pour l’instant"
        ref={grid}
        label="Familles"
        columns={familleColumns}
        getId={(row) => row.code}
        onOpen={({ intitule }) => void go(`/articles?q=${encodeURIComponent(intitule)}`)}
        footer={stats && <FamilleSums stats={stats} />}
      />
      <NewFamille title={label} isOpen={isCreating} onClose={() => setIsCreating(false)} />
    </Screen>
  );
}

function CreateButton({ onCreate }: { onCreate: () => void }) {
  return (
    <Button onClick={onCreate} leftSection={<IconPlus size={17} aria-hidden="true" />} {...toKeyProps('Alt+N')}>
      {label}
    </Button>
  );
}
