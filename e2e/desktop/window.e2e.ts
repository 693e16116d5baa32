import { once } from 'node:events';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import type { ElectronApplication } from '@playwright/test';
import { createSauvegarde, listSauvegardes } from '#shared/contracts/service/sauvegardes.ts';
import { startProgram } from '../testing/desktop-program.ts';
import { type Comptoir, launchElectron, openElectron } from '../testing/runtimes.ts';
import { expect, test } from '../testing/test.ts';

test('the page has the desktop’s bridge, and nothing of Node', async ({ page }) => {
  const seen = await page.evaluate(() => ({
    bridge: Object.keys(window.comptoir ?? {}).toSorted(),
    version: window.comptoir?.version,
    node: ['require', 'process', 'module', 'Buffer', 'global'].filter((name) => name in window),
  }));
  expect(seen.bridge).toEqual([
    'getSetupCode',
    'isSigned',
    'openDataFolder',
    'platform',
    'printPdf',
    'setTheme',
    'updates',
    'version',
  ]);
  expect(seen.version).toMatch(/^\d+\.\d+\.\d+$/);
  expect(seen.node).toEqual([]);
});

test('the window’s pages are sandboxed, isolated and cannot embed views', async ({ comptoir }) => {
  const preferences = await toProgram(comptoir).evaluate(({ BrowserWindow }) => {
    const contents = BrowserWindow.getAllWindows()[0]?.webContents;
    // Not in Electron's published types.
    return (contents as unknown as { getLastWebPreferences(): Record<string, unknown> }).getLastWebPreferences();
  });
  expect(preferences).toMatchObject({
    sandbox: true,
    contextIsolation: true,
    nodeIntegration: false,
    webSecurity: true,
  });
  expect(preferences.webviewTag ?? false).toBe(false);
});

test('the window never leaves the service, opens no other, and hands only safe addresses to the system', async ({
  comptoir,
}) => {
  const { page, url } = comptoir;
  const program = toProgram(comptoir);
  await program.evaluate(({ shell }) => {
    Object.assign(globalThis, { opened: [] });
    shell.openExternal = async (address) => void (globalThis as unknown as { opened: string[] }).opened.push(address);
  });
  for (const address of ['https://example.org/', 'file:///etc/passwd', 'data:text/html,hello', 'mailto:a@b.fr']) {
    await page.evaluate((asked) => location.assign(asked), address);
    await page.waitForTimeout(200);
    expect(new URL(page.url()).origin, address).toBe(url);
  }
  const opened = await page.evaluate(() =>
    ['https://example.org/a', 'http://example.org/', 'file:///etc/passwd', '/docs'].map((address) =>
      window.open(address),
    ),
  );
  expect(opened).toEqual([null, null, null, null]);
  await expect
    .poll(() => program.evaluate(() => (globalThis as unknown as { opened: string[] }).opened))
    .toEqual(['mailto:a@b.fr', 'https://example.org/a', `${url}/docs`]);
  expect(program.windows()).toHaveLength(1);
  comptoir.watch.expectConsole(/Not allowed to (navigate|load)/);
});

test('no permission is granted but writing the clipboard', async ({ comptoir }) => {
  const { page } = comptoir;
  const states = await page.evaluate(async () => {
    const asked = [
      'geolocation',
      'notifications',
      'camera',
      'microphone',
      'midi',
      'clipboard-read',
    ] as PermissionName[];
    const found = await Promise.all(asked.map((name) => navigator.permissions.query({ name })));
    return [...found.map(({ state }) => state), await Notification.requestPermission()];
  });
  expect(new Set(states)).toEqual(new Set(['denied']));
  // A page writes only while it has the focus, which a display without a window manager gives to no window by itself.
  await toProgram(comptoir).evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows()[0]?.focus());
  await page.bringToFront();
  await expect.poll(() => page.evaluate(() => document.hasFocus())).toBe(true);
  expect(await page.evaluate(() => navigator.clipboard.writeText('FA-P01-000123').then(() => 'written'))).toBe(
    'written',
  );
});

