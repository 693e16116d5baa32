import type { ElectronApplication, Page } from '@playwright/test';
import { fillLargeShop, toClientCode } from '../e2e/testing/large-shop.ts';
import { measureScrolling } from '../e2e/testing/measure-screens.ts';
import { startDisplay } from '../e2e/testing/start-display.ts';
import { installed } from '../e2e/testing/test.ts';
import { toEnvironment } from '../e2e/testing/service-process.ts';
import { buildCatalogueArticle } from '../e2e/testing/article-catalogue.ts';
import { compareStarts, openDesktop, readProgramMegabytes } from './felt/desktop.ts';
import { startClock, timeToPaint } from './felt/paint.ts';
import { scanLive } from './felt/scan-live.ts';
import type { Measure } from './figure.ts';
import { makeFolder } from './processes.ts';
import { percentile } from './rounds.ts';

const size = { articles: 100_000, clients: 10_000, documents: 50_000 };
const sales = 500;
const scansEach = 10;
const scanned = 200;
const searches = ['marteau', 'rondelle inox', 'cheville nylon 8', 'pinceau 40', 'vis a bois 5 x 60', 'cle plate'];

/** Measures what users feel, in the desktop's own window, with the largest shop Comptoir is made for. */
export const measure: Measure = async (report) => {
  await using display = process.env.DISPLAY ? undefined : await startDisplay();
  if (display) process.env.DISPLAY = display.name;
  using folder = makeFolder();
  await fillLargeShop(folder.path, size, ['facture']);
  const environment = toEnvironment({ COMPTOIR_DATA_DIR: folder.path, ...installed, COMPTOIR_PORT: '0' });
  const empty = await compareStarts(folder.path, environment, report);
  await using desktop = await openDesktop(environment);
  const { page, electron } = desktop;
  await reportMemory(electron, 'at rest', empty, report);
  await startClock(page);
  await page.getByRole('combobox', { name: 'Article' }).waitFor();
  await reportTimes('a scan to its line painted', await timeScans(page), { atMost: 50, longest: 250 }, report);
  await reportTimes('a key in the search to its results painted', await timeSearches(page), { atMost: 50 }, report);
  await reportTimes('F9 to the number painted', await timeSales(page), { atMost: 100 }, report);
  await reportMemory(electron, `after ${sales} sales`, empty, report);
  await reportList(page, report);
};

type Report = Parameters<Measure>[0];

/** The aims of 99 in 100 times and, where a longer one is worse than many, of the longest. */
type TimeAims = { atMost: number; longest?: number };

async function reportTimes(work: string, times: readonly number[], { atMost, longest }: TimeAims, report: Report) {
  if (times.length === 0) throw new Error(`Nothing was seen of: ${work}.`);
  const [middle, worst, last] = [50, 99, 100].map((percent) => percentile(times, percent));
  const shared = { work, unit: 'ms', detail: `${times.length} times` } as const;
  report({ ...shared, peer: 'p50, by the window’s own clock', value: middle ?? Number.NaN });
  report({ ...shared, peer: 'p99', value: worst ?? Number.NaN, aim: { atMost } });
  report({ ...shared, peer: 'longest', value: last ?? Number.NaN, ...(longest && { aim: { atMost: longest } }) });
}

async function reportMemory(electron: ElectronApplication, when: string, empty: number, report: Report) {
  const own = await readProgramMegabytes(electron);
  const peer = 'an empty window of the same Electron';
  const detail = `${Math.round(own)} Mo to ${Math.round(empty)} Mo, shared pages counted once`;
  const work = `memory of all processes, ${when}`;
  report({ work, peer, value: own / empty, unit: '×', aim: { atMost: 1.6 }, detail });
}

const lines = 'input[aria-label^="Quantité de "]';

/** Times scans, each making a line, ten for each sale, which is then discarded. */
async function timeScans(page: Page): Promise<number[]> {
  const times: (number | undefined)[] = [];
  for (let index = 0; index < scanned; index += 1) {
    if (index > 0 && index % scansEach === 0) await clearSale(page);
    const code = buildCatalogueArticle(1_000 + index * 7).code_ean ?? '';
    times.push(await timeToPaint(page, { from: 'Enter', selector: lines, act: () => scanLive(page, code) }));
  }
  await clearSale(page);
  return times.filter((time) => time !== undefined);
}

async function clearSale(page: Page) {
  const remove = page.getByRole('button', { name: /^Retirer / });
  while ((await remove.count()) > 0) await remove.first().dispatchEvent('click');
}

/** The articles found; what else may be done with the typed text is shown before the service has answered. */
const articles = '[role="option"]:has(span)';

/** Times searches; a key that changes no result shows nothing and gives no figure. */
async function timeSearches(page: Page): Promise<number[]> {
  const entry = page.getByRole('combobox', { name: 'Article' });
  const times: (number | undefined)[] = [];
  for (const text of searches) {
    await entry.focus();
    for (const key of text) {
      const act = () => page.keyboard.press(key === ' ' ? 'Space' : key);
      times.push(await timeToPaint(page, { from: key, selector: articles, act, longestMs: 400 }));
    }
    await entry.fill('');
  }
  return times.filter((time) => time !== undefined);
}

/** Times sales of one line to a customer, saved by F9 and followed by the next. */
async function timeSales(page: Page): Promise<number[]> {
  const times: (number | undefined)[] = [];
  for (let index = 0; index < sales; index += 1) {
    await page.keyboard.press('F2');
    await page.getByRole('combobox', { name: 'Client' }).fill(toClientCode(index % 50));
    const name = new RegExp(`n° ${index % 50}(?!\\d)`);
    await page.getByRole('option', { name }).first().waitFor();
    await page.keyboard.press('Enter');
    await page.getByRole('button', { name: 'Changer' }).waitFor();
    await scanLive(page, buildCatalogueArticle(2_000 + index).code_ean ?? '');
    await page.locator(lines).first().waitFor();
    const act = () => page.keyboard.press('F9');
    times.push(await timeToPaint(page, { from: 'F9', selector: '#screen-title', act }));
    await page.getByRole('button', { name: /^Nouvelle vente/ }).waitFor();
    await page.keyboard.press('F9');
    await page.getByRole('combobox', { name: 'Article' }).waitFor();
  }
  return times.filter((time) => time !== undefined);
}

async function reportList(page: Page, report: Report): Promise<void> {
  const rows = '[role="grid"] tbody tr';
  const detail = `${size.documents} invoices`;
  const tell = (work: string, value = Number.NaN, peer = 'by the window’s own clock') =>
    report({ work: `list of invoices: ${work}`, peer, value, unit: 'ms', detail });
  const link = page.getByRole('navigation').getByRole('link', { name: /^Factures/ });
  tell('opened', await timeToPaint(page, { from: 'click', selector: rows, act: () => link.first().click() }));
  await page.locator('[role="grid"][aria-rowcount]').waitFor();
  const head = page.getByRole('columnheader', { name: 'Numéro' }).getByRole('button');
  const numbers = `${rows} td:nth-child(2)`;
  tell('sorted', await timeToPaint(page, { from: 'click', selector: numbers, act: () => head.click() }));
  const { frames, dropped, blank, longestMs } = await measureScrolling(page);
  const seen = `longest frame; ${dropped} of ${frames} late, ${blank} with a blank row`;
  tell('scrolled from end to end and back', longestMs, seen);
}
