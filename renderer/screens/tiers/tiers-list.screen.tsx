import { useRef } from 'react';
import { useNavigate } from 'react-router';
import { call } from '#renderer/api/client.ts';
import { useListPages } from '#renderer/api/rows/list-pages.ts';
import { tiersApis } from '#renderer/api/tiers-kinds.ts';
import { toQueryKey } from '#renderer/api/use-answer.ts';
import { FileButtons } from '#renderer/screens/import/file-buttons.tsx';
import { NotSentIcon } from '#renderer/screens/synchronisation/not-sent-mark.tsx';
import { Code } from '#renderer/ui/figures.tsx';
import { CreateLink } from '#renderer/ui/screen/create-link.tsx';
import { Screen } from '#renderer/ui/screen/screen.tsx';
import { SearchField } from '#renderer/ui/screen/search-field.tsx';
import { useAddressText } from '#renderer/ui/screen/use-address-text.ts';
import { useListQuestion } from '#renderer/ui/screen/use-list-question.ts';
import { toColumns } from '#renderer/ui/table/columns.ts';
import { PagedListTable } from '#renderer/ui/table/list-table.tsx';
import { nameColumn } from '#renderer/ui/table/usual-columns.tsx';
import type { TiersKind } from '#shared/contracts/tiers/tiers.ts';
import { type TiersApercu, TiersQuestion } from '#shared/contracts/tiers/tiers-list.ts';
import { formatQuantity } from '#shared/money/money.ts';
import { tiersKindLabels } from '#renderer/records/tiers/tiers-labels.ts';

const columns = toColumns<TiersApercu>([
  nameColumn('intitule', 'Nom', 'minmax(14rem, 2fr)', (row) => row.intitule),
  {
    id: 'numero',
    header: 'Code',
    track: '9rem',
    cell: (row) => (
      <>
        <Code>{row.numero}</Code> <NotSentIcon entite="tiers" code={row.numero} />
      </>
    ),
    sortBy: (row) => row.numero,
  },
  { id: 'ville', header: 'Ville', track: 'minmax(10rem, 1fr)', cell: toTown, sortBy: (row) => row.ville ?? '' },
  { id: 'telephone', header: 'Téléphone', track: '9rem', cell: (row) => row.telephone },
  { id: 'email', header: 'E-mail', track: 'minmax(14rem, 2fr)', cell: (row) => row.email },
]);

function toList(kind: TiersKind) {
  const { list } = tiersApis[kind];
  return { key: toQueryKey(list), read: (query: TiersQuestion) => call(list, { query }) };
}

/** Shows every customer, prospect or supplier, found while typing. */
export function TiersListScreen({ kind }: { kind: TiersKind }) {
  const words = tiersKindLabels[kind];
  const api = tiersApis[kind];
  const go = useNavigate();
  const grid = useRef<HTMLTableElement>(null);
  const [query, setQuery] = useAddressText('q');
  const { question, setSorting } = useListQuestion(TiersQuestion, { q: query });
  const pages = useListPages(toList(kind), question);

  return (
    <Screen
      title={words.plural}
      detail={pages.first && formatQuantity(pages.total)}
      toolbar={
        <SearchField label={words.search} value={query} onChange={setQuery} onLeave={() => grid.current?.focus()} />
      }
      actions={
        <>
          <FileButtons nature={words.nature} question={{ q: query.trim() }} />
          {api.editing && <CreateLink to={`${words.path}/nouveau`} label={words.fresh} creates={api.editing.creates} />}
        </>
      }
    >
      <PagedListTable
        of={pages}
        query={query}
        none={words.none}
        ref={grid}
        label={words.plural}
        onSort={setSorting}
        mayBeUnsorted
        columns={columns}
        getId={(row) => row.numero}
        onOpen={({ numero }) => void go(`${words.path}/${encodeURIComponent(numero)}`)}
      />
    </Screen>
  );
}

function toTown({ code_postal, ville }: TiersApercu): string {
  return [code_postal, ville].filter(Boolean).join(' ');
}
