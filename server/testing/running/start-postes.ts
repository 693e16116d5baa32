import { expect } from 'vitest';
import { createArticle } from '#shared/contracts/articles/articles.ts';
import { createClient } from '#shared/contracts/tiers/clients.ts';
import { refreshCache } from '#shared/contracts/service/system.ts';
import { buildArticle, buildClient } from '../fixtures/build-records.ts';
import { startProxy } from '../proxies/misbehaving-proxy.ts';
import { readShop, until } from './shared-shop-state.ts';
import { startSharedBackOffice, startPoste } from './start-shared-shop.ts';

type Proxy = Awaited<ReturnType<typeof startProxy>>;
export type PosteBehindProxy = Awaited<ReturnType<typeof startPoste>> & Pick<Proxy, 'network' | 'countLate'>;

/** Timeout: a day of sales is sent in seconds, but in more on a busy machine. */
const longestSending = 30_000;

/** Waits until the back office has everything written there. */
export const waitUntilSent = ({ outbox }: Pick<PosteBehindProxy, 'outbox'>) => {
  const explain = () => JSON.stringify(outbox.count());
  return until(() => outbox.count().en_attente === 0, explain, longestSending);
};

/** Starts a back office, and tills behind a proxy each. */
export async function startPostes(count = 2) {
  const stack = new AsyncDisposableStack();
  const shop = stack.use(await startSharedBackOffice());
  const tills: PosteBehindProxy[] = [];
  for (let number = 1; number <= count; number += 1) {
    const proxy = stack.use(await startProxy(() => shop.url));
    const till = stack.use(await startPoste({ url: proxy.url, poste: `P0${number}` }));
    tills.push({ ...till, network: proxy.network, countLate: proxy.countLate });
  }

  /** Returns the state of all sides once every page has arrived; fails when they differ. */
  async function compare() {
    for (const { call } of tills) await call(refreshCache);
    const states = await Promise.all([shop.local, ...tills.map(({ local }) => local)].map(readShop));
    for (const state of states) expect(state).toEqual(states[0]);
    return states[0] ?? {};
  }

  /** Waits until everything is sent and received, then compares. */
  async function agree() {
    for (const { network } of tills) network.isCut = false;
    await Promise.all(tills.map(waitUntilSent));
    return compare();
  }

  const [first, second] = tills;
  if (!first) throw new Error('a shop has a till');
  return {
    shop,
    tills,
    first,
    second: second ?? first,
    agree,
    compare,
    /** Creates the customer DURAND and a hundred of VIS, on all sides. */
    async fill() {
      await first.call(createClient, { body: buildClient({ num: 'DURAND' }) });
      await first.call(createArticle, { body: buildArticle({ reference: 'VIS', stock_reel: 100 }) });
      await agree();
    },
    [Symbol.asyncDispose]: () => stack[Symbol.asyncDispose](),
  };
}
