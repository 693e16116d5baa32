import { setTimeout as wait } from 'node:timers/promises';
import { startProxy } from '#server/testing/proxies/misbehaving-proxy.ts';
import { createArticle } from '#shared/contracts/articles/articles.ts';
import { getSynchronisation } from '#shared/contracts/postes/synchronisation.ts';
import { getHealth, refreshCache } from '#shared/contracts/service/system.ts';
import { createClient } from '#shared/contracts/tiers/clients.ts';
import { createApiClient } from '#shared/endpoints/api-client.ts';
import { fillLargeShop } from '../e2e/testing/large-shop.ts';
import { formatNumber, type Measure } from './figure.ts';
import { type Load, startLoad } from './load.ts';
import { makeFolder, readMegabytes, type Server, startBuiltService } from './processes.ts';
import { median } from './rounds.ts';
import { headers } from './stand.ts';

const rounds = 9;
const changes = 100_000;
const lignes = Array.from({ length: 5 }, (_, line) => ({ article_code: `A${line}`, quantite: 1 + line }));

/** Measures what a till's synchronisation costs its user, and how fast both sides catch up. */
export const measure: Measure = async (report) => {
  const { fast, slow, down } = await measureLatencies();
  const against = 'the same with the gateway down';
  const detail = `${formatNumber(fast)} ms fast, ${formatNumber(slow)} ms slow, ${formatNumber(down)} ms down`;
  // With a fast gateway, it includes the answer: the aim is that nobody sees it, within a frame.
  const waited = { peer: `${against}: what waiting for its answer adds`, value: fast - down, unit: 'ms' } as const;
  report({ work: 'a sale, gateway fast', ...waited, aim: { atMost: 16 }, detail });
  const slower = { peer: against, value: slow / down, unit: '×' } as const;
  report({ work: 'a sale, gateway slow (300 ms)', ...slower, aim: { atMost: 1.25 }, detail });
  const { seconds, peak } = await measureFirstCopy();
  const copied = `${changes} records in ${formatNumber(seconds)} s`;
  const copying = { work: 'memory of the till while it copies', peer: 'peak of its process', detail: copied };
  report({ ...copying, value: peak, unit: 'Mo', aim: { atMost: 250 } });
};

const token = 'token-of-the-measured-shop-0000000001';

/** Starts a back office that tills share. */
const startShared = (dataDir: string) =>
  startBuiltService(dataDir, { COMPTOIR_POSTE: 'B01', COMPTOIR_GATEWAY_TOKEN: token });

/** Starts a till of the back office at this address. */
const startTill = (dataDir: string, COMPTOIR_BACKOFFICE_URL: string) =>
  startBuiltService(dataDir, { COMPTOIR_POSTE: 'P01', COMPTOIR_BACKOFFICE_URL, COMPTOIR_BACKOFFICE_TOKEN: token });

const callService = ({ url }: Server) => createApiClient(url, { headers });

async function until(isDone: () => Promise<boolean>): Promise<void> {
  while (!(await isDone())) await wait(100);
}

async function addRecords(server: Server): Promise<void> {
  const call = callService(server);
  await call(createClient, { body: { num: 'DURAND', intitule: 'Menuiserie Durand' } });
  for (const { article_code: reference } of lignes)
    await call(createArticle, { body: { reference, designation: reference, prix_vente: 10, stock_reel: 1_000_000 } });
}

/** Measures a sale's median time while the gateway is fast, slow and down, in turns. */
async function measureLatencies(): Promise<Record<'fast' | 'slow' | 'down', number>> {
  await using stack = new AsyncDisposableStack();
  const folders = [stack.use(makeFolder()), stack.use(makeFolder())] as const;
  const shop = stack.use(await startShared(folders[0].path));
  await addRecords(shop);
  const proxy = stack.use(await startProxy(() => shop.url));
  const till = stack.use(await startTill(folders[1].path, proxy.url));
  const load = stack.use(startLoad());
  const states = { fast: [] as number[], slow: [] as number[], down: [] as number[] };

  async function change(state: keyof typeof states) {
    const fault = state === 'slow' ? 'delay' : 'none';
    Object.assign(proxy.network, { isCut: state === 'down', delayMs: 300, choose: () => fault });
    if (state !== 'fast') return;
    await callService(till)(refreshCache);
    await until(async () => (await callService(till)(getHealth)).backoffice_gateway.en_attente === 0);
  }

  for (let round = 0; round < rounds; round += 1) {
    for (const state of ['fast', 'slow', 'down'] as const) {
      await change(state);
      await sell(load, till, 30);
      states[state].push(await sell(load, till, 100));
    }
  }
  return { fast: median(states.fast), slow: median(states.slow), down: median(states.down) };
}

/** Returns the median of so many sales, one after the other. */
async function sell(load: Load, { port }: Server, count: number): Promise<number> {
  const sale = { method: 'POST', path: '/factures', headers, body: { client_id: 'DURAND', lignes } };
  return (await load.run({ port, requests: Array(count).fill(sale), connections: 1, status: 201 })).p50;
}

/** Measures the seconds a new till takes to have everything, and its peak memory. */
async function measureFirstCopy(): Promise<{ seconds: number; peak: number }> {
  using filled = makeFolder();
  using folder = makeFolder();
  const size = { articles: changes * 0.8, clients: changes / 10, documents: changes / 10 };
  await fillLargeShop(filled.path, size, ['facture']);
  await using shop = await startShared(filled.path);
  await using till = await startTill(folder.path, shop.url);
  const begun = performance.now();
  await until(async () => (await callService(till)(getSynchronisation)).copie_complete);
  return { seconds: (performance.now() - begun) / 1_000, peak: readMegabytes(till.pid, 'VmHWM') };
}
