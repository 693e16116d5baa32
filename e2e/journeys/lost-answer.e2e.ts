import type { Page, Request } from '@playwright/test';
import type { Call } from '#shared/api-client.ts';
import { listDevis } from '#shared/contracts/devis.ts';
import { scan } from '../testing/keyboard.ts';
import { chooseClient, demoShop, findCompany, findStocked } from '../testing/shop.ts';
import { takeScreens } from '../testing/take-screens.ts';
import { expect, signIn, test } from '../testing/test.ts';

test.use({ settings: demoShop });

async function listNumbers(call: Call): Promise<string[]> {
  const data = await call(listDevis, { query: { limit: 1000 } });
  return data.map(({ numero }) => numero);
}

function isSaving(request: Request): boolean {
  return request.method() === 'POST' && new URL(request.url()).pathname === '/devis';
}

/** Lets what is saved reach the service, and loses every answer; gives the keys it was sent under. */
async function loseAnswers(page: Page): Promise<string[]> {
  const keys: string[] = [];
  await page.route('**/devis', async (route) => {
    if (!isSaving(route.request())) return route.continue();
    keys.push((await route.request().headerValue('idempotency-key')) ?? '');
    await route.fetch();
    await route.abort();
  });
  return keys;
}

test('a sale whose answer is lost and whose window is closed is sent again by itself, and is one document', async ({
  comptoir: { page, watch },
  call,
}) => {
  watch.expectConsole(/ERR_FAILED/);
  const client = await findCompany(call);
  const [article] = await findStocked(call, 1);
  await signIn(page);
  await expect(page.getByRole('heading', { name: 'Nouveau devis' })).toBeVisible();
  const before = await listNumbers(call);
  await chooseClient(page, client);
  await scan(page, String(article?.code_ean));
  await expect(page.getByRole('row')).toHaveCount(2);

  // Before the page is there: one that is already open may send a first request past what was just put in its way.
  const keys = await loseAnswers(page);
  await page.reload();
  await expect(page.getByText(client.intitule).first()).toBeVisible();
  await expect(page.getByLabel(`Quantité de ${article?.designation}`)).toHaveValue('1');

  await page.keyboard.press('F9');
  await expect(page.getByRole('alert').filter({ hasText: 'La vente est gardée' })).toBeVisible();
  await takeScreens(page, 'reponse-perdue');
  await page.unroute('**/devis');

  const resent = page.waitForRequest(isSaving);
  await page.reload();
  keys.push((await (await resent).headerValue('idempotency-key')) ?? '');
  await expect(page.getByRole('heading', { name: 'Le devis est enregistré' })).toBeVisible();

  expect(keys.length).toBeGreaterThanOrEqual(2);
  expect(new Set(keys).size, 'one key for one sale').toBe(1);
  const made = (await listNumbers(call)).filter((numero) => !before.includes(numero));
  expect(made).toHaveLength(1);
  await expect(page.getByText(made[0] ?? '', { exact: true }).first()).toBeVisible();
});
