import { createServer } from 'node:net';
import { once } from 'node:events';
import type { ElectronApplication, Page } from '@playwright/test';
import { createApiClient } from '#shared/endpoints/api-client.ts';
import { scan } from '../testing/keyboard.ts';
import { launchElectron } from '../testing/runtimes.ts';
import { chooseClient, demoShop, findCompany, findStocked } from '../testing/shop.ts';
import { apiKey, expect, signIn, test as base } from '../testing/test.ts';

const test = base.extend({
  // The same address after a restart, as on a real till: what is typed is stored by address.
  environment: async ({ environment }, provide) => {
    const probe = createServer().listen(0, '127.0.0.1');
    await once(probe, 'listening');
    const { port } = probe.address() as { port: number };
    probe.close();
    await once(probe, 'close');
    await provide({ ...environment, COMPTOIR_PORT: String(port) });
  },
});

test.use({ settings: demoShop });
test.setTimeout(120_000);

async function open(environment: Record<string, string>) {
  const electron = await launchElectron(environment);
  const page = await electron.firstWindow();
  await page.waitForURL('**/app/**');
  await expect(page.getByRole('button', { name: 'Se connecter' }).or(page.getByRole('navigation'))).toBeVisible();
  return { electron, page };
}

/** Kills all of its processes at once, as a power cut would. */
async function kill(electron: ElectronApplication) {
  const program = electron.process();
  const pids = (await electron.evaluate(({ app }) => app.getAppMetrics().map(({ pid }) => pid))).toReversed();
  const ended = once(program, 'exit');
  for (const pid of pids) process.kill(pid, 'SIGKILL');
  await ended;
}

/** Waits until what is typed is on disk, as the browser reports; it takes some milliseconds. */
async function expectOnDisk(page: Page, text: string) {
  await expect
    .poll(() =>
      page.evaluate(async () => {
        const opening = indexedDB.open('comptoir');
        await new Promise((resolve) => opening.addEventListener('success', resolve));
        const all = opening.result.transaction('saisies').objectStore('saisies').getAll();
        await new Promise((resolve) => all.addEventListener('success', resolve));
        opening.result.close();
        return JSON.stringify(all.result);
      }),
    )
    .toContain(text);
}

test('the whole program is killed in the middle of a sale: reopened, the sale is there to the last key', async ({
  environment,
}) => {
  const first = await open(environment);
  const call = createApiClient(new URL(first.page.url()).origin, { headers: { 'x-api-key': apiKey } });
  const client = await findCompany(call);
  const [held, article] = await findStocked(call, 2);
  await signIn(first.page);
  await expect(first.page.getByRole('heading', { name: 'Nouveau devis' })).toBeVisible();
  await scan(first.page, String(held?.code_ean));
  await expect(first.page.getByLabel(`Quantité de ${held?.designation}`)).toHaveValue('1');
  await first.page.keyboard.press('F8');
  await chooseClient(first.page, client);
  await first.page.keyboard.type('3*');
  await scan(first.page, String(article?.code_ean));
  await expect(first.page.getByLabel(`Quantité de ${article?.designation}`)).toHaveValue('3');
  await first.page.keyboard.press('F6');
  await first.page.keyboard.type('4,5');
  await expectOnDisk(first.page, 'remise_pourcentage\\":4.5');
  await kill(first.electron);

  const second = await open(environment);
  await signIn(second.page);
  await expect(second.page.getByText(client.intitule).first()).toBeVisible();
  await expect(second.page.getByLabel(`Quantité de ${article?.designation}`)).toHaveValue('3');
  await expect(second.page.getByLabel(`Remise sur ${article?.designation}`)).toHaveValue('4,5');
  await expect(second.page.getByRole('button', { name: '1 en attente' })).toBeVisible();

  await test.step('only the page crashes', async () => {
    const { electron, page } = second;
    await page.keyboard.press('F4');
    await page.keyboard.type('7');
    await expect(page.getByLabel(`Quantité de ${article?.designation}`)).toHaveValue('7');
    const crashed = page.waitForEvent('crash');
    await electron.evaluate(({ BrowserWindow }) => {
      BrowserWindow.getAllWindows()[0]?.webContents.forcefullyCrashRenderer();
    });
    await crashed;
    await expect
      .poll(() => electron.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows()[0]?.webContents.isCrashed()))
      .toBe(false);
    await expect
      .poll(() =>
        electron.evaluate(({ BrowserWindow }, label) => {
          const contents = BrowserWindow.getAllWindows()[0]?.webContents;
          const read = `document.querySelector('[aria-label="${label}"]')?.value`;
          return contents?.executeJavaScript(read).catch(() => undefined) as Promise<string | undefined>;
        }, `Quantité de ${article?.designation}`),
      )
      .toBe('7');
    await electron.close();
  });
});
