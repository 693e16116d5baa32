import { Illisible } from './illisible.ts';

type Attachment = { filename?: string; content?: Uint8Array | null };

/**
 * The names an invoice's data may have in a PDF, the surest first (Factur-X, ZUGFeRD, XRechnung; Order-X to refuse it
 * clearly).
 */
const names = ['factur-x.xml', 'zugferd-invoice.xml', 'xrechnung.xml', 'order-x.xml'];

const damaged = 'Ce PDF est abîmé ou protégé\u00a0: demandez au fournisseur de l’envoyer de nouveau.';

/**
 * Returns the data of an invoice in a PDF, decrypted if it opens without a password; undefined when there are none. The
 * page is not drawn and no script is run: only attachments are read.
 * @throws {Illisible} for anything but a PDF that a reader can open.
 */
export async function findXmlInPdf(pdf: Uint8Array): Promise<Uint8Array | undefined> {
  const attachments = await listAttachments(pdf).catch((cause: unknown) => {
    throw new Illisible(damaged, { cause });
  });
  const toName = ({ filename = '' }: Attachment) => filename.toLowerCase();
  const named = names.flatMap((name) => attachments.filter((one) => toName(one) === name));
  const [found] = [...named, ...attachments.filter((one) => toName(one).endsWith('.xml'))];
  return found?.content ?? undefined;
}

async function listAttachments(pdf: Uint8Array): Promise<Attachment[]> {
  const { getDocument } = await loadPdfjs();
  // pdfjs takes over the bytes it is given, so it gets a copy.
  const task = getDocument({
    data: new Uint8Array(pdf),
    verbosity: 0,
    isEvalSupported: false,
    enableXfa: false,
    disableFontFace: true,
    useSystemFonts: false,
    useWorkerFetch: false,
  });
  try {
    const document = await task.promise;
    const found: Record<string, Attachment> | null = await document.getAttachments();
    return Object.values(found ?? {});
  } finally {
    await task.destroy();
  }
}

/**
 * Loads both halves of pdfjs into this thread, since it would start the second in a thread of its own. They are loaded
 * with the first PDF.
 */
async function loadPdfjs() {
  await import('pdfjs-dist/legacy/build/pdf.worker.mjs');
  return import('pdfjs-dist/legacy/build/pdf.mjs');
}
