import { installed, signIn } from '../e2e/testing/test.ts';
import { fillLargeShop } from '../e2e/testing/large-shop.ts';
import { measureHeap, measureScrolling, measureTyping } from '../e2e/testing/measure-screens.ts';
import { type Comptoir, openChromium } from '../e2e/testing/runtimes.ts';
import { toEnvironment } from '../e2e/testing/service-process.ts';
import type { Figure, Measure } from './figure.ts';
import { makeFolder } from './processes.ts';

const size = { articles: 100_000, clients: 10_000, documents: 50_000 };
/** Each list, and how many rows it has; documents are of five kinds, one after the other. */
const lists = [
  ['articles', size.articles],
  ['clients', size.clients],
  ['factures', size.documents / 5],
] as const;

/** The screens in front of the largest shop Comptoir is made for, by the browser's own measures. */
export const measure: Measure = async (report) => {
  using folder = makeFolder();
  await fillLargeShop(folder.path, size);
  const settings = { COMPTOIR_PORT: '0', COMPTOIR_DATA_DIR: folder.path, ...installed };
  const comptoir = await openChromium(toEnvironment(settings));
  try {
    await comptoir.page.goto(`${comptoir.url}/app/`);
    await signIn(comptoir.page);
    for (const [address, count] of lists) report(await measureList(comptoir, address, count));
    for (const figure of await measureEntry(comptoir)) report(figure);
  } finally {
    await comptoir.close();
  }
};

async function measureList({ page, context, url }: Comptoir, address: string, count: number): Promise<Figure> {
  const started = performance.now();
  await page.goto(`${url}/app/${address}`);
  await page.locator('[role="grid"] tbody tr').first().waitFor();
  const firstMs = performance.now() - started;
  await page.locator(`[role="grid"][aria-rowcount="${count + 1}"]`).waitFor();
  const wholeMs = performance.now() - started;
  const { frames, dropped, blank, longestMs } = await measureScrolling(page);
  const heap = await measureHeap(context, page);
  const detail = [
    `${count} rows, first after ${Math.round(firstMs)} ms, all after ${Math.round(wholeMs)} ms`,
    `${dropped} of ${frames} frames late, ${blank} with a blank row, ${Math.round(heap)} Mo`,
  ];
  return {
    work: `scroll ${address} from end to end and back`,
    peer: 'longest frame',
    value: longestMs,
    unit: 'ms',
    detail: detail.join('; '),
  };
}

async function measureEntry({ page, url }: Comptoir): Promise<Figure[]> {
  await page.goto(`${url}/app/vente`);
  await page.getByRole('combobox', { name: 'Article' }).focus();
  const typing = await measureTyping(page, 'vis a bois inox 6 x 40');
  const peer = 'longest, by Event Timing';
  const detail = `${typing.keys} keys among 100,000 articles`;
  return [
    { work: 'wait of a key typed in the search', peer, value: typing.delayMs, unit: 'ms', detail },
    { work: 'from that key to the frame that shows it', peer, value: typing.shownMs, unit: 'ms', detail },
  ];
}
