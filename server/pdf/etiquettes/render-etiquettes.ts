import { printDefinition } from '../typesetting/printer.ts';
import { toEtiquettesDefinition } from './etiquettes-definition.ts';
import type { PrintedEtiquettes } from './printed-etiquettes.ts';

/** Renders sheets of labels as a PDF in this thread; the service uses a `PdfRenderer` instead. */
export function renderEtiquettes(input: PrintedEtiquettes): Promise<Uint8Array<ArrayBuffer>> {
  return printDefinition(toEtiquettesDefinition(input));
}
