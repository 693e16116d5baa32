import fc from 'fast-check';
import { expect, test } from 'vitest';
import { findDisagreement } from '#server/testing/sync-model.ts';
import { commands } from '#server/testing/sync-model-commands.ts';

const timeout = 120_000;
const runs = 6;

test(
  'three tills and a back office agree when the network returns, whatever it did: nothing lost, doubled or out of number',
  async () => {
    const seed = Date.now() % 2 ** 31;
    process.stdout.write(`synchronisation: seed ${seed}\n`);
    const property = fc.asyncProperty(commands(30), async (given) => {
      expect(await findDisagreement(given)).toEqual([]);
    });
    await fc.assert(property, { seed, numRuns: runs, endOnFailure: true });
  },
  timeout,
);
