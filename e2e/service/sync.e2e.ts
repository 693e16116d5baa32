import fc from 'fast-check';
import { cutPower } from '#server/testing/cut-sync-power.ts';
import { findDisagreement } from '#server/testing/sync-model.ts';
import { commands } from '#server/testing/sync-model-world.ts';
import { startServiceProcess, toEnvironment } from '../testing/service-process.ts';
import { expect, test } from '../testing/test.ts';

/** The gate's dose; `COMPTOIR_LONG_RUNS=1` is for the night. */
const [runs, length, kills] = process.env.COMPTOIR_LONG_RUNS === '1' ? [300, 80, 100] : [25, 40, 10];

test('three tills and a back office agree after anything they did over a network that did anything', async () => {
  test.setTimeout(1_200_000);
  const seed = Date.now() % 2 ** 31;
  process.stdout.write(`synchronisation: seed ${seed}\n`);
  const property = fc.asyncProperty(commands(length), async (given) => {
    expect(await findDisagreement(given)).toEqual([]);
  });
  await fc.assert(property, { seed, numRuns: runs, endOnFailure: true });
});

test('a till and a back office killed a hundred times amid sales lose nothing and double nothing', async () => {
  test.setTimeout(900_000);
  const start = (settings: Record<string, string>) => startServiceProcess(toEnvironment(settings));
  const found = await cutPower({ kills, sales: kills * 9, start });
  expect(found).toEqual({ lost: [], doubled: 0, gaps: [], different: [], stocks: [0, 0], toSettle: 0 });
});
