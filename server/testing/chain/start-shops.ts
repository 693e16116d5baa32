import { startProxy } from '../proxies/misbehaving-proxy.ts';
import { createDatabase } from '../running/postgres-databases.ts';
import { startPoste } from '../running/start-shared-shop.ts';
import { until } from '../running/shared-shop-state.ts';
import { createTestGroupe, startTestHub } from '../running/start-test-hub.ts';

/**
 * Starts a hub with tills of each of these shops, each behind a network that can be cut: `P01` is of the first, and so
 * on.
 */
export async function startShops(name: string, boutiques: readonly string[], { tillsOfEach = 1 } = {}) {
  await using stack = new AsyncDisposableStack();
  const databaseUrl = await createDatabase(name);
  const hub = await startTestHub(databaseUrl);
  let stopping: Promise<void> | undefined;
  const stopHub = () => (stopping ??= hub.stop());
  stack.defer(stopHub);
  const tokens = await createTestGroupe(hub, boutiques);
  const startTill = async (boutique: string, index: number) => {
    const { url, network } = stack.use(await startProxy(() => hub.url));
    const poste = `P${String(index + 1).padStart(2, '0')}`;
    return { ...stack.use(await startPoste({ url, poste, token: tokens[boutique] ?? '' })), network };
  };
  const tills: Awaited<ReturnType<typeof startTill>>[] = [];
  for (const boutique of boutiques.flatMap((code) => Array<string>(tillsOfEach).fill(code))) {
    tills.push(await startTill(boutique, tills.length));
  }
  const owned = stack.move();
  return {
    hub,
    stopHub,
    databaseUrl,
    tokens,
    tills,
    /**
     * Waits until `isThere`, while all tills that reach the hub ask for changes: other transactions of the server hold
     * the feed back for a moment.
     */
    settle: (isThere: () => Promise<boolean>) =>
      until(async () => {
        const reached = tills.filter(({ network }) => !network.isCut);
        await Promise.all(reached.map(async (till) => till.refresh()));
        const isUp = reached.every(({ outbox, isOnline }) => isOnline() && outbox.count().en_attente === 0);
        return isUp && isThere();
      }),
    [Symbol.asyncDispose]: () => owned.disposeAsync(),
  };
}
