import { NotFound } from '#shared/endpoints/errors.ts';
import { type Fault, startProxy } from '../proxies/misbehaving-proxy.ts';
import { createDatabase } from '../running/postgres-databases.ts';
import { until } from '../running/shared-shop-state.ts';
import { startPoste } from '../running/start-shared-shop.ts';
import { createTestGroupe, startTestHub } from '../running/start-test-hub.ts';

/**
 * Starts a hub with two shops, LYON and PARIS, and a till of each behind a network that can be cut, and that treats its
 * requests as `faults` says, in turn.
 */
export async function startChain(name: string, faults: readonly Fault[] = []) {
  let requests = 0;
  await using stack = new AsyncDisposableStack();
  const databaseUrl = await createDatabase(name);
  const hub = stack.use(await startTestHub(databaseUrl));
  const tokens = await createTestGroupe(hub, ['LYON', 'PARIS']);
  const startTill = async (poste: string, token = '') => {
    const choose = () => faults[requests++ % faults.length] ?? 'none';
    const { url, network } = stack.use(await startProxy(() => hub.url, choose));
    return { ...stack.use(await startPoste({ url, poste, token })), network };
  };
  const [lyon, paris] = [await startTill('P01', tokens.LYON), await startTill('P02', tokens.PARIS)];
  const owned = stack.move();

  /**
   * Waits until everything is sent and `isTrue` of what was received; other transactions of the server hold the feed
   * back for a moment.
   */
  function hear(isTrue: () => boolean | Promise<boolean>): Promise<void> {
    return until(async () => {
      for (const till of [lyon, paris]) await till.refresh();
      const isSent = [lyon, paris].every(({ outbox }) => outbox.count().en_attente === 0);
      return isSent && (await unlessMissing(isTrue));
    });
  }

  return {
    hub,
    databaseUrl,
    tokens,
    lyon,
    paris,
    hear,
    /** Waits until everything is sent, and both know the article VIS and the customer DURAND. */
    settle: () =>
      hear(async () => {
        const lists = [lyon, paris].flatMap(({ local }) => [
          local.articles.list('VIS'),
          local.tiers.list('client', 'DURAND'),
        ]);
        const known = await Promise.all<{ parse(): unknown[] }>(lists);
        return known.every((list) => list.parse().length === 1);
      }),
    [Symbol.asyncDispose]: () => owned.disposeAsync(),
  };
}

/** Returns whether something is true; not yet where a record it reads has not come. */
async function unlessMissing(isTrue: () => boolean | Promise<boolean>): Promise<boolean> {
  try {
    return await isTrue();
  } catch (error) {
    if (error instanceof NotFound) return false;
    throw error;
  }
}
