import { toPath } from '#shared/endpoints/api-client.ts';
import { documentKinds } from '#shared/contracts/documents/documents.ts';
import type { DocumentQuestion } from '#shared/contracts/documents/document-list.ts';
import { exportDocuments } from '#shared/contracts/documents/document-export.ts';
import { ExportLink } from '#renderer/ui/screen/export-button.tsx';
import { useRef } from 'react';
import { useDocumentPages } from '#renderer/api/rows/document-pages.ts';
import { kindLabels } from '#renderer/records/documents/kind-labels.ts';
import { SellLink } from '#renderer/screens/documents/sell-link.tsx';
import type { VenteKind } from '#renderer/stores/vente.ts';
import { ListState } from '#renderer/ui/screen/list-state.tsx';
import { Screen } from '#renderer/ui/screen/screen.tsx';
import { formatQuantity } from '#shared/money/money.ts';
import { DocumentFilters, useDocumentFilters } from './document-filters.tsx';
import { DocumentsTable } from './documents-table.tsx';

/** Shows the documents of one kind, newest first by default; filters and order are in the address. */
export function DocumentsListScreen({ kind }: { kind: VenteKind }) {
  const words = kindLabels[kind];
  const grid = useRef<HTMLTableElement>(null);
  const filters = useDocumentFilters();
  const list = useDocumentPages(kind, filters.question);

  return (
    <Screen
      title={words.plural}
      detail={list.first && formatQuantity(list.total)}
      actions={
        <>
          <ExportLink href={toExportPath(kind, filters.question)} />
          <SellLink kind={kind} />
        </>
      }
      toolbar={<DocumentFilters kind={kind} filters={filters} onLeave={() => grid.current?.focus()} />}
    >
      <ListState
        of={list.state}
        query={filters.text}
        isNarrowed={filters.isNarrow}
        none={`${words.none} pour l’instant`}
        action={<SellLink kind={kind} />}
      >
        {() => <DocumentsTable ref={grid} list={list} onSort={filters.setSorting} />}
      </ListState>
    </Screen>
  );
}

function toExportPath(kind: VenteKind, { q, etat, boutique, du, au }: DocumentQuestion): string {
  const query = { format: 'excel', etat, boutique, q, du, au } as const;
  return toPath(exportDocuments, { params: { type_doc: documentKinds[kind].code }, query });
}
