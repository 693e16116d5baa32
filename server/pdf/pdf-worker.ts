import { parentPort } from 'node:worker_threads';
import type { PdfAnswer, PdfRequest } from './threads/pdf-thread.ts';
import { renderDocument } from './render-document.ts';

// The entry of a thread that makes PDFs, one at a time: this file under Node, dist/main/pdf-worker.js when bundled.

function answer(message: PdfAnswer, transferred: ArrayBuffer[] = []): void {
  parentPort?.postMessage(message, transferred);
}

/** Renders one PDF; code that few shops need is loaded at first use. */
async function render(input: PdfRequest) {
  if (!('etiquettes' in input)) return renderDocument(input);
  const { renderEtiquettes } = await import('./etiquettes/render-etiquettes.ts');
  return renderEtiquettes(input);
}

parentPort?.on('message', async (input: PdfRequest) => {
  try {
    const pdf = await render(input);
    answer({ pdf }, [pdf.buffer]);
  } catch (error) {
    answer({ failure: error instanceof Error ? (error.stack ?? error.message) : String(error) });
  }
});
answer({ ready: true });
