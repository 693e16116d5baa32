import type { DocumentRow } from '#renderer/api/rows/document-rows.ts';
import type { VenteKind } from '#renderer/stores/vente.ts';
import { saveFile } from '#renderer/ui/download.ts';
import { documentFileNames, toDocumentLine, toDocumentsHead } from '#shared/documents/document-csv.ts';
import { toJour } from '#shared/time/dates.ts';

/** Saves documents as a file for a French Excel, newest first: in the same form as a whole list. */
export function saveDocumentsCsv(kind: VenteKind, oldestFirst: readonly DocumentRow[]): void {
  const lines = oldestFirst.toReversed().map((document) => toDocumentLine(document, ';'));
  const file = new Blob([toDocumentsHead(';'), ...lines], { type: 'text/csv;charset=utf-8' });
  saveFile(file, `${documentFileNames[kind]}_${toJour(new Date())}.csv`);
}
