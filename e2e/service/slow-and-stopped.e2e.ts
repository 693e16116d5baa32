import { getClient, listClients } from '#shared/contracts/tiers/clients.ts';
import { demoShop } from '../testing/shop.ts';
import { expect, signIn, test } from '../testing/test.ts';

test.use({ settings: demoShop });
test.setTimeout(180_000);

/** Screens that show the service's answers; one of each kind. */
const readers = ['tableau-de-bord', 'devis', 'clients', 'articles', 'familles', 'relances', 'emails', 'administration'];

/** Returns whether a URL is a request of the screens to the service, and not for its files. */
const isAnswer = ({ pathname }: URL) => !pathname.startsWith('/app/');

test('every screen says that the service does not answer, offers to try again, and is whole once it does', async ({
  comptoir: { page, watch, url },
}) => {
  watch.expectConsole(/ERR_CONNECTION_REFUSED|ERR_FAILED|Failed to load/);
  await signIn(page);
  for (const place of readers) {
    const address = `${url}/app/${place}`;
    // The user is known; then nothing more is answered.
    await page.route(isAnswer, (route) => {
      const { pathname } = new URL(route.request().url());
      return pathname.startsWith('/auth/') ? route.continue() : route.abort('connectionrefused');
    });
    await page.goto(address);
    const main = page.getByRole('main');
    await expect(main.getByText(/ne répond pas/).first(), address).toBeVisible({ timeout: 15_000 });
    await expect(page.getByText('Service arrêté'), address).toBeVisible();
    const retry = main.getByRole('button', { name: 'Réessayer' });
    const isOffered = await retry.first().isVisible();
    await page.unroute(isAnswer);
    // A screen that retries by itself may be complete before anybody presses.
    if (isOffered) await retry.evaluateAll(([button]) => (button as HTMLElement | undefined)?.click());
    else await page.reload();
    await expect(main.getByText(/ne répond pas/), address).toHaveCount(0, { timeout: 15_000 });
    await expect(main.getByRole('heading', { level: 1 }), address).toBeVisible();
  }
});

test('a service that takes three seconds: the screens stay usable and show that something is under way', async ({
  comptoir: { page, url },
  call,
}) => {
  const { data } = await call(listClients);
  const code = data[0]?.numero ?? '';
  const { data: client } = await call(getClient, { params: { code } });
  await signIn(page);
  await expect(page.getByRole('heading', { name: 'Nouveau devis' })).toBeVisible();
  await page.route(isAnswer, async (route) => {
    await new Promise((resolve) => setTimeout(resolve, 3_000));
    await route.continue().catch(() => undefined);
  });

  await page.keyboard.press('F2');
  await page.keyboard.type(code);
  await expect(page.getByRole('combobox', { name: 'Client' })).toHaveValue(code);
  await expect(page.getByRole('progressbar', { name: 'En cours' })).toBeVisible();
  // Enter pressed too early waits for its answer.
  await page.keyboard.press('Enter');
  await expect(page.getByText(client.intitule).first()).toBeVisible({ timeout: 15_000 });

  await page.goto(`${url}/app/clients/${encodeURIComponent(code)}`);
  await expect(page.getByText(/Ouverture de Comptoir|Lecture/).first()).toBeVisible({ timeout: 15_000 });
  await expect(page.getByRole('heading', { name: client.intitule, level: 1 })).toBeVisible({ timeout: 30_000 });
  await expect(page.getByRole('progressbar', { name: 'En cours' })).toHaveCount(0, { timeout: 30_000 });
});