test('the window reopens where it was closed, with its own profile in the data folder', async ({
  environment,
  dataDir,
}) => {
  const bounds = { x: 140, y: 90, width: 1100, height: 720 };
  const first = await openElectron(environment);
  // A window is moved only once it is visible.
  await expect.poll(() => isVisible(first)).toBe(true);
  await toProgram(first).evaluate(
    ({ BrowserWindow }, left) => BrowserWindow.getAllWindows()[0]?.setBounds(left),
    bounds,
  );
  // The display moves and sizes a window asynchronously, and reports it in several steps.
  await expect
    .poll(async () => [await readBounds(first), await delay(500).then(() => readBounds(first))])
    .toEqual([bounds, bounds]);
  await first.close();
  const settings: unknown = JSON.parse(readFileSync(join(dataDir, 'window/settings.json'), 'utf8'));
  expect(settings).toMatchObject({ window: bounds, isMaximized: false });
  const second = await openElectron(environment);
  await expect.poll(() => readBounds(second)).toEqual(bounds);
  await second.close();
  const profile = readdirSync(join(dataDir, 'window'));
  expect(profile).toEqual(expect.arrayContaining(['Preferences', 'Cookies', 'settings.json']));
});

test('a first page reloaded, then closed, while it is still loading starts and ends the program well', async ({
  environment,
}) => {
  const electron = await launchElectron(environment);
  await electron.firstWindow();
  await electron.evaluate(async ({ BrowserWindow }) => {
    const [window] = BrowserWindow.getAllWindows();
    for (let time = 0; time < 5; time += 1) {
      window?.webContents.reload();
      await new Promise((resolve) => setTimeout(resolve, 20));
    }
  });
  const ended = once(electron.process(), 'exit');
  await electron.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows()[0]?.close());
  expect(await ended).toEqual([0, null]);
});

test('a page whose process dies is loaded again', async ({ environment }) => {
  const { electron, page, close } = await openElectron(environment);
  await page.waitForLoadState();
  const address = await electron?.evaluate(async ({ BrowserWindow }) => {
    const contents = BrowserWindow.getAllWindows()[0]?.webContents;
    const loaded = new Promise<void>((resolve) => contents?.once('did-finish-load', () => resolve()));
    contents?.forcefullyCrashRenderer();
    await loaded;
    return contents?.getURL();
  });
  expect(address).toContain('/app/');
  await close();
});

test('a second start brings the first window forward and ends', async ({ comptoir, environment }) => {
  const program = toProgram(comptoir);
  await program.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows()[0]?.hide());
  expect(await startProgram(environment).ended).toBe(0);
  const isVisible = () => program.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows()[0]?.isVisible());
  await expect.poll(isVisible).toBe(true);
});

test('a backup is made in a process of its own, whose work never holds up the window’s', async ({ comptoir, call }) => {
  const program = toProgram(comptoir);
  await program.evaluate(({ utilityProcess }) => {
    const told: string[] = [];
    const { fork } = utilityProcess;
    utilityProcess.fork = (...given) =>
      fork(...given).on('message', (message: object) => told.push(...Object.keys(message)));
    Object.assign(globalThis, { told });
  });
  await call(createSauvegarde, {});
  await expect.poll(async () => (await call(listSauvegardes)).sauvegardes).toHaveLength(1);
  const readTold = () => program.evaluate(() => (globalThis as unknown as { told: string[] }).told);
  await expect.poll(readTold).toContain('result');
});

test('the window’s menu is French', async ({ comptoir }) => {
  const labels = await toProgram(comptoir).evaluate(({ Menu }) =>
    Menu.getApplicationMenu()?.items.map((item) => item.label.replace('&', '')),
  );
  expect(labels).toEqual(['Fichier', 'Édition', 'Affichage', 'Fenêtre', 'Aide']);
});

test('closing the window stops the service and ends the program well', async ({ environment }) => {
  const { url, electron } = await openElectron(environment);
  const ended = once(electron!.process(), 'exit');
  await electron!.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows()[0]?.close());
  expect(await ended).toEqual([0, null]);
  await expect(fetch(`${url}/health`)).rejects.toThrow('fetch failed');
});

function toProgram({ electron }: Pick<Comptoir, 'electron'>): ElectronApplication {
  if (!electron) throw new Error('This journey belongs to the desktop.');
  return electron;
}

function isVisible(comptoir: Comptoir) {
  return toProgram(comptoir).evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows()[0]?.isVisible());
}

function readBounds(comptoir: Comptoir) {
  return toProgram(comptoir).evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows()[0]?.getBounds());
}
