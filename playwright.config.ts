import { defineConfig } from '@playwright/test';
import type { Options } from './e2e/testing/test.ts';

const toFiles = (names: readonly string[]) => names.map((name) => `**/journeys/**/${name}.e2e.ts`);

/** What these hold is of the screens and the service alone: the window they stand in adds nothing to it. */
const inChromiumAlone = toFiles([
  'accessibility',
  'accounts',
  'administration',
  'articles',
  'at-hub',
  'changed-document',
  'commandes-fournisseurs',
  'comptabilite',
  'conformite',
  'customers',
  'damaged-record',
  'dashboard',
  'desk',
  'document-history',
  'every-place',
  'facturx',
  'guide',
  'locked-settings',
  'inventaires',
  'late-answers',
  'merged-lines',
  'lost-answer',
  'notices',
  'offers',
  'people',
  'price-change',
  'prices',
  'received-invoice',
  'rejected-invoice',
  'relances',
  'return-elsewhere',
  'roles',
  'shared-quote',
  'signatures',
  'third-parties',
  'transferts',
  'two-people',
  'two-shops',
  'drafts',
]);

/** The counter's day, by keyboard and scanner: worked in the program that stands on it, whose menu hears each key first. */
const inElectronAlone = toFiles([
  'change-person',
  'counter',
  'deposit',
  'discount',
  'drawer',
  'focus',
  'sales-on-hold',
  'labels',
  'navigation-folds',
  'parts',
  'payment',
  'sale-terms',
  'saved-sale-keys',
  'scale',
  'scanned-letters',
  'search',
  'stock',
  'terminal',
  'ticket',
  'tills',
]);

/** Pictures are taken in Chromium. */
const takesPictures = process.env.COMPTOIR_SCREENS === '1';

/**
 * What the two programs do each in its way is worked in both: the first sale, files that are chosen and handed over, printing,
 * copies put back, a service that goes away, a magnified window. So is a journey that is named in neither list.
 */
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
    {
      name: 'chromium',
      testDir: 'e2e/journeys',
      testIgnore: takesPictures ? [] : inElectronAlone,
      use: { runtime: 'chromium' },
    },
    {
      name: 'electron',
      testDir: 'e2e',
      testMatch: ['journeys/**/*.e2e.ts', 'desktop/**/*.e2e.ts'],
      testIgnore: inChromiumAlone,
      use: { runtime: 'electron' },
    },
  ],
});
