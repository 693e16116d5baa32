import fc from 'fast-check';
import { expect, test } from 'vitest';
import { isHub, startHubOfLyon } from '#server/testing/running/start-gateway.ts';
import { findDisagreement } from '#server/testing/sync-model/sync-model.ts';
import { commands } from '#server/testing/sync-model/sync-model-commands.ts';
import { takeDose, takeSeed } from '#server/testing/take-dose.ts';

/** A small dose among the other tests; the journeys run the gate's dose with a shop's back office, and the night's. */
const [runs, length] = [takeDose(2, 6, isHub ? 300 : 6), takeDose(40, 40, 80)];

test('tills and what they share agree whatever their networks, clocks and disks did: no record is lost, doubled or misnumbered', async () => {
  let count = 0;
  const startHub = async (stack: AsyncDisposableStack) => stack.use(await startHubOfLyon(`model_${(count += 1)}`));
  const property = fc.asyncProperty(commands(length), async (given) => {
    expect(await findDisagreement(given, isHub ? startHub : undefined)).toEqual([]);
  });
  await fc.assert(property, { seed: takeSeed(50_000), numRuns: runs, endOnFailure: true });
}, 7_200_000);
