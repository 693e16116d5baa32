import { expect, onTestFinished, test } from 'vitest';
import { page } from 'vitest/browser';
import { show } from '#renderer/testing/show.tsx';
import { PdfPages } from './pdf-pages.tsx';

/** Returns a PDF of A6 pages, black all over. */
function writePdf(pages: number): Uint8Array {
  const numbers = Array.from({ length: pages }, (_, index) => index + 4);
  const content = '0 0 298 420 re f';
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    `<< /Type /Pages /Count ${pages} /Kids [${numbers.map((number) => `${number} 0 R`).join(' ')}] >>`,
    `<< /Length ${content.length} >>\nstream\n${content}\nendstream`,
    ...numbers.map(() => '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 298 420] /Contents 3 0 R /Resources << >> >>'),
  ];
  const written = objects.map((object, index) => `${index + 1} 0 obj\n${object}\nendobj\n`);
  return new TextEncoder().encode(`%PDF-1.4\n${written.join('')}trailer\n<< /Root 1 0 R >>\n%%EOF\n`);
}

/** Keeps the threads that the page starts from now on. */
function catchThreads(): Worker[] {
  const threads: Worker[] = [];
  const Real = window.Worker;
  window.Worker = class extends Real {
    constructor(...given: ConstructorParameters<typeof Worker>) {
      super(...given);
      threads.push(this);
    }
  };
  onTestFinished(() => {
    window.Worker = Real;
  });
  return threads;
}

/** Returns how light the middle of a page is, of 255; a page that is not drawn is transparent, and so 255. */
function readMiddle(label: string): number {
  const canvas = page.getByLabelText(label, { exact: true }).element();
  if (!(canvas instanceof HTMLCanvasElement)) throw new Error('a page is a canvas');
  const { data } = canvas.getContext('2d')?.getImageData(canvas.width / 2, canvas.height / 2, 1, 1) ?? { data: [] };
  const [light = 255, , , alpha = 0] = data;
  return alpha === 0 ? 255 : light;
}

const isDrawn = (label: string) => expect.poll(() => readMiddle(label), { timeout: 20_000 }).toBeLessThan(50);

test('all PDFs of a window are read in one thread; when it has died, the next one is shown all the same', async () => {
  const threads = catchThreads();
  const { rerender } = await show(<PdfPages bytes={writePdf(1)} label="La facture" />);
  await isDrawn('La facture');
  await rerender(<PdfPages bytes={writePdf(2)} label="Le bon" />);
  await isDrawn('Le bon, page 2 sur 2');
  expect(threads).toHaveLength(1);

  threads[0]?.terminate();
  await rerender(<PdfPages bytes={writePdf(3)} label="L’avoir" />);
  await isDrawn('L’avoir, page 3 sur 3');
  expect(threads).toHaveLength(2);
});
