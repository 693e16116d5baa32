import { existsSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import react from '@vitejs/plugin-react';
import { playwright } from '@vitest/browser-playwright';
import { defineConfig } from 'vitest/config';
import { chromiumPath } from './e2e/testing/chromium-path.ts';
import { findPostgres } from './server/testing/running/find-postgres.ts';
import { townPlugin } from './scripts/vite-plugins/town-plugin.ts';

/** Of these each needs modules that nothing else has used: what pdfmake printed before changes what it prints. */
const alone = ['server/pdf/typesetting/shared-fonts.test.ts', 'server/pdf/pdf-renderer.test.ts'];

/** The gate and the night run all there is: what they need and is missing fails there. */
const isWhole = process.env.COMPTOIR_TEST_DOSE === 'full' || process.env.COMPTOIR_TEST_DOSE === 'night';

const hasBrowser = takeOrSay(existsSync(chromiumPath), 'No Chromium: the tests of the screens are left out.');
const hasPostgres = takeOrSay(findPostgres() !== undefined, 'No PostgreSQL: the tests of the hub are left out.');

function takeOrSay(isThere: boolean, without: string): boolean {
  if (!isThere && !isWhole) process.stderr.write(`${without}\n`);
  return isThere || isWhole;
}

/** Run on both: what a shop's own back office is held to, a hub is too. */
const onBothEngines = [
  'server/sharing/sync-model.test.ts',
  'server/sharing/boutique/{hostile-till,hostile-caisse,gateway-fuzz,gateway,bearer}.test.ts',
];

const hubTests = ['server/hub/**/*.test.ts'];

const setupFiles = ['server/testing/set-chance.ts'];

export default defineConfig({
  test: {
    globalSetup: './scripts/build-for-tests.ts',
    // Tests wait for disks, sockets and other processes for nearly half of their time: two more than there are cores.
    maxWorkers: availableParallelism() + 2,
    projects: [
      {
        resolve: {
          alias: { '#server/to-entry.ts': join(import.meta.dirname, 'server/testing/running/to-built-entry.ts') },
        },
        test: {
          name: 'node',
          include: ['{shared,server,renderer,electron,scripts}/**/*.test.ts'],
          exclude: [...alone, ...hubTests],
          // Files share their modules: loading them for each anew is most of what most files take.
          isolate: false,
          setupFiles,
          testTimeout: 60_000,
          hookTimeout: 60_000,
          expect: { poll: { timeout: 10_000 } },
        },
      },
      {
        resolve: {
          alias: { '#server/to-entry.ts': join(import.meta.dirname, 'server/testing/running/to-built-entry.ts') },
        },
        test: { name: 'alone', include: alone, testTimeout: 60_000 },
      },
      ...(hasBrowser ? [browserProject()] : []),
      ...(hasPostgres ? [hubProject()] : []),
    ],
  },
});

/** The hub, on a PostgreSQL server of its own. */
function hubProject() {
  return {
    test: {
      name: 'hub',
      include: [...onBothEngines, ...hubTests],
      env: { COMPTOIR_TEST_GATEWAY: 'hub' },
      globalSetup: './server/testing/running/postgres-setup.ts',
      isolate: false,
      setupFiles,
      testTimeout: 60_000,
      hookTimeout: 60_000,
      expect: { poll: { timeout: 10_000 } },
    },
  };
}

/** Parts of the screens, in a real browser with a real keyboard. */
function browserProject() {
  return {
    plugins: [react(), townPlugin()],
    optimizeDeps: { include: ['react', 'react-dom/client', 'react-router', 'vitest-browser-react'] },
    test: {
      name: 'browser',
      include: ['renderer/**/*.test.tsx'],
      isolate: false,
      testTimeout: 60_000,
      browser: {
        enabled: true,
        headless: true,
        screenshotFailures: false,
        viewport: { width: 1280, height: 800 },
        provider: playwright({
          launchOptions: { executablePath: chromiumPath, args: ['--no-sandbox'] },
          contextOptions: { locale: 'fr-FR' },
        }),
        instances: [{ browser: 'chromium' as const }],
      },
    },
  };
}
