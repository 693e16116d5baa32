import { createDatabase } from './postgres-databases.ts';
import { shopToken, startPoste, startSharedBackOffice } from './start-shared-shop.ts';
import { until } from './shared-shop-state.ts';
import { createTestGroupe, setToken, startTestHub } from './start-test-hub.ts';

type Shared = Pick<Awaited<ReturnType<typeof startSharedBackOffice>>, 'url' | 'call' | 'local'> & AsyncDisposable;

let databases = 0;

/**
 * Starts the gateway that tills share, with a counter that sells: a shop's own back office or, in the tests of the hub,
 * a hub with one till. `url` is the gateway's; a call at the counter resolves once the gateway has the change.
 */
export async function startGateway({ poste = 'B01' } = {}): Promise<Shared> {
  if (process.env.COMPTOIR_TEST_GATEWAY !== 'hub') return startSharedBackOffice({ poste });
  const url = await createDatabase(`gateway_${process.pid}_${(databases += 1)}`);
  const hub = await startTestHub(url);
  await createTestGroupe(hub);
  await setToken(url, 'LYON', shopToken);
  const counter = await startPoste({ url: hub.url, poste });
  const call: Shared['call'] = async (...asked) => {
    await counter.refresh();
    const answer = await counter.call(...asked);
    await until(() => counter.outbox.count().en_attente === 0);
    return answer;
  };
  return {
    url: hub.url,
    call,
    local: counter.local,
    async [Symbol.asyncDispose]() {
      await counter[Symbol.asyncDispose]();
      await hub.stop();
    },
  };
}
