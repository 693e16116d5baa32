import fc from 'fast-check';
import { expect, test } from 'vitest';
import { findDisagreement } from '#server/testing/sync-model/sync-model.ts';
import { commands, dayOfMoney } from '#server/testing/sync-model/sync-model-commands.ts';
import { takeDose, takeSeed } from '#server/testing/take-dose.ts';

/** A small dose among the other tests; a night runs three hundred. */
const [runs, length] = [takeDose(1, 3, 300), 40];

test('through cuts, kills and restores in a day of payments, none is lost, doubled or out of its chain, on any side', async () => {
  const property = fc.asyncProperty(commands(length, dayOfMoney), async (given) => {
    expect(await findDisagreement(given)).toEqual([]);
  });
  await fc.assert(property, { seed: takeSeed(61_000), numRuns: runs, endOnFailure: true });
}, 7_200_000);

const onceWrong = [
  [61_003, 9],
  [501, 12],
  [268_805_992, 269],
  [270_715_817, 156],
  [1_125_131_900, 35],
] as const;

test.each(onceWrong.slice(0, takeDose(2, onceWrong.length)))(
  'the day of seed %i and index %i, on which the sides once disagreed, ends in agreement',
  async (seed, index) => {
    const given = fc.sample(commands(length, dayOfMoney), { seed, numRuns: index + 1 })[index];
    if (!given) throw new Error('so many days are sampled');
    expect(await findDisagreement(given)).toEqual([]);
  },
  600_000,
);
