import fc from 'fast-check';
import { expect, test } from 'vitest';
import { createDatabase } from '#server/testing/running/postgres-databases.ts';
import { shopToken } from '#server/testing/running/start-shared-shop.ts';
import { createTestGroupe, setToken, startTestHub } from '#server/testing/running/start-test-hub.ts';
import { findDisagreement } from '#server/testing/sync-model/sync-model.ts';
import { commands } from '#server/testing/sync-model/sync-model-commands.ts';
import { takeDose, takeSeed } from '#server/testing/take-dose.ts';

/** A small dose among the other tests; the journeys run the gate's dose, and the night's. */
const [runs, length] = [takeDose(3, 6, 100), 40];

test('four tills and a hub agree whatever their networks, clocks and disks did: nothing lost that anybody had, doubled or out of number', async () => {
  let count = 0;
  const startHub = async (stack: AsyncDisposableStack) => {
    const url = await createDatabase(`model_${(count += 1)}`);
    const hub = stack.use(await startTestHub(url));
    await createTestGroupe(hub);
    await setToken(url, 'LYON', shopToken);
    return hub;
  };
  const property = fc.asyncProperty(commands(length), async (given) => {
    expect(await findDisagreement(given, startHub)).toEqual([]);
  });
  await fc.assert(property, { seed: takeSeed(50_000), numRuns: runs, endOnFailure: true });
}, 3_600_000);
