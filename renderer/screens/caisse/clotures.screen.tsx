import { Group, SegmentedControl } from '@mantine/core';
import { useNavigate } from 'react-router';
import { z } from 'zod';
import { useAnswer } from '#renderer/api/use-answer.ts';
import { BoutiqueFilter } from '#renderer/screens/boutiques/boutique-filter.tsx';
import { useBoutiqueColumn } from '#renderer/screens/boutiques/use-boutique-column.ts';
import { Amount, Code, Moment } from '#renderer/ui/figures.tsx';
import { ExportLink } from '#renderer/ui/screen/export-button.tsx';
import { Screen, ToolbarRows } from '#renderer/ui/screen/screen.tsx';
import { SubNavigation } from '#renderer/ui/screen/sub-navigation.tsx';
import { useAddressText } from '#renderer/ui/screen/use-address-text.ts';
import { toColumns } from '#renderer/ui/table/columns.ts';
import { ListTable } from '#renderer/ui/table/list-table.tsx';
import { toPeriodeLabel, typeClotureLabels } from '#shared/caisse/cloture-labels.ts';
import { browseClotures, type Cloture, exportClotures, typesCloture } from '#shared/contracts/caisse/clotures.ts';
import { toPath } from '#shared/endpoints/api-client.ts';
import { formatQuantity } from '#shared/money/money.ts';
import { caisseLinks } from './caisse-frame.tsx';

const all = 'toutes';
const choices = [
  { value: all, label: 'Toutes' },
  ...typesCloture.map((type) => ({ value: type, label: `${typeClotureLabels[type]}${type === 'mois' ? '' : 's'}` })),
];

const columns = toColumns<Cloture>([
  { id: 'numero', header: 'Numéro', track: '7.75rem', cell: ({ numero }) => <Code>{numero}</Code> },
  {
    id: 'periode',
    header: 'Période',
    track: 'minmax(7rem, 1fr)',
    cell: ({ periode }) => <strong>{toPeriodeLabel(periode)}</strong>,
  },
  { id: 'type', header: 'Clôture', track: '5rem', cell: ({ type }) => typeClotureLabels[type] },
  {
    id: 'poste',
    header: 'Caisse',
    track: '4rem',
    cell: ({ type, poste }) => (type === 'journee' ? poste : 'Toutes'),
  },
  { id: 'date', header: 'Clôturée le', track: '8.5rem', cell: ({ date_creation }) => <Moment of={date_creation} /> },
  { id: 'par', header: 'Par', track: 'minmax(6rem, 1fr)', cell: ({ auteur_nom }) => auteur_nom },
  { id: 'ttc', header: 'TTC', track: '6rem', isNumeric: true, cell: ({ totaux }) => <Amount of={totaux.ttc} /> },
  {
    id: 'ecart',
    header: 'Écart',
    track: '5rem',
    isNumeric: true,
    cell: ({ especes }) => especes && especes.ecart !== 0 && <Amount of={especes.ecart} />,
  },
]);

const getPoste = ({ poste }: Cloture) => poste;

/** Shows every closed day, month and year. */
export function CloturesScreen() {
  const go = useNavigate();
  const [typed, setType] = useAddressText('type');
  const type = z.enum(typesCloture).safeParse(typed).data;
  const [boutique, setBoutique] = useAddressText('boutique');
  const question = { ...(type && { type }), ...(boutique && { boutique }) };
  const shown = useBoutiqueColumn(columns, getPoste);
  const listing = useAnswer(browseClotures, { query: { ...question, limit: 1_000 } }, { keepsPrevious: true });
  return (
    <Screen
      title="Clôtures"
      detail={listing.data && formatQuantity(listing.data.total)}
      actions={<ExportLink href={toPath(exportClotures, { query: { ...question, format: 'excel' } })} />}
      toolbar={
        <ToolbarRows>
          <SubNavigation label="Caisse" links={caisseLinks} />
          <Group gap="xs">
            <SegmentedControl
              aria-label="Sorte de clôture"
              size="xs"
              data={choices}
              value={type ?? all}
              onChange={(value) => setType(value === all ? '' : value)}
            />
            <BoutiqueFilter value={boutique} onChange={setBoutique} />
          </Group>
        </ToolbarRows>
      }
    >
      <ListTable
        of={{ ...listing, data: listing.data?.data }}
        isNarrowed={type !== undefined || boutique !== ''}
        none="Aucune journée n’a encore été clôturée"
        label="Clôtures"
        columns={shown}
        getId={({ numero }) => numero}
        onOpen={({ numero }) => void go(`/caisse/clotures/${numero}`)}
      />
    </Screen>
  );
}
