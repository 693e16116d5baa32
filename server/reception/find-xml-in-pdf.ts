import { Illisible } from './illisible.ts';

type Attachment = { filename?: string; content?: Uint8Array | null };

/** Names the data of an invoice have in a PDF, the surest first (Factur-X, ZUGFeRD, XRechnung, Order-X for a clear refusal). */
const names = ['factur-x.xml', 'zugferd-invoice.xml', 'xrechnung.xml', 'order-x.xml'];

const damaged = 'Ce PDF est abîmé ou protégé\u00a0: demandez au fournisseur de l’envoyer de nouveau.';

/**
 * The data of an invoice within a PDF, decrypted where anybody may open it; undefined where there are none. The page itself is
 * not drawn, and no script of it is run: only what is attached is read.
 * @throws {Illisible} for what is no PDF a reader can open.
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
  // It takes over the bytes it is given.
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

/** Both halves of it in this thread: it would start the second in one of its own. Read when the first PDF comes. */
async function loadPdfjs() {
  await import('pdfjs-dist/legacy/build/pdf.worker.mjs');
  return import('pdfjs-dist/legacy/build/pdf.mjs');
}
