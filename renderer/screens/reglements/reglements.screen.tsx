import { Select } from '@mantine/core';
import { Fragment, useRef } from 'react';
import { useNavigate } from 'react-router';
import { call } from '#renderer/api/client.ts';
import { useListPages } from '#renderer/api/rows/list-pages.ts';
import { toQueryKey, useAnswer } from '#renderer/api/use-answer.ts';
import { BoutiqueFilter } from '#renderer/screens/boutiques/boutique-filter.tsx';
import { useBoutiqueColumn } from '#renderer/screens/boutiques/use-boutique-column.ts';
import { KnownSince } from '#renderer/records/documents/known-since.tsx';
import { kindLabels } from '#renderer/records/documents/kind-labels.ts';
import { NumeroLink } from '#renderer/records/documents/numero-link.tsx';
import { venteKinds } from '#renderer/stores/vente.ts';
import { Amount, Code, Moment } from '#renderer/ui/figures.tsx';
import { DayRange } from '#renderer/ui/form/days/day-range.tsx';
import { ExportLink } from '#renderer/ui/screen/export-button.tsx';
import { Screen } from '#renderer/ui/screen/screen.tsx';
import { SearchField } from '#renderer/ui/screen/search-field.tsx';
import { useAddressText } from '#renderer/ui/screen/use-address-text.ts';
import { toColumns } from '#renderer/ui/table/columns.ts';
import { PagedListTable } from '#renderer/ui/table/list-table.tsx';
import { findKindOfNumero } from '#shared/contracts/documents/documents.ts';
import {
  browseReglements,
  exportReglements,
  listMoyens,
  type ReglementLu,
  ReglementQuestion,
} from '#shared/contracts/reglements/reglements.ts';
import { toPath } from '#shared/endpoints/api-client.ts';
import { formatQuantity } from '#shared/money/money.ts';
import { ReglementMoyen } from './reglement-moyen.tsx';

const columns = toColumns<ReglementLu>([
  { id: 'moment', header: 'Quand', track: '9rem', cell: ({ moment }) => <Moment of={moment} /> },
  { id: 'numero', header: 'Numéro', track: '9rem', cell: ({ numero }) => <Code>{numero}</Code> },
  {
    id: 'client',
    header: 'Client',
    track: 'minmax(10rem, 2fr)',
    cell: ({ client_intitule }) => <strong>{client_intitule}</strong>,
  },
  { id: 'moyen', header: 'Moyen', track: 'minmax(9rem, 2fr)', cell: (row) => <ReglementMoyen of={row} /> },
  {
    id: 'documents',
    header: 'Pour',
    track: 'minmax(9rem, 1fr)',
    cell: ({ imputations }) =>
      imputations.map(({ numero, type_document }, index) => (
        <Fragment key={numero}>
          {index > 0 && ', '}
          <NumeroLink numero={numero} type={type_document} />
        </Fragment>
      )),
  },
  {
    id: 'montant',
    header: 'Montant',
    track: '7rem',
    isNumeric: true,
    cell: (row) => <Amount of={row.montant} isStrong />,
  },
]);

const getPoste = ({ poste }: ReglementLu) => poste;

const list = {
  key: toQueryKey(browseReglements),
  read: (query: ReglementQuestion) => call(browseReglements, { query }),
};

/** Shows every règlement, newest first, with their total. */
export function ReglementsScreen() {
  const go = useNavigate();
  const grid = useRef<HTMLTableElement>(null);
  const filters = useFilters();
  const pages = useListPages(list, filters.question);
  const shown = useBoutiqueColumn(columns, getPoste);

  return (
    <Screen
      title="Règlements"
      detail={pages.first && formatQuantity(pages.total)}
      toolbar={<Filters filters={filters} onLeave={() => grid.current?.focus()} />}
      actions={<ExportLink href={toPath(exportReglements, { query: { ...filters.question, format: 'excel' } })} />}
    >
      <PagedListTable
        of={pages}
        query={filters.text}
        isNarrowed={filters.isNarrow}
        none="Aucun règlement pour l’instant"
        ref={grid}
        label="Règlements"
        columns={shown}
        getId={({ numero }) => numero}
        onOpen={(row) => {
          const path = toDocumentPath(row);
          if (path !== undefined) void go(path);
        }}
        footer={
          <>
            <output>
              {'Total\u00a0: '}
              <Amount of={pages.first?.total_montant ?? 0} isStrong />
            </output>
            <KnownSince />
          </>
        }
      />
    </Screen>
  );
}

/** Returns the address of the card of the first document it pays. */
function toDocumentPath({ imputations: [first] }: ReglementLu): string | undefined {
  const kind = venteKinds.find((one) => one === (first && findKindOfNumero(first.numero)));
  return kind && first && `${kindLabels[kind].path}/${first.numero}`;
}

function useFilters() {
  const [text, setText] = useAddressText('q');
  const [moyen, setMoyen] = useAddressText('moyen');
  const [boutique, setBoutique] = useAddressText('boutique');
  const [du, setDu] = useAddressText('du');
  const [au, setAu] = useAddressText('au');
  const question = ReglementQuestion.parse({ q: text, du, au, ...(moyen && { moyen }), ...(boutique && { boutique }) });
  const isNarrow = [text, moyen, boutique, du, au].some((value) => value !== '');
  const chosen = { text, setText, moyen, setMoyen, boutique, setBoutique, du, setDu, au, setAu };
  return { ...chosen, question, isNarrow };
}

type FiltersProps = { filters: ReturnType<typeof useFilters>; onLeave: () => void };

function Filters({ filters, onLeave }: FiltersProps) {
  const moyens = useAnswer(listMoyens, {}).data ?? [];
  return (
    <>
      <SearchField
        label="Numéro, client, référence, montant"
        value={filters.text}
        onChange={filters.setText}
        onLeave={onLeave}
      />
      <Select
        w="11rem"
        aria-label="Moyen"
        placeholder="Tous les moyens"
        clearable
        clearButtonProps={{ 'aria-label': 'Tous les moyens' }}
        data={moyens.map(({ code, intitule }) => ({ value: code, label: intitule }))}
        value={filters.moyen === '' ? null : filters.moyen}
        onChange={(moyen) => filters.setMoyen(moyen ?? '')}
      />
      <BoutiqueFilter value={filters.boutique} onChange={filters.setBoutique} />
      <DayRange du={filters.du} onDu={filters.setDu} au={filters.au} onAu={filters.setAu} />
    </>
  );
}
