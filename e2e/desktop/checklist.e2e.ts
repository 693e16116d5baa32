import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { FuseV1Options, getCurrentFuseWire } from '@electron/fuses';
import type { ElectronApplication, Page } from '@playwright/test';
import { copyWithDebugger, packProgram } from '../testing/packaged-program.ts';
import { type Comptoir, openElectron } from '../testing/runtimes.ts';
import { expect, installed, signIn, test } from '../testing/test.ts';

// Electron's security checklist (electronjs.org/docs/latest/tutorial/security), item by item in its order, each
// observed in the packaged program: in its page, in its main process, in what it sends and on the disk.

test.describe.configure({ timeout: 240_000 });
test.use({ settings: { ...installed, COMPTOIR_DEMO: '1' } });

let output = '';
let packaged = '';
let opened = '';
test.beforeAll(async () => {
  output = mkdtempSync(join(tmpdir(), 'comptoir-checklist-'));
  packaged = packProgram(output);
  opened = await copyWithDebugger(packaged);
});
test.afterAll(() => rmSync(output, { recursive: true, force: true }));

type Seen = { comptoir: Comptoir; program: ElectronApplication; page: Page; origin: string };

test('the packaged program keeps Electron’s whole checklist', async ({ environment }) => {
  const comptoir = await openElectron(environment, opened);
  const program = comptoir.electron!;
  const { page, url: origin } = comptoir;
  const seen = { comptoir, program, page, origin };
  const requests: string[] = [];
  page.on('request', (request) => requests.push(request.url()));
  await signIn(page);
  await expect(page.getByRole('navigation', { name: 'Navigation principale' })).toBeVisible();
  expect(await program.evaluate(({ app }) => app.isPackaged)).toBe(true);

  await checkPages(seen, requests);
  await checkPreferences(seen);
  await checkLimits(seen);
  await checkProgram(seen);
  await comptoir.close();
});

async function checkPages({ page, origin }: Seen, requests: readonly string[]) {
  await test.step('1. only content of the service itself, on this machine, is loaded', async () => {
    expect(new URL(origin).hostname).toBe('127.0.0.1');
    expect(requests.length).toBeGreaterThan(5);
    expect(requests.filter((url) => !/^(data|blob):/.test(url) && new URL(url).origin !== origin)).toEqual([]);
  });
  await test.step('2. nothing of Node is in its pages', async () => {
    const names = ['require', 'process', 'module', 'Buffer', 'global', 'electron', 'ipcRenderer'];
    expect(await page.evaluate((asked) => asked.filter((name) => name in window), names)).toEqual([]);
  });
  await test.step('7. a content security policy is in force: no script but its files, nothing from elsewhere', async () => {
    const policy = await page.evaluate(async () => (await fetch('/app/')).headers.get('content-security-policy'));
    expect(policy).toContain("default-src 'none'");
    expect(policy).toContain("script-src 'self'");
    await page.evaluate(() => {
      Object.assign(window, { refused: [] });
      document.addEventListener('securitypolicyviolation', ({ effectiveDirective }) =>
        (window as unknown as { refused: string[] }).refused.push(effectiveDirective),
      );
      const script = document.createElement('script');
      script.textContent = 'window.wasRun = true';
      document.body.append(script);
      // What the debugger itself evaluates may evaluate; a timer is the page's own.
      // oxlint-disable-next-line typescript/no-implied-eval -- it is to be refused
      setTimeout('window.wasRun = true');
      fetch('https://example.org/').catch(() => {});
    });
    await expect
      .poll(() => page.evaluate(() => (window as unknown as { refused: string[] }).refused.toSorted()))
      .toEqual(['connect-src', 'script-src', 'script-src-elem']);
    expect(await page.evaluate(() => 'wasRun' in window)).toBe(false);
  });
  await test.step('20. its pages are given six functions and facts, and no API of Electron', async () => {
    const bridge = await page.evaluate(() =>
      Object.entries(window.comptoir ?? {})
        .map(([name, value]) => `${name}: ${typeof value}`)
        .toSorted(),
    );
    const functions = ['getSetupCode', 'openDataFolder', 'printPdf', 'setTheme'].map((name) => `${name}: function`);
    const values = ['isSigned: boolean', 'platform: string', 'updates: object', 'version: string'];
    expect(bridge).toEqual([...functions, ...values].toSorted());
  });
}

async function checkPreferences({ program }: Seen) {
  const preferences = await program.evaluate(({ BrowserWindow }) => {
    const contents = BrowserWindow.getAllWindows()[0]?.webContents;
    // Not in Electron's published types.
    return (contents as unknown as { getLastWebPreferences(): Record<string, unknown> }).getLastWebPreferences();
  });
  const items: [string, Record<string, unknown>][] = [
    [
      '2. Node is off, in workers and frames too',
      { nodeIntegration: false, nodeIntegrationInWorker: false, nodeIntegrationInSubFrames: false },
    ],
    ['3. contexts are isolated', { contextIsolation: true }],
    ['4. pages are sandboxed', { sandbox: true }],
    ['6. web security is on', { webSecurity: true }],
    ['8. insecure content is not run', { allowRunningInsecureContent: false }],
    ['9. experimental features are off', { experimentalFeatures: false }],
    ['10. no feature of Blink is turned on', { enableBlinkFeatures: '' }],
    ['11. there is no <webview>', { webviewTag: false }],
  ];
  for (const [item, expected] of items) {
    await test.step(item, () => {
      const found = Object.keys(expected).map((name) => [name, preferences[name] ?? absent[name]]);
      expect(Object.fromEntries(found)).toEqual(expected);
    });
  }
}

