import { monitorEventLoopDelay } from 'node:perf_hooks';
import { expect, onTestFinished, test } from 'vitest';
import { readPdf } from '#server/testing/fixtures/read-pdf.ts';
import { AppError, Unavailable } from '#shared/endpoints/errors.ts';
import { buildDocumentPdf, buildLigne } from '../testing/fixtures/build-document-pdf.ts';
import { createPdfRenderer } from './pdf-renderer.ts';
import { renderDocument } from './render-document.ts';

const faulty = new URL('../testing/hostile/faulty-pdf-worker.ts', import.meta.url);

function startRenderer(options: Parameters<typeof createPdfRenderer>[0] = {}) {
  const renderer = createPdfRenderer(options);
  onTestFinished(() => renderer.stop());
  return renderer;
}

const numbered = (numero: string) => buildDocumentPdf({ document: { numero } });
const toText = (pdf: Uint8Array) => new TextDecoder().decode(pdf);

test('a thread makes the same bytes as this one, which a reader opens', async () => {
  const renderer = startRenderer();
  await renderer.warm();

  const pdf = await renderer.render(buildDocumentPdf());

  expect(Buffer.from(pdf).equals(await renderDocument(buildDocumentPdf()))).toBe(true);
  expect((await readPdf(pdf)).pages[0]).toContain('DE-P01-000123');
});

test('the same document is made once, even asked for twice at the same time', async () => {
  const renderer = startRenderer();

  const [first, second] = await Promise.all([renderer.render(buildDocumentPdf()), renderer.render(buildDocumentPdf())]);

  expect(second).toBe(first);
  expect(await renderer.render(buildDocumentPdf())).toBe(first);
  expect(await renderer.render(buildDocumentPdf({ client: { ville: 'Quimper' } }))).not.toBe(first);
});

test('only the last documents are remembered', async () => {
  const renderer = startRenderer({ maxCached: 2 });
  const first = await renderer.render(numbered('A'));
  await renderer.render(numbered('B'));
  await renderer.render(numbered('C'));

  expect(await renderer.render(numbered('A'))).not.toBe(first);
});

test.each(['crash', 'exit', 'memory'])(
  'a thread that ends by %s fails its document only, in French, and is replaced',
  async (fault) => {
    const renderer = startRenderer({ entry: faulty, workers: 1 });

    const [failed, next] = await Promise.allSettled([renderer.render(numbered(fault)), renderer.render(numbered('B'))]);

    expect(failed).toMatchObject({
      status: 'rejected',
      reason: { message: `La fabrication du PDF de ${fault} s’est arrêtée brutalement.` },
    });
    expect(next.status === 'fulfilled' && toText(next.value)).toBe('B');
  },
);

test('a document that takes longer than the limit is stopped, and the next one is made', async () => {
  const renderer = startRenderer({ entry: faulty, workers: 1, timeoutMs: 4_000 });
  await renderer.warm();

  await expect(renderer.render(numbered('hang'))).rejects.toThrow('Le PDF de hang n’était pas fait après 4\u00a0s');
  expect(toText(await renderer.render(numbered('B')))).toBe('B');
});

test('a failure keeps its cause and is not remembered', async () => {
  const renderer = startRenderer({ entry: faulty, workers: 1 });

  const failure = await renderer.render(numbered('refuse')).catch((error: unknown) => error);
  const again = await renderer.render(numbered('refuse')).catch((error: unknown) => error);

  expect(failure).toBeInstanceOf(AppError);
  expect(failure).toMatchObject({ message: 'Le PDF de refuse n’a pas pu être fait.', cause: { message: 'refused' } });
  expect(again).not.toBe(failure);
});

test('more documents than may wait are refused at once', async () => {
  const renderer = startRenderer({ entry: faulty, workers: 1, maxWaiting: 2 });

  const results = await Promise.allSettled(['A', 'B', 'C', 'D'].map((numero) => renderer.render(numbered(numero))));

  expect(results.map(({ status }) => status)).toEqual(['fulfilled', 'fulfilled', 'fulfilled', 'rejected']);
  expect(results[3]).toMatchObject({ reason: expect.any(Unavailable) });
});

test('stopping finishes the running document, refuses those that wait and those that come', async () => {
  const renderer = startRenderer({ entry: faulty, workers: 1 });
  const asked = Promise.allSettled([renderer.render(numbered('A')), renderer.render(numbered('B'))]);

  await renderer.stop();

  expect((await asked).map(({ status }) => status)).toEqual(['fulfilled', 'rejected']);
  await expect(renderer.render(numbered('C'))).rejects.toThrow('Le service s’arrête');
});

test('the event loop stays free while a long document is made', async () => {
  const renderer = startRenderer();
  await renderer.warm();
  const lignes = Array.from({ length: 300 }, (_, index) => buildLigne({ article_code: `VIS-${index}` }));
  const held: number[] = [];
  // Another load on the machine may delay the event loop once; a delay caused by rendering would occur each time.
  for (let time = 0; time < 3; time += 1) {
    const delays = monitorEventLoopDelay({ resolution: 1 });
    delays.enable();
    await renderer.render(buildDocumentPdf({ document: { lignes } }));
    delays.disable();
    held.push(delays.percentile(99) / 1e6);
  }

  const inThisThread = performance.now();
  await renderDocument(buildDocumentPdf({ document: { lignes } }));
  expect(Math.min(...held)).toBeLessThan((performance.now() - inThisThread) / 4);
});
