import fc from 'fast-check';
import { expect, test } from 'vitest';
import { findLossOnceBack } from '#server/testing/put-back-model.ts';
import { commands } from '#server/testing/sync-model-commands.ts';

const timeout = 180_000;
const runs = 4;

test(
  'a shop or a till put back to an image of its disk agrees with the others in the end: nothing one of them has is lost',
  async () => {
    const seed = Date.now() % 2 ** 31;
    process.stdout.write(`put back: seed ${seed}\n`);
    const property = fc.asyncProperty(commands(36), fc.constantFrom('shop', 'till'), async (given, back) => {
      expect(await findLossOnceBack({ ...given, back })).toEqual([]);
    });
    await fc.assert(property, { seed, numRuns: runs, endOnFailure: true });
  },
  timeout,
);
