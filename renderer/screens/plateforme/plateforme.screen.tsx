import { Select } from '@mantine/core';
import { useRef } from 'react';
import { useNavigate } from 'react-router';
import { call } from '#renderer/api/client.ts';
import { useListPages } from '#renderer/api/rows/list-pages.ts';
import { toQueryKey, useAnswer } from '#renderer/api/use-answer.ts';
import { kindLabels } from '#renderer/records/documents/kind-labels.ts';
import { venteKinds } from '#renderer/stores/vente.ts';
import { Amount, Code, Moment } from '#renderer/ui/figures.tsx';
import { Screen } from '#renderer/ui/screen/screen.tsx';
import { SearchField } from '#renderer/ui/screen/search-field.tsx';
import { SubNavigation } from '#renderer/ui/screen/sub-navigation.tsx';
import { useAddressText } from '#renderer/ui/screen/use-address-text.ts';
import { toColumns } from '#renderer/ui/table/columns.ts';
import { PagedListTable } from '#renderer/ui/table/list-table.tsx';
import { Tag } from '#renderer/ui/tag.tsx';
import { findKindOfNumero } from '#shared/contracts/documents/documents.ts';
import {
  browseEnvois,
  type EnvoiPlateforme,
  EnvoiQuestion,
  getPlateforme,
} from '#shared/contracts/plateforme/plateforme.ts';
import { formatQuantity } from '#shared/money/money.ts';
import { toEnvoiLook } from './envoi-look.ts';
import classes from './plateforme.module.css';
import { PlateformeNotice, RefreshButton, usePlateformeLinks } from './plateforme-head.tsx';

const etats: { value: EnvoiQuestion['etat']; label: string }[] = [
  { value: 'a_traiter', label: 'À traiter' },
  { value: 'a_envoyer', label: 'À envoyer' },
  { value: 'en_cours', label: 'En cours' },
  { value: 'abouti', label: 'Aboutis' },
];

const columns = toColumns<EnvoiPlateforme>([
  { id: 'date', header: 'Quand', track: '9rem', cell: ({ date_creation }) => <Moment of={date_creation} /> },
  { id: 'objet', header: 'Numéro', track: '9rem', cell: ({ objet }) => <Code>{objet}</Code> },
  {
    id: 'client',
    header: 'Client',
    track: 'minmax(9rem, 2fr)',
    cell: ({ client_intitule }) => <strong>{client_intitule}</strong>,
  },
  { id: 'statut', header: 'Où en est-elle', track: '13rem', cell: (row) => <Standing of={row} /> },
  {
    id: 'motif',
    header: 'Pourquoi',
    track: 'minmax(8rem, 3fr)',
    cell: ({ motifs, erreur }) => <span className={classes.motif}>{motifs[0]?.phrase ?? erreur}</span>,
  },
  {
    id: 'montant',
    header: 'Total TTC',
    track: '7rem',
    isNumeric: true,
    cell: ({ montant }) => montant !== null && <Amount of={montant} isStrong />,
  },
]);

function Standing({ of }: { of: EnvoiPlateforme }) {
  const { icon, tone } = toEnvoiLook(of);
  return (
    <Tag icon={icon} tone={tone}>
      {of.nature === 'encaissement' ? `Encaissement\u00a0: ${of.mot.toLowerCase()}` : of.mot}
    </Tag>
  );
}

const list = {
  key: toQueryKey(browseEnvois),
  read: (query: EnvoiQuestion) => call(browseEnvois, { query }),
};

/** Shows what was sent to the platform and its answers, newest first. */
export function PlateformeScreen() {
  const go = useNavigate();
  const grid = useRef<HTMLTableElement>(null);
  const [q, setQ] = useAddressText('q');
  const [typed, setEtat] = useAddressText('etat');
  const etat = etats.find(({ value }) => value === typed)?.value ?? 'tous';
  const pages = useListPages(list, EnvoiQuestion.parse({ q, etat }));
  const known = useAnswer(getPlateforme, {}, { every: 5_000 });
  return (
    <Screen
      title="Plateforme"
      detail={pages.first && formatQuantity(pages.total)}
      actions={known.data !== undefined && known.data.adresse !== null && <RefreshButton />}
      toolbar={
        <div className={classes.bar}>
          <SubNavigation label="Plateforme" links={usePlateformeLinks()} />
          <SearchField label="Numéro" value={q} onChange={setQ} onLeave={() => grid.current?.focus()} />
          <Select
            w="11.5rem"
            aria-label="État"
            placeholder="Tous les états"
            clearable
            clearButtonProps={{ 'aria-label': 'Tous les états' }}
            data={etats}
            value={etat === 'tous' ? null : etat}
            onChange={(value) => setEtat(value ?? '')}
          />
        </div>
      }
    >
      <PlateformeNotice etat={known.data} />
      <PagedListTable
        of={pages}
        query={q}
        isNarrowed={etat !== 'tous'}
        none="Rien n’a encore été envoyé"
        ref={grid}
        label="Envois à la plateforme"
        columns={columns}
        getId={({ id }) => String(id)}
        onOpen={({ objet }) => {
          const kind = venteKinds.find((one) => one === findKindOfNumero(objet));
          if (kind) void go(`${kindLabels[kind].path}/${objet}`);
        }}
      />
    </Screen>
  );
}
