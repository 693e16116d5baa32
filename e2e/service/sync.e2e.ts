import fc from 'fast-check';
import { cutPower } from '#server/testing/sync-model/cut-sync-power.ts';
import { findDisagreement } from '#server/testing/sync-model/sync-model.ts';
import { commands } from '#server/testing/sync-model/sync-model-commands.ts';
import { takeDose, takeSeed } from '#server/testing/take-dose.ts';
import { startServiceProcess, toEnvironment } from '../testing/service-process.ts';
import { expect, test } from '../testing/test.ts';

const [runs, kills] = [takeDose(8, 16, 300), takeDose(4, 10, 100)];
const length = 80;
/** How many shops run at the same time: most of a run is waiting. */
const atOnce = 4;

test('three tills and a back office agree after any operations, whatever their network, clocks and disks did', async () => {
  test.setTimeout(7_200_000);
  const first = takeSeed(60_000);
  const seeds = Array.from({ length: atOnce }, (_, index) => first + index);
  const property = fc.asyncProperty(commands(length), async (given) => {
    expect(await findDisagreement(given)).toEqual([]);
  });
  const check = (seed: number) => fc.assert(property, { seed, numRuns: runs / atOnce, endOnFailure: true });
  await Promise.all(seeds.map(check));
});

test('a till and a back office killed again and again amid sales lose nothing and double nothing', async () => {
  test.setTimeout(900_000);
  const start = (settings: Record<string, string>) => startServiceProcess(toEnvironment(settings));
  const found = await cutPower({ kills, sales: kills * 9, start });
  expect(found).toEqual({ lost: [], doubled: 0, gaps: [], missing: 0, different: [], stocks: [0, 0], toSettle: 0 });
});
