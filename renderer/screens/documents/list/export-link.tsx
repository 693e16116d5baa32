import { Button } from '@mantine/core';
import { IconTableExport } from '@tabler/icons-react';
import type { VenteKind } from '#renderer/stores/vente.ts';
import { exportDocuments } from '#shared/contracts/documents/document-export.ts';
import type { DocumentQuestion } from '#shared/contracts/documents/document-list.ts';
import { documentKinds } from '#shared/contracts/documents/documents.ts';
import { toPath } from '#shared/endpoints/api-client.ts';

type Props = { kind: VenteKind; question: DocumentQuestion };

/** Links to the whole filtered list as a file for a French Excel. */
export function ExportLink({ kind, question: { q, etat, boutique, du, au } }: Props) {
  const query = { format: 'excel', etat, boutique, q, du, au } as const;
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
