import { SegmentedControl } from '@mantine/core';
import { useState } from 'react';
import { useNavigate, useParams } from 'react-router';
import { useAnswer } from '#renderer/api/use-answer.ts';
import { useMay } from '#renderer/stores/session.store.ts';
import { useShortcut } from '#renderer/ui/keyboard/shortcuts.tsx';
import { Notice } from '#renderer/ui/screen/loading-and-failure.tsx';
import { Screen, ScreenNotice } from '#renderer/ui/screen/screen.tsx';
import { UnreadScreen } from '#renderer/ui/screen/unread-screen.tsx';
import { ListTable } from '#renderer/ui/table/list-table.tsx';
import type { EcartInventaire, EtatInventaire } from '#shared/contracts/inventaires/inventaire.ts';
import { decideEcarts, getInventaire, listEcartsInventaire } from '#shared/contracts/inventaires/inventaires.ts';
import { AvancementSums } from './avancement-sums.tsx';
import { ecartColumns } from './ecart-columns.tsx';
import { EcartDialog } from './ecart-dialog.tsx';
import { InventaireActions } from './inventaire-actions.tsx';
import { StatutInventaireTag } from './statut-inventaire-tag.tsx';
import { toPorteeInventaire } from './to-portee.ts';
import { useDecidedElsewhere } from './use-decided-elsewhere.ts';

const parent = { path: '/inventaires', label: 'Inventaires' };
const everyMs = 10_000;

const filters = {
  ecarts: { label: 'Écarts', holds: ({ ecart, compte }: EcartInventaire) => compte !== null && ecart !== 0 },
  restants: { label: 'Non comptés', holds: ({ compte }: EcartInventaire) => compte === null },
  tout: { label: 'Tout', holds: () => true },
};
type Filter = keyof typeof filters;

/** Shows a count of the stock: what was found beside what there should be, and what to do about it. */
export function InventaireScreen() {
  const { numero = '' } = useParams();
  const go = useNavigate();
  const answer = useAnswer(getInventaire, { params: { numero } }, { every: everyMs });
  const { data } = answer;
  useShortcut('Escape', 'Revenir à la liste', () => void go(parent.path), { group: 'Inventaire' });
  if (!data) return <UnreadScreen of={answer} title="Inventaire" parent={parent} />;
  return <Sheet of={data} />;
}

function Sheet({ of: inventaire }: { of: EtatInventaire }) {
  const { numero, intitule, statut, avancement } = inventaire;
  const [filter, setFilter] = useState<Filter>('ecarts');
  return (
    <Screen
      title={intitule}
      parent={parent}
      detail={
        <>
          {`${numero} · ${toPorteeInventaire(inventaire)} `}
          <StatutInventaireTag of={statut} />
        </>
      }
      actions={<InventaireActions of={inventaire} />}
      toolbar={<Filters filter={filter} onChange={setFilter} avancement={avancement} />}
    >
      <Remarks of={inventaire} />
      <Ecarts of={inventaire} filter={filter} />
    </Screen>
  );
}

type FiltersProps = { filter: Filter; onChange: (filter: Filter) => void; avancement: EtatInventaire['avancement'] };

function Filters({ filter, onChange, avancement }: FiltersProps) {
  const { ecarts, restants, comptes } = avancement;
  return (
    <SegmentedControl
      aria-label="Ce qui est montré"
      value={filter}
      onChange={onChange}
      data={[
        { value: 'ecarts', label: `${filters.ecarts.label} (${ecarts})` },
        { value: 'restants', label: `${filters.restants.label} (${restants})` },
        { value: 'tout', label: `${filters.tout.label} (${comptes + restants})` },
      ]}
    />
  );
}

function Remarks({ of: { statut, annulation, poste } }: { of: EtatInventaire }) {
  return (
    <ScreenNotice>
      {annulation && <Notice tone="warning">{`${endLabels[statut]}\u00a0: ${annulation.motif}`}</Notice>}
      {statut === 'en_cours' && (
        <Notice tone="accent">
          {`Les ventes continuent\u00a0: chaque écart est pris sur le stock du moment où l’article a été compté. Cet inventaire se décide sur la caisse ${poste}, et se compte sur toutes.`}
        </Notice>
      )}
    </ScreenNotice>
  );
}

const endLabels = {
  en_cours: '',
  approuve: '',
  annule: 'Annulé, le stock est revenu',
  abandonne: 'Abandonné',
} as const;

function Ecarts({ of: inventaire, filter }: { of: EtatInventaire; filter: Filter }) {
  const { numero, avancement, statut } = inventaire;
  const { may } = useMay();
  const isElsewhere = useDecidedElsewhere(inventaire) !== undefined;
  const mayDecide = statut === 'en_cours' && !isElsewhere && may(decideEcarts);
  const [opened, setOpened] = useState<EcartInventaire>();
  const rows = useAnswer(
    listEcartsInventaire,
    { params: { numero } },
    { every: everyMs, select: (all) => all.filter(filters[filter].holds) },
  );
  return (
    <>
      <ListTable
        of={rows}
        isNarrowed={filter !== 'tout'}
        none="Rien n’est compté, et rien n’est en stock"
        label="Écarts de l’inventaire"
        columns={ecartColumns}
        getId={toId}
        onOpen={(row) => mayDecide && setOpened(row)}
        footer={<AvancementSums of={avancement} />}
      />
      {opened && <EcartDialog numero={numero} of={opened} onClose={() => setOpened(undefined)} />}
    </>
  );
}

const toId = ({ article_ref, depot_code }: EcartInventaire) => JSON.stringify([article_ref, depot_code]);
