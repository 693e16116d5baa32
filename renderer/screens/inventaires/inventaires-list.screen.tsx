import { Button } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { useAnswer } from '#renderer/api/use-answer.ts';
import { useBoutiqueList } from '#renderer/screens/boutiques/use-boutique-list.tsx';
import { useMay } from '#renderer/stores/session.store.ts';
import { Code, Moment } from '#renderer/ui/figures.tsx';
import { toKeyProps, useShortcut } from '#renderer/ui/keyboard/shortcuts.tsx';
import { Screen } from '#renderer/ui/screen/screen.tsx';
import { toColumns } from '#renderer/ui/table/columns.ts';
import { ListTable } from '#renderer/ui/table/list-table.tsx';
import { nameColumn } from '#renderer/ui/table/usual-columns.tsx';
import type { Inventaire } from '#shared/contracts/inventaires/inventaire.ts';
import { createInventaire, listInventaires } from '#shared/contracts/inventaires/inventaires.ts';
import { formatQuantity } from '#shared/money/money.ts';
import { NewInventaire } from './new-inventaire.tsx';
import { StatutInventaireTag } from './statut-inventaire-tag.tsx';
import { toPorteeInventaire } from './to-portee.ts';

const label = 'Ouvrir un inventaire';

const columns = toColumns<Inventaire>([
  nameColumn('intitule', 'Inventaire', 'minmax(10rem, 2fr)', ({ intitule }) => intitule),
  { id: 'numero', header: 'Numéro', track: '9rem', cell: ({ numero }) => <Code>{numero}</Code> },
  { id: 'portee', header: 'Ce qui est compté', track: 'minmax(9rem, 1.5fr)', cell: toPorteeInventaire },
  { id: 'statut', header: 'État', track: '8rem', cell: ({ statut }) => <StatutInventaireTag of={statut} /> },
  { id: 'poste', header: 'Caisse', track: '5rem', cell: ({ poste }) => <Code>{poste}</Code> },
  {
    id: 'date',
    header: 'Ouvert le',
    track: '9.5rem',
    cell: ({ date_creation }) => <Moment of={date_creation} />,
    sortBy: ({ date_creation }) => date_creation,
  },
]);

const getNumero = ({ numero }: Inventaire) => numero;

/** Shows the counts of the stock, newest first. */
export function InventairesListScreen() {
  const go = useNavigate();
  const [isOpening, setIsOpening] = useState(false);
  const inventaires = useAnswer(listInventaires, {});
  const shown = useBoutiqueList(inventaires, columns, getNumero);
  const mayOpen = useMay().may(createInventaire);
  useShortcut('Alt+N', label, () => setIsOpening(true), { group: 'Liste', isEnabled: mayOpen });
  const button = mayOpen && <OpenButton onOpen={() => setIsOpening(true)} />;

  return (
    <Screen
      title="Inventaires"
      detail={inventaires.data && formatQuantity(inventaires.data.length)}
      actions={button}
      toolbar={shown.filter}
    >
      <ListTable
        of={shown.listing}
        isNarrowed={shown.isNarrowed}
        none="Aucun inventaire pour l’instant"
        label="Inventaires"
        columns={shown.columns}
        getId={getNumero}
        onOpen={({ numero }) => void go(`/inventaires/${numero}`)}
      />
      <NewInventaire title={label} isOpen={isOpening} onClose={() => setIsOpening(false)} />
    </Screen>
  );
}

function OpenButton({ onOpen }: { onOpen: () => void }) {
  return (
    <Button onClick={onOpen} leftSection={<IconPlus size={17} aria-hidden="true" />} {...toKeyProps('Alt+N')}>
      {label}
    </Button>
  );
}
