import { toDefinition } from './definition.ts';
import type { DocumentPdf } from './document-pdf.ts';
import { measure, printDefinition } from './printer.ts';

/** A document's PDF, made in this thread; the event loop waits meanwhile, so the service asks a `PdfRenderer` instead. */
export function renderDocument(input: DocumentPdf): Promise<Uint8Array<ArrayBuffer>> {
  return printDefinition(toDefinition(input, measure));
}
