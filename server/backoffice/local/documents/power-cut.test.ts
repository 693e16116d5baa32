import { expect, test } from 'vitest';
import { findDamage, hammerQuotes, prepareShop } from '#server/testing/hostile/hammer-quotes.ts';
import { startProcess } from '#server/testing/running/start-process.ts';
import { createTemporaryFolder } from '#server/testing/fixtures/temporary-folder.ts';

const apiKey = 'key-of-the-power-cut-test-0000000001';
const quotes = 200;
const cutAt = 80;
const timeout = 60_000;

test(
  'a service killed while four clients create quotes keeps each acknowledged one, complete, numbered without a gap or duplicate',
  async () => {
    await using folder = await createTemporaryFolder();
    const settings = { COMPTOIR_DATA_DIR: folder.path, COMPTOIR_API_KEY: apiKey };
    let running = await startProcess(settings);
    await using stack = new AsyncDisposableStack();
    stack.defer(() => running.kill());
    let restarted: Promise<void> | undefined;
    await prepareShop(running.url, apiKey);

    async function cutPower() {
      await running.kill();
      running = await startProcess(settings);
    }

    const acknowledged = await hammerQuotes({
      getUrl: () => running.url,
      apiKey,
      clients: 4,
      quotesEach: quotes / 4,
      onAcknowledged: (count) => {
        if (count === cutAt) restarted = cutPower();
      },
    });
    await restarted;

    expect(acknowledged.size).toBe(quotes);
    expect(await findDamage(running.url, apiKey, acknowledged)).toEqual({
      missing: [],
      notWhole: [],
      gaps: [],
      doubled: 0,
      count: quotes,
    });
  },
  timeout,
);
