import type { DocumentPage } from '#server/backoffice/backoffice.gateway.ts';
import { openBackOffice } from '#server/sharing/open-back-office.ts';
import { buildCatalogueArticle } from './article-catalogue.ts';
import { formatNumber, type Measure } from './figure.ts';
import { makeFolder } from './processes.ts';
import { median } from './rounds.ts';
import { fillInvoices } from './many-invoices.ts';

const count = 50_000;
const rounds = 15;
const newest: DocumentPage = { q: '', du: '', au: '', tri: 'date', sens: 'desc', debut: 0, limit: 200 };
const questions: Record<string, Partial<DocumentPage>> = {
  'newest first': {},
  'by customer': { tri: 'client', sens: 'asc' },
  'by amount': { tri: 'ttc' },
  'two words': { q: 'plomberie durand' },
  'words that are nowhere': { q: 'plomberie introuvable' },
  'a status in a month': { statut: 0, du: '2026-03-01', au: '2026-03-31' },
};

/** The list of 50,000 invoices, in the process and in its processor time: the first page with its count and sums, and any further one. */
export const measure: Measure = async (report) => {
  using folder = makeFolder();
  const backOffice = await openBackOffice({ dataDir: folder.path, poste: 'P01', now: () => new Date() });
  await fillInvoices(backOffice, count);
  // As a sale does, a change makes every list be found again.
  const touch = (round: number) =>
    backOffice.documents.setChampLibre('facture', 'FA-P01-000001', 'Tour', String(round));
  const read = (given: Partial<DocumentPage>) => backOffice.documents.browse('facture', { ...newest, ...given });
  for (const [work, given] of Object.entries(questions)) {
    const first = await time(async () => (await read(given)).bytes, touch);
    const next = await time(async (round) => (await read({ ...given, debut: round * 200 })).bytes);
    const detail = `a further page ${formatNumber(median(next))} ms`;
    report({
      work: `first page of ${count} invoices, ${work}`,
      peer: 'found, counted and summed',
      value: median(first),
      unit: 'ms',
      aim: { atMost: 20 },
      detail,
    });
  }
  const numeros = await time(async () => (await backOffice.documents.listNumeros('facture', newest)).bytes);
  report({
    work: 'the numbers of all of them',
    peer: 'for «select all»',
    value: median(numeros),
    unit: 'ms',
    detail: `${count} numbers`,
  });
  const { reference } = buildCatalogueArticle(7);
  const card = await time(() => backOffice.getArticleActivity(reference));
  report({
    work: 'what became of an article',
    peer: 'its card',
    value: median(card),
    unit: 'ms',
    aim: { atMost: 20 },
    detail: reference,
  });
  backOffice.close();
};

/** Milliseconds of processor each round takes: what else the machine does is not in them. */
async function time(work: (round: number) => Promise<unknown>, before?: (round: number) => Promise<void>) {
  const times: number[] = [];
  for (let round = 0; round < rounds; round += 1) {
    await before?.(round);
    const start = process.cpuUsage();
    await work(round);
    const { user, system } = process.cpuUsage(start);
    times.push((user + system) / 1_000);
  }
  return times;
}
