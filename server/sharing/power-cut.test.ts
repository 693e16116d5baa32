import { expect, test } from 'vitest';
import { cutPower } from '#server/testing/sync-model/cut-sync-power.ts';
import { startProcess } from '#server/testing/running/start-process.ts';

const timeout = 90_000;

test(
  'a till and a back office killed amid sales agree once both are back: each invoice is on both, whole and once',
  async () => {
    const found = await cutPower({ kills: 2, sales: 120, start: startProcess });
    expect(found).toEqual({ lost: [], doubled: 0, gaps: [], missing: 0, different: [], stocks: [0, 0], toSettle: 0 });
  },
  timeout,
);
