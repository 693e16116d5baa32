import { GlobalWorkerOptions, getDocument, type PDFDocumentProxy, PDFWorker } from 'pdfjs-dist/legacy/build/pdf.mjs';
// oxlint-disable-next-line import/default -- `?url` is the bundler's: the address the worker is served at
import workerUrl from 'pdfjs-dist/legacy/build/pdf.worker.min.mjs?url';

GlobalWorkerOptions.workerSrc = workerUrl;

const pointsPerInch = 72;

/** The thread that reads all PDFs of the window; starting one for each loads more than a megabyte of code again. */
let worker: PDFWorker | undefined;

/** Time within which a thread that was there before has opened a file; nothing else tells that it has died. */
const timeoutMs = 3_000;

/** Opens a PDF, in a new thread when the one there does not answer; the caller keeps `bytes`. */
export async function openPdf(bytes: Uint8Array): Promise<PDFDocumentProxy> {
  const former = worker;
  worker ??= new PDFWorker();
  const opening = getDocument({ data: bytes.slice(), isEvalSupported: false, worker });
  if (former === undefined) return opening.promise;
  const opened = await Promise.race([opening.promise, after(timeoutMs)]);
  if (opened !== undefined) return opened;
  if (worker === former) worker = undefined;
  void opening.destroy();
  return openPdf(bytes);
}

function after(milliseconds: number): Promise<undefined> {
  return new Promise((resolve) => setTimeout(() => resolve(undefined), milliseconds));
}

/** Draws a page (from 1) on a new canvas, `width` pixels wide. */
export async function drawPage(pdf: PDFDocumentProxy, number: number, width: number): Promise<HTMLCanvasElement> {
  const page = await pdf.getPage(number);
  const viewport = page.getViewport({ scale: width / page.getViewport({ scale: 1 }).width });
  const canvas = document.createElement('canvas');
  canvas.width = Math.round(viewport.width);
  canvas.height = Math.round(viewport.height);
  await page.render({ canvas, viewport }).promise;
  page.cleanup();
  return canvas;
}

/** Draws a page at a printer's resolution. */
export async function drawPageAt(pdf: PDFDocumentProxy, number: number, dotsPerInch: number) {
  const page = await pdf.getPage(number);
  return drawPage(pdf, number, (page.getViewport({ scale: 1 }).width / pointsPerInch) * dotsPerInch);
}
