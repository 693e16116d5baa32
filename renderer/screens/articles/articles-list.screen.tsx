import { Checkbox } from '@mantine/core';
import { useRef } from 'react';
import { useNavigate } from 'react-router';
import { call } from '#renderer/api/client.ts';
import { useIsDesk } from '#renderer/api/use-boutiques.ts';
import { useListPages } from '#renderer/api/rows/list-pages.ts';
import { toQueryKey } from '#renderer/api/use-answer.ts';
import { FileButtons } from '#renderer/screens/import/file-buttons.tsx';
import { BoutiqueFilter } from '#renderer/screens/boutiques/boutique-filter.tsx';
import { NotSentIcon } from '#renderer/screens/synchronisation/not-sent-mark.tsx';
import { Code, Price } from '#renderer/ui/figures.tsx';
import { CreateLink } from '#renderer/ui/screen/create-link.tsx';
import { ExportLink } from '#renderer/ui/screen/export-button.tsx';
import { Screen } from '#renderer/ui/screen/screen.tsx';
import { SearchField } from '#renderer/ui/screen/search-field.tsx';
import { useAddressText } from '#renderer/ui/screen/use-address-text.ts';
import { useListQuestion } from '#renderer/ui/screen/use-list-question.ts';
import { toColumns } from '#renderer/ui/table/columns.ts';
import { PagedListTable } from '#renderer/ui/table/list-table.tsx';
import { toFilters, useListSelection } from '#renderer/ui/table/use-list-selection.ts';
import { nameColumn } from '#renderer/ui/table/usual-columns.tsx';
import { type ArticleListe, ArticleQuestion, browseArticles } from '#shared/contracts/articles/article-list.ts';
import { createArticle } from '#shared/contracts/articles/articles.ts';
import { exportStocksBoutiques } from '#shared/contracts/transferts/transferts.ts';
import { toPath } from '#shared/endpoints/api-client.ts';
import { toBarcode } from '#shared/identifiers/identifiers.ts';
import { formatQuantity, toPrixTtc } from '#shared/money/money.ts';
import { ArticleSelectionBar } from './article-selection-bar.tsx';
import { StockLevel } from './stock-level.tsx';
import { useStockColumns } from './use-stock-columns.tsx';

const columns = toColumns<ArticleListe>([
  nameColumn('designation', 'Désignation', 'minmax(16rem, 4fr)', (row) => row.designation),
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

const list = {
  key: toQueryKey(browseArticles),
  read: (query: ArticleQuestion) => call(browseArticles, { query }),
};

const getReference = ({ reference }: ArticleListe) => reference;

const stocksHref = toPath(exportStocksBoutiques, { query: { format: 'excel' } });

/** Returns where an article is created: with the barcode that was searched, if it was one. */
const toCreatePath = (text: string) => `/articles/nouveau${toBarcode(text) === undefined ? '' : `?code=${text}`}`;

/** Shows every article, found by any part of its name, reference or barcode. */
export function ArticlesListScreen() {
  const go = useNavigate();
  const grid = useRef<HTMLTableElement>(null);
  const filters = useArticleFilters();
  const { query, stock, isLow, boutique } = filters;
  const { question, setSorting } = useListQuestion(ArticleQuestion, { q: query, stock, boutique });
  const pages = useListPages(list, question);
  const isDesk = useIsDesk();
  const selection = useListSelection({ ...pages, filters: toFilters(pages.question), getId: getReference });
  const shown = useStockColumns(columns, boutique);

  return (
    <Screen
      title="Articles"
      detail={pages.first && formatQuantity(pages.total)}
      toolbar={<ArticleFilters {...filters} onLeave={() => grid.current?.focus()} />}
      actions={
        <>
          {isDesk && <ExportLink href={stocksHref} label="Stock par boutique" />}
          <FileButtons nature="articles" question={{ q: query.trim(), stock: isLow ? 'bas' : undefined }} />
          <CreateLink to={toCreatePath(query.trim())} label="Nouvel article" creates={createArticle} />
        </>
      }
    >
      <PagedListTable
        of={pages}
        query={query}
        isNarrowed={isLow || boutique !== ''}
        none="Aucun article pour l’instant"
        ref={grid}
        label="Articles"
        onSort={setSorting}
        mayBeUnsorted
        columns={shown}
        getId={getReference}
        selection={selection}
        footer={selection.count > 0 && <ArticleSelectionBar {...selection} />}
        onOpen={({ reference }) => void go(`/articles/${encodeURIComponent(reference)}`)}
      />
    </Screen>
  );
}

function useArticleFilters() {
  const [query, setQuery] = useAddressText('q');
  const [stock, setStock] = useAddressText('stock');
  const [boutique, setBoutique] = useAddressText('boutique');
  return { query, setQuery, stock, setStock, isLow: stock === 'bas', boutique, setBoutique };
}

type FiltersProps = ReturnType<typeof useArticleFilters> & { onLeave: () => void };

function ArticleFilters({ query, setQuery, isLow, setStock, boutique, setBoutique, onLeave }: FiltersProps) {
  return (
    <>
      <SearchField label="Chercher un article" value={query} onChange={setQuery} onLeave={onLeave} />
      <Checkbox
        label="À commander"
        checked={isLow}
        onChange={(event) => setStock(event.currentTarget.checked ? 'bas' : '')}
      />
      <BoutiqueFilter value={boutique} onChange={setBoutique} />
    </>
  );
}
