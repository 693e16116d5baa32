import { Button, Select } from '@mantine/core';
import { IconListCheck } from '@tabler/icons-react';
import { Link, useNavigate } from 'react-router';
import { call } from '#renderer/api/client.ts';
import { useAnswer } from '#renderer/api/use-answer.ts';
import { useBoutiqueList } from '#renderer/screens/boutiques/use-boutique-list.tsx';
import { useMay } from '#renderer/stores/session.store.ts';
import { Amount, Code, Day } from '#renderer/ui/figures.tsx';
import { toKeyProps, useShortcut } from '#renderer/ui/keyboard/shortcuts.tsx';
import { CreateLink } from '#renderer/ui/screen/create-link.tsx';
import { Screen } from '#renderer/ui/screen/screen.tsx';
import { useAddressText } from '#renderer/ui/screen/use-address-text.ts';
import { toColumns } from '#renderer/ui/table/columns.ts';
import { ExportButton } from '#renderer/ui/screen/export-button.tsx';
import { ListTable } from '#renderer/ui/table/list-table.tsx';
import { countColumn, nameColumn } from '#renderer/ui/table/usual-columns.tsx';
import {
  type CommandeFournisseurApercu,
  EtatCommandeFournisseur,
} from '#shared/contracts/achats/commande-fournisseur.ts';
import {
  exportCommandesFournisseurs,
  listCommandesFournisseurs,
  createCommandeFournisseur,
  listPropositions,
} from '#shared/contracts/achats/commandes-fournisseurs.ts';
import { toBoutiqueOfCommande } from '#shared/boutiques-suivies.ts';
import { formatQuantity } from '#shared/money/money.ts';
import { EtatCommandeTag, etatCommandeLabels } from './etat-commande-tag.tsx';

const root = '/commandes-fournisseurs';
const look = { size: 16, stroke: 1.8, 'aria-hidden': true } as const;

const columns = toColumns<CommandeFournisseurApercu>([
  nameColumn('fournisseur', 'Fournisseur', 'minmax(9rem, 3fr)', ({ fournisseur_nom }) => fournisseur_nom),
  { id: 'numero', header: 'Numéro', track: '8rem', cell: ({ numero }) => <Code>{numero}</Code> },
  { id: 'etat', header: 'État', track: '8.5rem', cell: ({ etat }) => <EtatCommandeTag of={etat} /> },
  {
    id: 'date',
    header: 'Date',
    track: '5.75rem',
    cell: ({ date }) => <Day of={date} />,
    sortBy: ({ date_creation }) => date_creation,
  },
  {
    id: 'livraison',
    header: 'Livraison',
    track: '5.75rem',
    cell: ({ date_livraison }) => date_livraison && <Day of={date_livraison} />,
    sortBy: ({ date_livraison }) => date_livraison ?? '',
  },
  countColumn('articles', 'Articles', '4.25rem', ({ lignes }) => lignes.length),
  {
    id: 'total',
    header: 'Total HT',
    track: '6.5rem',
    isNumeric: true,
    cell: ({ total_achat }) => total_achat !== null && <Amount of={total_achat} />,
    sortBy: ({ total_achat }) => total_achat ?? 0,
  },
]);

const getNumero = ({ numero }: CommandeFournisseurApercu) => numero;

/** Shows the orders to suppliers, newest first; each leads to its receipts. */
export function CommandesListScreen() {
  const go = useNavigate();
  const [typed, setEtat] = useAddressText('etat');
  const etat = EtatCommandeFournisseur.safeParse(typed).data ?? '';
  const commandes = useAnswer(listCommandesFournisseurs, { query: { etat } }, { keepsPrevious: true });
  const shown = useBoutiqueList(commandes, columns, toBoutiqueOfCommande);
  return (
    <Screen
      title="Achats"
      detail={commandes.data && formatQuantity(commandes.data.length)}
      actions={<Actions />}
      toolbar={
        <>
          <Select
            aria-label="État"
            placeholder="Tous les états"
            clearable
            clearButtonProps={{ 'aria-label': 'Tous les états' }}
            value={etat || null}
            onChange={(chosen) => setEtat(chosen ?? '')}
            data={EtatCommandeFournisseur.options.map((value) => ({ value, label: etatCommandeLabels[value] }))}
          />
          {shown.filter}
        </>
      }
    >
      <ListTable
        of={shown.listing}
        isNarrowed={etat !== '' || shown.isNarrowed}
        none="Aucune commande pour l’instant"
        label="Commandes fournisseurs"
        columns={shown.columns}
        getId={getNumero}
        onOpen={({ numero }) => void go(`${root}/${numero}`)}
      />
    </Screen>
  );
}

function Actions() {
  const go = useNavigate();
  const mayOrder = useMay().may(listPropositions);
  const path = `${root}/propositions`;
  useShortcut('P', 'Proposer les commandes', () => void go(path), { group: 'Liste', isEnabled: mayOrder });
  return (
    <>
      <ExportButton
        name="Exporter les commandes"
        group="Liste"
        filename="commandes-fournisseurs.csv"
        read={() => call(exportCommandesFournisseurs, { query: { format: 'excel' } })}
      />
      {mayOrder && (
        <Button
          component={Link}
          to={path}
          variant="default"
          leftSection={<IconListCheck {...look} />}
          {...toKeyProps('P')}
        >
          Proposer les commandes
        </Button>
      )}
      <CreateLink to={`${root}/nouvelle`} label="Nouvelle commande" creates={createCommandeFournisseur} />
    </>
  );
}
