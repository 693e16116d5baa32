import fc from 'fast-check';
import { expect, test } from 'vitest';
import { findDisagreement } from '#server/testing/sync-model/sync-model.ts';
import { commands } from '#server/testing/sync-model/sync-model-commands.ts';
import { takeDose, takeSeed } from '#server/testing/take-dose.ts';

/** A small dose among the other tests; the journeys run the gate's dose, and the night's. */
const [runs, length] = [takeDose(3, 6), 40];

test('three tills and a back office agree whatever their networks, clocks and disks did: nothing lost that anybody had, doubled or out of number', async () => {
  const property = fc.asyncProperty(commands(length), async (given) => {
    expect(await findDisagreement(given)).toEqual([]);
  });
  await fc.assert(property, { seed: takeSeed(50_000), numRuns: runs, endOnFailure: true });
}, 180_000);
