import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { ElectronApplication } from '@playwright/test';
import { listPostes } from '#shared/contracts/postes/postes.ts';
import { createClient, getClient } from '#shared/contracts/tiers/clients.ts';
import { createApiClient } from '#shared/endpoints/api-client.ts';
import { listWindows, pressKeys, startProgram } from '../testing/desktop-program.ts';
import { openElectron } from '../testing/runtimes.ts';
import { startServiceProcess, toEnvironment } from '../testing/service-process.ts';
import { apiKey, expect, installed, test } from '../testing/test.ts';

const token = 'token-of-the-shop-of-the-journeys-0001';
test.use({ settings: { ...installed, COMPTOIR_POSTE: 'B01', COMPTOIR_GATEWAY_TOKEN: token } });

/** A till of the shop at this address, as a process of its own. */
async function startTill(boutique: string) {
  const dataDir = mkdtempSync(join(tmpdir(), 'comptoir-e2e-'));
  const own = { COMPTOIR_PORT: '0', COMPTOIR_DATA_DIR: dataDir, COMPTOIR_API_KEY: apiKey, COMPTOIR_POSTE: 'P01' };
  const place = { COMPTOIR_BACKOFFICE_URL: boutique, COMPTOIR_BACKOFFICE_TOKEN: token };
  const service = await startServiceProcess(toEnvironment({ ...own, ...place }));
  return {
    call: callAt(service.url),
    async [Symbol.asyncDispose]() {
      await service.stop();
      rmSync(dataDir, { recursive: true, force: true, maxRetries: 5 });
    },
  };
}

const callAt = (url: string) => createApiClient(url, { headers: { 'x-api-key': apiKey } });

test('a shop’s PC goes on serving its tills with its window closed, comes back to it, and asks before it quits', async ({
  environment,
}) => {
  const { electron, url } = await openElectron(environment);
  const program = toProgram(electron);
  const pid = Number(program.process().pid);
  const ended = once(program.process(), 'exit');
  const call = callAt(url);
  await using till = await startTill(url);
  await expect.poll(async () => (await call(listPostes)).map(({ code }) => code)).toEqual(['P01']);
  const isVisible = () => program.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows()[0]?.isVisible());
  await expect.poll(isVisible).toBe(true);

  await test.step('the first close of the window says that the service keeps running', async () => {
    await closeWindow(program);
    await expect.poll(() => listWindows({ pid }).length).toBe(2);
    expect(await isVisible()).toBe(true);
    pressKeys({ pid });
    await expect.poll(isVisible).toBe(false);
  });

  await test.step('the till is served', async () => {
    await till.call(createClient, { body: { num: 'DURAND', intitule: 'Durand & Fils' } });
    await expect
      .poll(() => call(getClient, { params: { code: 'DURAND' } }).then(({ data }) => data.intitule, String))
      .toBe('Durand & Fils');
  });

  await test.step('a second start opens the window again, and the next closing asks nothing', async () => {
    expect(await startProgram(environment).ended).toBe(0);
    await expect.poll(isVisible).toBe(true);
    await closeWindow(program);
    await expect.poll(isVisible).toBe(false);
    expect(listWindows({ pid })).toEqual([]);
  });

  await test.step('it quits when somebody means it', async () => {
    await quit(program);
    await expect.poll(() => listWindows({ pid }).length).toBe(1);
    pressKeys({ pid }, 'Escape');
    await expect.poll(() => listWindows({ pid }).length).toBe(0);
    expect((await fetch(`${url}/health`)).status).toBe(200);
    await quit(program);
    await expect.poll(() => listWindows({ pid }).length).toBe(1);
    pressKeys({ pid }, 'Tab', 'Return');
    expect(await ended).toEqual([0, null]);
    await expect(fetch(`${url}/health`)).rejects.toThrow('fetch failed');
  });

  await test.step('the program ends with its window where IT configured that', async () => {
    const again = toProgram((await openElectron({ ...environment, COMPTOIR_BACKGROUND: '0' })).electron);
    const endedToo = once(again.process(), 'exit');
    await closeWindow(again);
    expect(await endedToo).toEqual([0, null]);
  });
});

function toProgram(electron: ElectronApplication | undefined): ElectronApplication {
  if (!electron) throw new Error('This journey belongs to the desktop.');
  return electron;
}

function closeWindow(program: ElectronApplication) {
  return program.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows()[0]?.close());
}

/** As «Quitter» of the menu does it. */
function quit(program: ElectronApplication) {
  return program.evaluate(({ Menu }) => {
    const [file] = Menu.getApplicationMenu()?.items ?? [];
    file?.submenu?.items.find(({ label }) => label === 'Quitter')?.click();
  });
}
