import { Button } from '@mantine/core';
import { IconTableExport } from '@tabler/icons-react';
import type { VenteKind } from '#renderer/stores/vente.ts';
import { toPath } from '#shared/api-client.ts';
import { exportDocuments } from '#shared/contracts/document-export.ts';
import { documentKinds } from '#shared/contracts/documents.ts';
import type { useDocumentFilters } from './document-filters.tsx';

type Props = { kind: VenteKind; filters: ReturnType<typeof useDocumentFilters> };

/** What the list is narrowed to, all of it, as a file that a French Excel opens. */
export function ExportLink({ kind, filters: { text, statut, du, au } }: Props) {
  const narrowed = { ...(statut === '' ? {} : { statut: Number(statut) }), q: text, du, au };
  const query = { format: 'excel', ...narrowed } as const;
  return (
    <Button
      component="a"
      variant="default"
      href={toPath(exportDocuments, { params: { type_doc: documentKinds[kind].code }, query })}
      download
      leftSection={<IconTableExport size={16} stroke={1.8} aria-hidden="true" />}
    >
      Exporter en CSV
    </Button>
  );
}
