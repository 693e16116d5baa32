import { findDamage, hammerQuotes, prepareShop } from '#server/testing/hostile/hammer-quotes.ts';
import { startServiceProcess } from '../testing/service-process.ts';
import { apiKey, expect, test } from '../testing/test.ts';

const quotes = 1_000;
const cuts = [150, 400, 650, 900];

test('a thousand quotes from four clients survive four power cuts: none lost, none doubled, no gap', async ({
  environment,
}) => {
  test.setTimeout(180_000);
  let running = await startServiceProcess(environment);
  const restarts: Promise<void>[] = [];
  await prepareShop(running.url, apiKey);

  async function cutPower() {
    await running.kill();
    running = await startServiceProcess(environment);
  }

  const acknowledged = await hammerQuotes({
    getUrl: () => running.url,
    apiKey,
    clients: 4,
    quotesEach: quotes / 4,
    onAcknowledged: (count) => {
      if (cuts.includes(count)) restarts.push(cutPower());
    },
  });
  await Promise.all(restarts);

  expect(restarts).toHaveLength(cuts.length);
  expect(acknowledged.size).toBe(quotes);
  const intact = { missing: [], notWhole: [], gaps: [], doubled: 0, count: quotes };
  expect(await findDamage(running.url, apiKey, acknowledged)).toEqual(intact);
  expect(await running.stop()).toBe(0);
});
