import { createDatabase } from '../running/postgres-databases.ts';
import { startPoste } from '../running/start-shared-shop.ts';
import { until } from '../running/shared-shop-state.ts';
import { createTestGroupe, startTestHub } from '../running/start-test-hub.ts';

/** A hub with one till of each of these shops: `P01` of the first, and so on. */
export async function startShops(name: string, boutiques: readonly string[]) {
  await using stack = new AsyncDisposableStack();
  const databaseUrl = await createDatabase(name);
  const hub = await startTestHub(databaseUrl);
  let stopping: Promise<void> | undefined;
  const stopHub = () => (stopping ??= hub.stop());
  stack.defer(stopHub);
  const tokens = await createTestGroupe(hub, boutiques);
  const tills: Awaited<ReturnType<typeof startPoste>>[] = [];
  for (const [index, boutique] of boutiques.entries()) {
    const token = tokens[boutique] ?? '';
    tills.push(stack.use(await startPoste({ url: hub.url, poste: `P0${index + 1}`, token })));
  }
  const owned = stack.move();
  return {
    hub,
    stopHub,
    databaseUrl,
    tokens,
    tills,
    /** Until `isThere`, all tills asking for news: other transactions of the server hold the feed back for a moment. */
    settle: (isThere: () => Promise<boolean>) =>
      until(async () => {
        for (const till of tills) await till.refresh();
        return tills.every(({ outbox }) => outbox.count().en_attente === 0) && isThere();
      }),
    [Symbol.asyncDispose]: () => owned.disposeAsync(),
  };
}
