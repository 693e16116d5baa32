import { setTimeout as sleep } from 'node:timers/promises';
import { type Call, createApiClient as createCaller } from '#shared/endpoints/api-client.ts';
import { createArticle, getArticle } from '#shared/contracts/articles/articles.ts';
import { createClient } from '#shared/contracts/tiers/clients.ts';
import { getHealth, refreshCache } from '#shared/contracts/service/system.ts';
import { createFacture, listFactures } from '#shared/contracts/ventes/ventes.ts';
import { buildArticle, buildClient } from '../fixtures/build-records.ts';
import { startProxy } from '../proxies/misbehaving-proxy.ts';
import { until } from '../running/shared-shop-state.ts';
import { findGaps } from './sync-model-checks.ts';
import { createTemporaryFolder } from '../fixtures/temporary-folder.ts';

const apiKey = 'key-of-the-shared-power-cut-000000001';
const token = 'token-of-the-shared-power-cut-0000001';
const stock = 100_000;

type Running = { url: string; kill: () => Promise<unknown> };
type Options = { kills: number; sales: number; start: (settings: Record<string, string>) => Promise<Running> };

/** Starts a service that can be killed and restarted where it was. */
async function startMortal(settings: Record<string, string>, start: Options['start']) {
  await using stack = new AsyncDisposableStack();
  const folder = stack.use(await createTemporaryFolder());
  const all = { COMPTOIR_DATA_DIR: folder.path, COMPTOIR_API_KEY: apiKey, COMPTOIR_PORT: '0', ...settings };
  let running = await start(all);
  stack.defer(async () => void (await running.kill()));
  const owned = stack.move();
  return {
    getUrl: () => running.url,
    /** Calls the process that runs now. */
    call: ((endpoint, input) =>
      createCaller(running.url, { headers: { 'x-api-key': apiKey } })(endpoint, input)) satisfies Call as Call,
    async cut() {
      await running.kill();
      running = await start(all);
    },
    [Symbol.asyncDispose]: () => owned.disposeAsync(),
  };
}

type Mortal = Awaited<ReturnType<typeof startMortal>>;

/** Makes one sale after the other, each repeated under its key until it is answered; returns their numbers. */
async function sell(till: Mortal, sales: number): Promise<string[]> {
  const lignes = [{ article_code: 'VIS', quantite: 1 }];
  const sold: string[] = [];
  while (sold.length < sales) {
    const response = await fetch(`${till.getUrl()}${createFacture.path}`, {
      method: 'POST',
      headers: { 'x-api-key': apiKey, 'content-type': 'application/json', 'idempotency-key': `sale-${sold.length}` },
      body: JSON.stringify({ client_id: 'DURAND', lignes }),
    }).catch(() => undefined);
    const body = response?.status === 201 ? await response.json().catch(() => undefined) : undefined;
    if (body === undefined) await sleep(20);
    else sold.push(createFacture.response.parse(body).data.numero_facture);
  }
  return sold;
}

/**
 * Sells at a till, two sales of three, and at the back office, while both are killed in turn at random moments of
 * pushing and pulling; then returns what is wrong on either side.
 */
export async function cutPower({ kills, sales, start }: Options) {
  await using stack = new AsyncDisposableStack();
  const shop = stack.use(await startMortal({ COMPTOIR_POSTE: 'B01', COMPTOIR_GATEWAY_TOKEN: token }, start));
  const proxy = stack.use(await startProxy(shop.getUrl));
  const remote = { COMPTOIR_BACKOFFICE_URL: proxy.url, COMPTOIR_BACKOFFICE_TOKEN: token };
  const till = stack.use(await startMortal({ COMPTOIR_POSTE: 'P01', ...remote }, start));
  await shop.call(createClient, { body: buildClient({ num: 'DURAND' }) });
  await shop.call(createArticle, { body: buildArticle({ reference: 'VIS', stock_reel: stock }) });
  await till.call(refreshCache);

  const there = Math.floor(sales / 3);
  const selling = Promise.all([sell(till, sales - there), sell(shop, there)]);
  for (let kill = 0; kill < kills; kill += 1) {
    await sleep(Math.random() * 300);
    await (kill % 2 === 0 ? till : shop).cut();
  }
  const sold = (await selling).flat();
  const getGateway = async () => (await till.call(refreshCache)).info.gateway;
  await until(
    async () => (await getGateway()).en_attente === 0,
    () => 'elements still wait',
    30_000,
  );
  await till.call(refreshCache);
  const { a_traiter } = (await till.call(getHealth)).backoffice_gateway;
  return { ...(await compare(shop, till, sold)), toSettle: a_traiter };
}

async function compare(shop: Mortal, till: Mortal, sold: readonly string[]) {
  const query = { limit: 1_000 };
  const [there, here] = await Promise.all([shop.call(listFactures, { query }), till.call(listFactures, { query })]);
  const params = { reference: 'VIS' };
  const [ours, theirs] = await Promise.all([shop.call(getArticle, { params }), till.call(getArticle, { params })]);
  const texts = new Set(here.map((document) => JSON.stringify(document)));
  return {
    lost: sold.filter((numero) => !there.some((document) => document.numero === numero)),
    doubled: there.length - sold.length,
    gaps: findGaps(there.map(({ numero }) => numero)),
    missing: there.length - here.length,
    different: there.filter((document) => !texts.has(JSON.stringify(document))).map(({ numero }) => numero),
    stocks: [ours.stock_reel - stock + sold.length, theirs.stock_reel - stock + sold.length],
  };
}
