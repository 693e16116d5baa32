import { printDefinition } from '../typesetting/printer.ts';
import { toEtiquettesDefinition } from './etiquettes-definition.ts';
import type { PrintedEtiquettes } from './printed-etiquettes.ts';

/** The PDF of sheets of labels, made in this thread; the service asks a `PdfRenderer` instead. */
export function renderEtiquettes(input: PrintedEtiquettes): Promise<Uint8Array<ArrayBuffer>> {
  return printDefinition(toEtiquettesDefinition(input));
}
