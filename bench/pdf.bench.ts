import { monitorEventLoopDelay } from 'node:perf_hooks';
import { setTimeout as sleep } from 'node:timers/promises';
import { buildDocumentPdf, buildLigne } from '#server/testing/fixtures/build-document-pdf.ts';
import type { PrintedDocument } from '#server/pdf/printed-document.ts';
import { createPdfRenderer, type PdfRenderer } from '#server/pdf/pdf-renderer.ts';
import { formatNumber, type Measure } from './figure.ts';
import { drawWithPdfkit } from './pdf-peer.ts';
import { compare, median } from './rounds.ts';

// A quote's PDF as the service renders it: in a thread, laid out by pdfmake. Compared with pdfkit drawing the same page
// from fixed positions with the same fonts, in this thread. No document is rendered twice, so nothing comes from a
// cache.

const rounds = 21;
const delayRounds = 15;
const onePageLines = 12;
const manyLines = 200;

const goods = [
  'Vis à bois tête fraisée',
  'Perceuse-visseuse 18 V',
  'Chevilles nylon',
  'Serrure multipoints',
  'Peinture',
];
const finishes = ['acier zingué', 'inox A2 brossé', 'laiton poli', 'aluminium anodisé'];

let made = 0;

function buildQuote(lineCount: number): PrintedDocument {
  made += 1;
  const lignes = Array.from({ length: lineCount }, (_, index) => {
    const seed = made * 31 + index * 7;
    return buildLigne({
      article_code: `ART-${(seed * 13) % 9_973}`,
      designation: `${goods[index % goods.length]} ${finishes[seed % finishes.length]}, ${seed % 190} × ${(seed * 3) % 90} mm, boîte de ${50 + (seed % 9) * 25}`,
      quantite: 1 + (seed % 17),
      prix_unitaire_ht: ((seed * 7_919) % 100_000) / 100,
      tva_taux: index % 7 === 0 ? 5.5 : 20,
    });
  });
  const numero = `DE-P01-${String(made).padStart(6, '0')}`;
  return buildDocumentPdf({ document: { numero, lignes }, boutique: { logo: '' } });
}

/** Returns the milliseconds of a document, over `count` documents one after the other. */
async function time(count: number, build: () => PrintedDocument, make: (input: PrintedDocument) => Promise<unknown>) {
  const inputs = Array.from({ length: count }, build);
  const start = performance.now();
  for (const input of inputs) await make(input);
  return (performance.now() - start) / count;
}

export const measure: Measure = async (report) => {
  const renderer = createPdfRenderer({ workers: 1 });
  await renderer.warm();
  const cases = [
    { work: `quote of one page, ${onePageLines} lines`, build: () => buildQuote(onePageLines), count: 10, aim: 1.3 },
    { work: `quote of ${manyLines} lines`, build: () => buildQuote(manyLines), count: 3, aim: 1.3 },
  ];
  for (const { work, build, count, aim } of cases) {
    const ours = () => time(count, build, (input) => renderer.render(input));
    const peer = () => time(count, build, drawWithPdfkit);
    await Promise.all([ours(), peer()]);
    const { ratio, ...each } = await compare(ours, peer, rounds);
    const detail = `${formatNumber(each.ours)} ms to ${formatNumber(each.peers)} ms`;
    report({ work, peer: 'pdfkit, same page, same fonts', value: ratio, unit: '×', aim: { atMost: aim }, detail });
  }
  await measureEventLoop(renderer, report);
  await renderer.stop();
};

/**
 * Measures in many short rounds, each beside as long a time without work: other load on the machine delays both alike.
 */
async function measureEventLoop(renderer: PdfRenderer, report: Parameters<Measure>[0]) {
  const delays: { busy: number; idle: number }[] = [];
  const renderThree = async () => {
    for (let index = 0; index < 3; index += 1) await renderer.render(buildQuote(manyLines));
  };
  for (let round = 0; round < delayRounds; round += 1) {
    const start = performance.now();
    const busy = await measureDelay(() => Promise.all([renderThree(), renderThree()]));
    delays.push({ busy, idle: await measureDelay(() => sleep(performance.now() - start)) });
  }
  const work = 'event loop, p99, while quotes of 200 lines are made for two';
  const detail = `${delayRounds} rounds; idle beside each: ${formatNumber(median(delays.map(({ idle }) => idle)))} ms`;
  const value = median(delays.map(({ busy }) => busy));
  report({ work, peer: 'delay of a timer', value, unit: 'ms', aim: { atMost: 5 }, detail });
}

/** Returns the p99 delay in milliseconds, beyond the timer's own. */
async function measureDelay(work: () => Promise<unknown>): Promise<number> {
  const delays = monitorEventLoopDelay({ resolution: 1 });
  delays.enable();
  await work();
  delays.disable();
  return delays.percentile(99) / 1e6 - 1;
}
