import { Checkbox } from '@mantine/core';
import { useMemo, useRef } from 'react';
import { useNavigate } from 'react-router';
import { useAnswer } from '#renderer/api/use-answer.ts';
import type { ArticleRow } from '#renderer/api/rows/row-sources.ts';
import { useRows } from '#renderer/api/rows/use-rows.ts';
import { FileButtons } from '#renderer/screens/import/file-buttons.tsx';
import { NotSentIcon } from '#renderer/screens/synchronisation/not-sent-mark.tsx';
import { CreateLink } from '#renderer/ui/screen/create-link.tsx';
import { Code, Price } from '#renderer/ui/figures.tsx';
import { ListState } from '#renderer/ui/screen/list-state.tsx';
import { Screen } from '#renderer/ui/screen/screen.tsx';
import { SearchField } from '#renderer/ui/screen/search-field.tsx';
import { toColumns } from '#renderer/ui/table/columns.ts';
import { DataTable } from '#renderer/ui/table/data-table.tsx';
import { useAddressText } from '#renderer/ui/screen/use-address-text.ts';
import { listArticles } from '#shared/contracts/articles/articles.ts';
import { formatQuantity, toPrixTtc } from '#shared/money/money.ts';
import { isToOrder } from '#shared/stock-level.ts';
import { StockLevel } from './stock-level.tsx';

const columns = toColumns<ArticleRow>([
  {
    id: 'designation',
    header: 'Désignation',
    track: 'minmax(16rem, 4fr)',
    cell: (row) => <strong>{row.designation}</strong>,
    sortBy: (row) => row.designation,
  },
  {
    id: 'reference',
    header: 'Référence',
    track: '9.5rem',
    cell: (row) => (
      <>
        <Code>{row.reference}</Code> <NotSentIcon entite="article" code={row.reference} />
      </>
    ),
    sortBy: (row) => row.reference,
  },
  {
    id: 'famille',
    header: 'Famille',
    track: 'minmax(7rem, 1fr)',
    cell: (row) => row.famille_libelle,
    sortBy: (row) => row.famille_libelle ?? '',
  },
  {
    id: 'prix',
    header: 'Prix HT',
    track: '5.25rem',
    isNumeric: true,
    cell: (row) => <Price of={row.prix_vente} />,
    sortBy: (row) => row.prix_vente,
  },
  {
    id: 'ttc',
    header: 'Prix TTC',
    track: '5.25rem',
    isNumeric: true,
    cell: (row) => <Price of={toPrixTtc(row.prix_vente, row.tva_taux ?? 0)} />,
  },
  {
    id: 'stock',
    header: 'Disponible',
    track: '5.5rem',
    isNumeric: true,
    cell: (row) => <StockLevel of={row} />,
    sortBy: (row) => row.stock_disponible ?? row.stock_reel,
  },
]);

/** All of them, or what a search finds; on demand only what is to be ordered. */
function useArticleRows(query: string, isLow: boolean) {
  const isSearching = query.trim() !== '';
  const all = useRows('articles', { isEnabled: !isSearching });
  const found = useAnswer(
    listArticles,
    { query: { query: query.trim() } },
    { isEnabled: isSearching, keepsPrevious: true, select: ({ data }): ArticleRow[] => data },
  );
  const listed = isSearching ? found : all;
  const data = useMemo(() => (isLow ? listed.data?.filter(isToOrder) : listed.data), [listed.data, isLow]);
  return { ...listed, data };
}

/** Every article, found by any part of its name, reference or barcode. */
export function ArticlesListScreen() {
  const go = useNavigate();
  const grid = useRef<HTMLTableElement>(null);
  const [query, setQuery] = useAddressText('q');
  const [stock, setStock] = useAddressText('stock');
  const isLow = stock === 'bas';
  const rows = useArticleRows(query, isLow);

  return (
    <Screen
      title="Articles"
      detail={rows.data && formatQuantity(rows.data.length)}
      toolbar={
        <>
          <SearchField
            label="Chercher un article"
            value={query}
            onChange={setQuery}
            onLeave={() => grid.current?.focus()}
          />
          <Checkbox
            label="Sous le minimum"
            checked={isLow}
            onChange={(event) => setStock(event.currentTarget.checked ? 'bas' : '')}
          />
        </>
      }
      actions={
        <>
          <FileButtons nature="articles" question={{ q: query.trim(), stock: isLow ? 'bas' : undefined }} />
          <CreateLink to="/articles/nouveau" label="Nouvel article" />
        </>
      }
    >
      <ListState of={rows} query={query} isNarrowed={isLow} none="Aucun article pour l’instant">
        {(shown) => (
          <DataTable
            ref={grid}
            label="Articles"
            rows={shown}
            columns={columns}
            getId={(row) => row.reference}
            onOpen={({ reference }) => void go(`/articles/${encodeURIComponent(reference)}`)}
          />
        )}
      </ListState>
    </Screen>
  );
}
