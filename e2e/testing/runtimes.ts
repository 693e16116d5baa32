import { existsSync } from 'node:fs';
import { join } from 'node:path';
import {
  _electron,
  type Browser,
  type BrowserContext,
  chromium,
  type ElectronApplication,
  type Page,
} from '@playwright/test';
import { chromiumPath } from './chromium-path.ts';
import { type Environment, startServiceProcess } from './service-process.ts';

/** Turns off Chromium's own requests to its maker, which no page makes. */
const quiet = ['--disable-background-networking', '--disable-component-update', '--disable-sync', '--no-first-run'];

/**
 * Lets a page take keys before it is painted, as the Chromium of tests does: a journey types sooner than a person sees.
 */
const pressesBeforePaint = '--allow-pre-commit-input';

/** The screens, open in front of a running service. */
export type Comptoir = {
  url: string;
  page: Page;
  context: BrowserContext;
  /** The desktop program; undefined in Chromium. */
  electron: ElectronApplication | undefined;
  close: () => Promise<void>;
};

export function launchChromium(): Promise<Browser> {
  return chromium.launch({ executablePath: chromiumPath, args: ['--no-sandbox', ...quiet] });
}

/** Starts the built service as a process, and opens its screens in a window of this Chromium. */
export async function openChromium(environment: Environment, browser: Browser): Promise<Comptoir> {
  const service = await startServiceProcess(environment);
  const context = await browser.newContext({ viewport: { width: 1280, height: 800 }, locale: 'fr-FR' });
  const close = async () => {
    await context.close();
    await service.stop();
  };
  return { url: service.url, page: await context.newPage(), context, electron: undefined, close };
}

/** Starts the desktop program, which hosts the service itself. */
export async function openElectron(environment: Environment, program = findElectronPath()): Promise<Comptoir> {
  const electron = await launchElectron(environment, [], program);
  const page = await electron.firstWindow();
  await page.waitForURL('**/app/**');
  const { origin } = new URL(page.url());
  return { url: origin, page, context: electron.context(), electron, close: () => electron.close() };
}

/** Starts the built desktop program, without waiting for its window. */
export async function launchElectron(
  environment: Environment,
  args: readonly string[] = [],
  executablePath = findElectronPath(),
): Promise<ElectronApplication> {
  if (!executablePath) throw new Error('Electron is missing.');
  const own = ['--no-sandbox', '--lang=fr', pressesBeforePaint, '.'];
  return _electron.launch({ executablePath, args: [...own, ...args], env: environment });
}

export function findElectronPath(): string | undefined {
  const path = join(process.env.ELECTRON_OVERRIDE_DIST_PATH ?? 'node_modules/electron/dist', 'electron');
  return existsSync(path) ? path : undefined;
}
