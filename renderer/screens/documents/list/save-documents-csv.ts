import type { DocumentRow } from '#renderer/api/rows/document-rows.ts';
import type { VenteKind } from '#renderer/stores/vente.ts';
import { saveFile } from '#renderer/ui/download.ts';
import { createDocumentCsv, documentFileNames } from '#shared/documents/document-csv.ts';
import type { BoutiqueConnue } from '#shared/contracts/boutique/boutiques.ts';
import { toJour } from '#shared/time/dates.ts';

/** Saves documents as a file for a French Excel, newest first: in the same form as a whole list. */
export function saveDocumentsCsv(
  kind: VenteKind,
  oldestFirst: readonly DocumentRow[],
  boutiques: readonly BoutiqueConnue[],
): void {
  const { head, toLines } = createDocumentCsv(boutiques, ';');
  const lines = oldestFirst.toReversed().map((document) => toLines(document));
  const file = new Blob([head, ...lines], { type: 'text/csv;charset=utf-8' });
  saveFile(file, `${documentFileNames[kind]}_${toJour(new Date())}.csv`);
}
