import type { TiersKind } from '#shared/contracts/tiers/tiers.ts';
import { useRef } from 'react';
import { useNavigate } from 'react-router';
import type { TiersRow } from '#renderer/api/rows/row-sources.ts';
import { useRows } from '#renderer/api/rows/use-rows.ts';
import { tiersApis } from '#renderer/api/tiers-kinds.ts';
import { FileButtons } from '#renderer/screens/import/file-buttons.tsx';
import { NotSentIcon } from '#renderer/screens/synchronisation/not-sent-mark.tsx';
import { CreateLink } from '#renderer/ui/screen/create-link.tsx';
import { Code } from '#renderer/ui/figures.tsx';
import { ListState } from '#renderer/ui/screen/list-state.tsx';
import { Screen } from '#renderer/ui/screen/screen.tsx';
import { SearchField } from '#renderer/ui/screen/search-field.tsx';
import { toColumns } from '#renderer/ui/table/columns.ts';
import { DataTable } from '#renderer/ui/table/data-table.tsx';
import { useAddressText } from '#renderer/ui/screen/use-address-text.ts';
import { formatQuantity } from '#shared/money/money.ts';
import { tiersWords } from './tiers-words.ts';

const columns = toColumns<TiersRow>([
  {
    id: 'intitule',
    header: 'Nom',
    track: 'minmax(14rem, 2fr)',
    cell: (row) => <strong>{row.intitule}</strong>,
    sortBy: (row) => row.intitule,
  },
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

/** Every customer, prospect or supplier, found as one types. */
export function TiersListScreen({ kind }: { kind: TiersKind }) {
  const words = tiersWords[kind];
  const api = tiersApis[kind];
  const go = useNavigate();
  const grid = useRef<HTMLTableElement>(null);
  const [query, setQuery] = useAddressText('q');
  const isSearching = query.trim() !== '';
  const all = useRows(api.source, { isEnabled: !isSearching });
  const found = api.useSearch(query.trim(), isSearching);
  const rows: UseRows = isSearching ? found : all;

  return (
    <Screen
      title={words.plural}
      detail={rows.data && formatQuantity(rows.data.length)}
      toolbar={
        <SearchField label={words.search} value={query} onChange={setQuery} onLeave={() => grid.current?.focus()} />
      }
      actions={
        <>
          <FileButtons nature={words.nature} question={{ q: query.trim() }} />
          {api.editing && <CreateLink to={`${words.path}/nouveau`} label={words.fresh} />}
        </>
      }
    >
      <ListState of={rows} query={query} none={words.none}>
        {(data) => (
          <DataTable
            ref={grid}
            label={words.plural}
            rows={data}
            columns={columns}
            getId={(row) => row.numero}
            onOpen={({ numero }) => void go(`${words.path}/${encodeURIComponent(numero)}`)}
          />
        )}
      </ListState>
    </Screen>
  );
}

type UseRows = { data: TiersRow[] | undefined; error: Error | null; isPending: boolean; refetch: () => unknown };

function toTown({ code_postal, ville }: TiersRow): string {
  return [code_postal, ville].filter(Boolean).join(' ');
}
