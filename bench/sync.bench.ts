import { readFileSync } from 'node:fs';
import { setTimeout as wait } from 'node:timers/promises';
import { startProxy } from '#server/testing/hostile/misbehaving-proxy.ts';
import { fillLargeShop } from '../e2e/testing/large-shop.ts';
import { createArticle } from '#shared/contracts/articles/articles.ts';
import { createClient } from '#shared/contracts/tiers/clients.ts';
import { getSynchronisation } from '#shared/contracts/postes/synchronisation.ts';
import { getHealth, refreshCache } from '#shared/contracts/service/system.ts';
import { formatNumber, type Measure } from './figure.ts';
import { type Load, startLoad } from './load.ts';
import { makeFolder, type Server, startBuiltService } from './processes.ts';
import { median } from './rounds.ts';
import { callService } from './shop.ts';
import { assertOnly, headers } from './stand.ts';

const rounds = 9;
const changes = 100_000;
const lignes = Array.from({ length: 5 }, (_, line) => ({ article_code: `A${line}`, quantite: 1 + line }));

/** What a till's work with the shared back office costs whoever sells, and how fast both catch up. */
export const measure: Measure = async (report) => {
  const { fast, slow, down } = await measureLatencies();
  const against = 'the same with the gateway down';
  const detail = `${formatNumber(fast)} ms fast, ${formatNumber(slow)} ms slow, ${formatNumber(down)} ms down`;
  // Fast, it includes the answer: what is aimed at is that nobody sees it, within a frame.
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

/** A back office that tills share. */
const startShared = (dataDir: string) =>
  startBuiltService(dataDir, { COMPTOIR_POSTE: 'B01', COMPTOIR_GATEWAY_TOKEN: token });

/** A till of the back office at `url`. */
const startTill = (dataDir: string, url: string) =>
  startBuiltService(dataDir, {
    COMPTOIR_POSTE: 'P01',
    COMPTOIR_BACKOFFICE_URL: url,
    COMPTOIR_BACKOFFICE_TOKEN: token,
  });

async function until(isDone: () => Promise<boolean>): Promise<void> {
  while (!(await isDone())) await wait(100);
}

async function addRecords(server: Server): Promise<void> {
  const call = callService(server);
  await call(createClient, { body: { num: 'DURAND', intitule: 'Menuiserie Durand' } });
  for (const { article_code } of lignes) {
    const article = { reference: article_code, designation: article_code, prix_vente: 10, stock_reel: 1_000_000 };
    await call(createArticle, { body: article });
  }
}

const sale = { method: 'POST', path: '/factures', headers, body: { client_id: 'DURAND', lignes } };

/** A sale's median time while the gateway is fast, slow and down, in turns. */
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

/** The median of so many sales, one after the other. */
async function sell(load: Load, till: Server, count: number): Promise<number> {
  const requests = Array.from({ length: count }, () => sale);
  const result = await load.run({ port: till.port, requests, connections: 1 });
  assertOnly(result, 201);
  return result.p50;
}

/** Seconds a new till takes to have everything, and the most memory it had. */
async function measureFirstCopy(): Promise<{ seconds: number; peak: number }> {
  using filled = makeFolder();
  using folder = makeFolder();
  await fillLargeShop(filled.path, { articles: changes * 0.8, clients: changes / 10, documents: changes / 10 }, [
    'facture',
  ]);
  await using shop = await startShared(filled.path);
  await using till = await startTill(folder.path, shop.url);
  const begun = performance.now();
  await until(async () => (await callService(till)(getSynchronisation)).copie_complete);
  const seconds = (performance.now() - begun) / 1_000;
  const kilobytes = /^VmHWM:\s+(\d+)/m.exec(readFileSync(`/proc/${till.pid}/status`, 'utf8'))?.[1];
  return { seconds, peak: Number(kilobytes) / 1_024 };
}
