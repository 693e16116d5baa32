import { downloadZip } from 'client-zip';
import { kindLabels } from '#renderer/records/documents/kind-labels.ts';
import type { VenteKind } from '#renderer/stores/vente.ts';
import { saveFile } from '#renderer/ui/download.ts';
import { toJour } from '#shared/time/dates.ts';

export type PdfFile = { name: string; bytes: Uint8Array };

/**
 * Saves PDFs as one archive, each file under its own name and exactly as the service returns it: documents are filed
 * and forwarded one at a time.
 */
export async function saveArchive(kind: VenteKind, files: readonly PdfFile[]): Promise<void> {
  const lastModified = new Date();
  const zip = downloadZip(files.map(({ name, bytes }) => ({ name, input: bytes, lastModified })));
  const name = `${kindLabels[kind].plural}_${toJour(lastModified)}.zip`;
  saveFile(await zip.blob(), name);
}
