import { defineConfig } from '@playwright/test';
import type { Options } from './e2e/testing/test.ts';

/**
 * What these hold is of the screens and the service alone: where the window comes from adds nothing to it. Any journey with
 * the keyboard, the scanner, files, printing, storage or several programs runs in both.
 */
const ofScreensAlone = [
  'accessibility',
  'administration',
  'changed-document',
  'conformite',
  'damaged-record',
  'dashboard',
  'document-history',
  'every-place',
  'guide',
  'lines-of-both',
  'roles',
  'third-parties',
].map((name) => `**/journeys/**/${name}.e2e.ts`);

/** Other journeys run twice, in Chromium and in the desktop program; what only one of them has stands in a folder of its own. */
export default defineConfig<Options>({
  testDir: 'e2e',
  testMatch: '**/*.e2e.ts',
  outputDir: 'test-results',
  forbidOnly: true,
  // A journey waits for half of its time. Each worker has a display of its own; they cannot share a person's.
  workers: process.env.DISPLAY ? 1 : 3,
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
      testIgnore: ofScreensAlone,
      use: { runtime: 'electron' },
    },
  ],
});
