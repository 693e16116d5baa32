import { defineConfig } from '@playwright/test';
import type { Options } from './e2e/testing/test.ts';

/** Journeys run twice, in Chromium and in the desktop program; what only one of them has stands in a folder of its own. */
export default defineConfig<Options>({
  testDir: 'e2e',
  testMatch: '**/*.e2e.ts',
  outputDir: 'test-results',
  forbidOnly: true,
  workers: 1,
  timeout: 60_000,
  // A disk that syncs, a machine that does something else: what comes late has come.
  expect: { timeout: 10_000 },
  reporter: [['list']],
  projects: [
    { name: 'service', testDir: 'e2e/service' },
    { name: 'chromium', testDir: 'e2e/journeys', use: { runtime: 'chromium' } },
    {
      name: 'electron',
      testDir: 'e2e',
      testMatch: ['journeys/**/*.e2e.ts', 'desktop/**/*.e2e.ts'],
      use: { runtime: 'electron' },
    },
  ],
});
