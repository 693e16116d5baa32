import fc from 'fast-check';
import { expect, test } from 'vitest';
import { startHubOfLyon } from '#server/testing/running/start-gateway.ts';
import { findDisagreement } from '#server/testing/sync-model/sync-model.ts';
import { commands, dayOfTransferts } from '#server/testing/sync-model/sync-model-commands.ts';
import { takeDose, takeSeed } from '#server/testing/take-dose.ts';

const [runs, length] = [takeDose(1, 2, 100), takeDose(40, 40, 80)];

test('goods between two shops are on one shelf or on the way, whoever received them, was cut off or lost its disk', async () => {
  let count = 0;
  const startHub = async (stack: AsyncDisposableStack) => stack.use(await startHubOfLyon(`transferts_${(count += 1)}`));
  const property = fc.asyncProperty(commands(length, dayOfTransferts), async (given) => {
    expect(await findDisagreement(given, startHub)).toEqual([]);
  });
  await fc.assert(property, { seed: takeSeed(50_000), numRuns: runs, endOnFailure: true });
}, 7_200_000);