/** Defaults that Electron leaves out of a window's preferences. */
const absent: Record<string, unknown> = {
  enableBlinkFeatures: '',
  webviewTag: false,
  experimentalFeatures: false,
  nodeIntegrationInWorker: false,
};

async function checkLimits({ comptoir, program, page, origin }: Seen) {
  await program.evaluate(({ shell }) => {
    Object.assign(globalThis, { handedOver: [] });
    shell.openExternal = async (address) =>
      void (globalThis as unknown as { handedOver: string[] }).handedOver.push(address);
  });
  await test.step('5. permissions are refused', async () => {
    const states = await page.evaluate(async () => {
      const asked = ['geolocation', 'notifications', 'camera', 'microphone', 'midi', 'clipboard-read'];
      const found = await Promise.all(
        asked.map((name) => navigator.permissions.query({ name: name as PermissionName })),
      );
      return [...found.map(({ state }) => state), await Notification.requestPermission()];
    });
    expect(new Set(states)).toEqual(new Set(['denied']));
  });
  await test.step('12. an embedded view would not be attached', async () => {
    const guards = await program.evaluate(({ webContents }) =>
      webContents.getAllWebContents().map((contents) => contents.listenerCount('will-attach-webview')),
    );
    expect(guards.every((count) => count > 0)).toBe(true);
    expect(await page.evaluate(() => 'getWebContentsId' in document.createElement('webview'))).toBe(false);
  });
  await test.step('13. the window does not leave the service; 18. nor for a file', async () => {
    for (const address of ['https://example.org/', 'file:///etc/passwd', 'data:text/html,x', 'chrome://gpu']) {
      await page.evaluate((asked) => location.assign(asked), address);
      await page.waitForTimeout(200);
      expect(new URL(page.url()).origin, address).toBe(origin);
    }
  });
  await test.step('14. no other window opens; 15. only safe addresses are handed to the system', async () => {
    const asked = [
      'https://example.org/a',
      'http://example.org/',
      'file:///etc/passwd',
      'javascript:alert(1)',
      'ms-msdt:x',
    ];
    const windows = await page.evaluate((addresses) => addresses.map((address) => window.open(address)), asked);
    expect(windows.every((one) => one === null)).toBe(true);
    expect(comptoir.electron?.windows()).toHaveLength(1);
    const handedOver = () => program.evaluate(() => (globalThis as unknown as { handedOver: string[] }).handedOver);
    await expect.poll(handedOver).toEqual(['https://example.org/a']);
  });
  await test.step('17. the main process answers only the service’s own pages', async () => {
    const refusals = await program.evaluate(async ({ BrowserWindow, app }) => {
      const preload = `${app.getAppPath()}/dist/preload/preload.cjs`;
      const stranger = new BrowserWindow({ show: false, webPreferences: { preload, sandbox: true } });
      await stranger.loadURL('data:text/html,<p>elsewhere</p>');
      const answer = await stranger.webContents.executeJavaScript(
        `Promise.allSettled([comptoir.getSetupCode(), comptoir.openDataFolder(), comptoir.setTheme('dark'), comptoir.printPdf('/documents/0/X/pdf'),
           comptoir.updates.read(), comptoir.updates.check(), comptoir.updates.install('maintenant')])
           .then((all) => all.map(({ status, reason }) => status + ' ' + String(reason)))`,
      );
      stranger.destroy();
      return answer as string[];
    });
    expect(refusals).toHaveLength(7);
    for (const refusal of refusals) expect(refusal).toMatch(/^rejected .*Refused: not one of the service’s pages/);
  });
}

async function checkProgram({ page, program }: Seen) {
  await test.step('16. Electron is pinned, and of a version that is looked after', () => {
    const { devDependencies } = JSON.parse(readFileSync('package.json', 'utf8')) as {
      devDependencies: { electron: string };
    };
    expect(devDependencies.electron).toMatch(/^\d+\.\d+\.\d+$/);
    expect(Number.parseInt(devDependencies.electron, 10)).toBeGreaterThanOrEqual(45);
  });
  await test.step('18. no page is a file', async () => {
    const addresses = await program.evaluate(({ webContents }) =>
      webContents.getAllWebContents().map((contents) => contents.getURL()),
    );
    expect(addresses).toEqual([page.url()]);
    expect(addresses.join(' ')).not.toContain('file:');
  });
  await test.step('19. its fuses are blown, and its code is one sealed archive', async () => {
    const fuses = await getCurrentFuseWire(join(packaged, 'comptoir'));
    // The binary has the figures 1 and 0.
    const [on, off] = ['1', '0'].map((state) => state.charCodeAt(0));
    expect(fuses).toMatchObject({
      [FuseV1Options.RunAsNode]: off,
      [FuseV1Options.EnableCookieEncryption]: on,
      [FuseV1Options.EnableNodeOptionsEnvironmentVariable]: off,
      [FuseV1Options.EnableNodeCliInspectArguments]: off,
      [FuseV1Options.EnableEmbeddedAsarIntegrityValidation]: on,
      [FuseV1Options.OnlyLoadAppFromAsar]: on,
      [FuseV1Options.GrantFileProtocolExtraPrivileges]: off,
    });
    expect(existsSync(join(packaged, 'resources/app.asar'))).toBe(true);
    expect(readdirSync(join(packaged, 'resources'))).not.toContain('app');
  });
}
