import { useMemo, useRef } from 'react';
import { maxDocuments, useDocumentRows } from '#renderer/api/rows/document-rows.ts';
import type { VenteKind } from '#renderer/stores/vente.ts';
import { ListState } from '#renderer/ui/list-state.tsx';
import { Screen } from '#renderer/ui/screen.tsx';
import { createDocumentFilter } from '#shared/document-filter.ts';
import { formatQuantity } from '#shared/money.ts';
import { DocumentFilters, useDocumentFilters } from './document-filters.tsx';
import { DocumentsTable } from './documents-table.tsx';
import { ExportLink } from './export-link.tsx';
import { kindWords } from './kind-words.ts';
import { SellLink } from './sell-link.tsx';

/** The documents of one kind, newest first; what narrows the list is in the address. */
export function DocumentsListScreen({ kind }: { kind: VenteKind }) {
  const words = kindWords[kind];
  const grid = useRef<HTMLTableElement>(null);
  const filters = useDocumentFilters();
  const { text, du, au, statut } = filters;
  const listed = useDocumentRows(kind, statut);
  const rows = useMemo(() => listed.data?.filter(createDocumentFilter({ text, du, au })), [listed.data, text, du, au]);

  return (
    <Screen
      title={words.plural}
      detail={rows && formatQuantity(rows.length)}
      actions={
        <>
          <ExportLink kind={kind} filters={filters} />
          <SellLink kind={kind} />
        </>
      }
      toolbar={<DocumentFilters kind={kind} filters={filters} onLeave={() => grid.current?.focus()} />}
    >
      <ListState
        of={{ ...listed, data: rows }}
        query={text}
        isNarrowed={filters.isNarrow}
        none={`${words.none} pour l’instant`}
        action={<SellLink kind={kind} />}
      >
        {(documents) => (
          <DocumentsTable ref={grid} kind={kind} documents={documents} isCut={listed.data?.length === maxDocuments} />
        )}
      </ListState>
    </Screen>
  );
}
