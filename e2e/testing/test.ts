import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Browser, test as base, type Page, type TestInfo } from '@playwright/test';
import { type Call, createApiClient } from '#shared/endpoints/api-client.ts';
import { copyPreparedShop } from './prepared-shop.ts';
import { type Comptoir, launchChromium, openChromium, openElectron } from './runtimes.ts';
import { type Environment, toEnvironment } from './service-process.ts';
import { administrator, apiKey } from './settings.ts';
import { startDisplay } from './start-display.ts';
import { type Watch, watchPages } from './watch-pages.ts';

export { expect } from '@playwright/test';
export { administrator, apiKey, installed } from './settings.ts';

export type Options = {
  /** The program in which the screens open. */
  runtime: 'chromium' | 'electron';
  /** Settings of the service beyond a fresh installation's, e.g. `{ COMPTOIR_DEMO: '1' }`. */
  settings: Environment;
};

type Fixtures = {
  /** A program's whole environment, with a data folder for this test alone, for tests that start it themselves. */
  environment: Environment;
  dataDir: string;
  /** The opened screens; the test fails when they write to the console or send anything off the machine. */
  comptoir: Comptoir & { watch: Watch };
  page: Page;
  /** The service's client, with an administrator's API key. */
  call: Call;
};

/** The fixtures shared by the tests of one worker: nothing that a test can change. */
type Shared = {
  /** Starts Chromium when it is first wanted; each test has a context of its own. */
  findBrowser: () => Promise<Browser>;
  /** A display for this worker, when there is none, in the environment of everything it starts. */
  display: void;
};

export const test = base.extend<Options & Fixtures, Shared>({
  findBrowser: [
    // oxlint-disable-next-line no-empty-pattern -- how Playwright learns what a fixture needs
    async ({}, provide) => {
      let browser: Promise<Browser> | undefined;
      await provide(() => (browser ??= launchChromium()));
      await (await browser)?.close();
    },
    { scope: 'worker' },
  ],

  display: [
    // oxlint-disable-next-line no-empty-pattern -- how Playwright learns what a fixture needs
    async ({}, provide) => {
      if (process.env.DISPLAY) return provide();
      await using display = await startDisplay();
      process.env.DISPLAY = display.name;
      await provide();
    },
    { scope: 'worker', auto: true },
  ],

  runtime: ['chromium', { option: true }],
  settings: [{}, { option: true }],

  environment: async ({ settings }, provide) => {
    const dataDir = mkdtempSync(join(tmpdir(), 'comptoir-e2e-'));
    await copyPreparedShop(dataDir, settings);
    const own = { COMPTOIR_PORT: '0', COMPTOIR_DATA_DIR: dataDir, COMPTOIR_API_KEY: apiKey };
    await provide(toEnvironment({ ...own, ...settings }));
    rmSync(dataDir, { recursive: true, force: true, maxRetries: 5 });
  },

  dataDir: async ({ environment }, provide) => provide(environment.COMPTOIR_DATA_DIR ?? ''),

  comptoir: async ({ runtime, environment, findBrowser }, provide, testInfo) => {
    const isElectron = runtime === 'electron';
    const comptoir = await (isElectron ? openElectron(environment) : openChromium(environment, await findBrowser()));
    const watch = watchPages(comptoir.context);
    await comptoir.page.goto(`${comptoir.url}/app/`);
    await provide({ ...comptoir, watch });
    const hasFailed = testInfo.status !== testInfo.expectedStatus;
    if (hasFailed) await attachLastScreen(comptoir.page, testInfo);
    await comptoir.close();
    if (!hasFailed) watch.assertClean();
  },

  page: async ({ comptoir }, provide) => provide(comptoir.page),

  call: async ({ comptoir }, provide) => provide(createApiClient(comptoir.url, { headers: { 'x-api-key': apiKey } })),
});

async function attachLastScreen(page: Page, testInfo: TestInfo) {
  const body = await page.screenshot().catch(() => undefined);
  if (body) await testInfo.attach('last screen', { body, contentType: 'image/png' });
}

/** Signs in without the screen, through the same cookies, and shows the screens as that user. */
export async function signIn(page: Page, { email, password } = administrator): Promise<void> {
  const status = await page.evaluate(
    async (body) => {
      const headers = { 'content-type': 'application/json' };
      return (await fetch('/auth/login', { method: 'POST', headers, body: JSON.stringify(body) })).status;
    },
    { email, password },
  );
  if (status !== 200) throw new Error(`The service refused the sign-in with ${status}.`);
  await page.reload();
}
