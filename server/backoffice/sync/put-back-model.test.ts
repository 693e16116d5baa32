import fc from 'fast-check';
import { expect, test } from 'vitest';
import { findLossOnceBack } from '#server/testing/put-back-model.ts';
import { commands } from '#server/testing/sync-model-world.ts';

const timeout = 180_000;
const runs = 4;

test(
  'a shop put back to an image of its disk and its tills agree in the end: nothing a till has is lost',
  async () => {
    const seed = Date.now() % 2 ** 31;
    process.stdout.write(`put back: seed ${seed}\n`);
    const property = fc.asyncProperty(commands(36), async (given) => {
      expect(await findLossOnceBack(given)).toEqual([]);
    });
    await fc.assert(property, { seed, numRuns: runs, endOnFailure: true });
  },
  timeout,
);
