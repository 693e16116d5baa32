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
  'server/sharing/poste/conflicts/impute-again.test.ts',
  'server/sharing/boutique/{hostile-till,hostile-caisse,gateway-fuzz,gateway,bearer}.test.ts',
];

const hubTests = ['server/hub/**/*.test.ts'];

const notNode = [...alone, ...hubTests];

/** With this condition `package.json` has threads and processes start from the bundle made before the first test. */
const bundled = 'comptoir-tests';

const patient = {
  setupFiles: ['server/testing/set-chance.ts'],
  testTimeout: 60_000,
  hookTimeout: 60_000,
  expect: { poll: { timeout: 10_000 } },
};

/**
 * Node loads the sources itself, as `npm run serve` does: Vite would transform each, and slow down what runs in them.
 * The tests replace no modules, for which Vitest would need its loader.
 */
const native = {
  ...patient,
  experimental: { viteModuleRunner: false, nodeLoader: false },
  execArgv: [`--conditions=${bundled}`],
  // What Node made of a source is kept for the next worker and the next run: loading takes half as long.
  env: { NODE_COMPILE_CACHE: join(import.meta.dirname, 'node_modules/.cache/compiled-tests') },
};

export default defineConfig({
  test: {
    globalSetup: ['./scripts/keep-test-files-in-memory.ts', './scripts/build-for-tests.ts'],
    // Tests wait for disks, sockets and other processes for nearly half of their time: two more than there are cores.
    maxWorkers: availableParallelism() + 2,
    // Files share their modules: loading them for each anew is most of what most files take.
    isolate: false,
    projects: [
      {
        test: { ...native, name: 'node', include: ['{shared,server,electron,scripts}/**/*.test.ts'], exclude: notNode },
      },
      { test: { ...native, name: 'alone', include: alone, isolate: true } },
      screensProject(),
      ...(hasBrowser ? [browserProject()] : []),
      ...(hasPostgres ? [hubProject()] : []),
    ],
  },
});

/** What the screens compute. Vite loads it: Node knows nothing of JSX, nor of what a plug-in provides. */
function screensProject() {
  return {
    ssr: { resolve: { conditions: [bundled, 'module', 'node', 'development|production'] } },
    test: { ...patient, name: 'screens', include: ['renderer/**/*.test.ts'] },
  };
}

/** The hub, on a PostgreSQL server of its own. */
function hubProject() {
  return {
    test: {
      ...native,
      name: 'hub',
      include: [...onBothEngines, ...hubTests],
      env: { ...native.env, COMPTOIR_TEST_GATEWAY: 'hub' },
      globalSetup: './server/testing/running/postgres-setup.ts',
    },
  };
}

/** Parts of the screens, in a real browser with a real keyboard. */
function browserProject() {
  return {
    plugins: [react(), townPlugin()],
    optimizeDeps: {
      include: [
        'react',
        'react-dom/client',
        'react-router',
        'vitest-browser-react',
        'zustand/middleware',
        'pdfjs-dist/legacy/build/pdf.mjs',
      ],
    },
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
