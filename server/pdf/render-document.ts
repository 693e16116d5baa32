import { toDefinition } from './layout/definition.ts';
import type { PrintedDocument } from './printed-document.ts';
import { toPrintableLogo } from './pictures/logo.ts';
import { measure, printDefinition } from './typesetting/printer.ts';

/**
 * A document's PDF, made in this thread; the event loop waits meanwhile, so the service asks a `PdfRenderer` instead.
 * A logo that cannot be read is left out: it never keeps a document from being printed.
 */
export async function renderDocument(input: PrintedDocument): Promise<Uint8Array<ArrayBuffer>> {
  const logo = toPrintableLogo(input.boutique.logo);
  return await print(input, logo).catch((error: unknown) => {
    if (logo === '') throw error;
    return print(input, '');
  });
}

function print(input: PrintedDocument, logo: string): Promise<Uint8Array<ArrayBuffer>> {
  return printDefinition(toDefinition({ ...input, boutique: { ...input.boutique, logo } }, measure));
}
