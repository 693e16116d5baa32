import type { Page, Request } from '@playwright/test';
import type { Call } from '#shared/endpoints/api-client.ts';
import { listDevis } from '#shared/contracts/ventes/devis.ts';
import { scan } from '../../testing/keyboard.ts';
import { chooseClient, demoShop, findCompany, findStocked } from '../../testing/shop.ts';
import { takeScreens } from '../../testing/take-screens.ts';
import { expect, signIn, test } from '../../testing/test.ts';

test.use({ settings: demoShop });

async function listNumbers(call: Call): Promise<string[]> {
  const data = await call(listDevis, { query: { limit: 1000 } });
  return data.map(({ numero }) => numero);
}

function isSaving(request: Request): boolean {
  return request.method() === 'POST' && new URL(request.url()).pathname === '/devis';
}

/** The keys under which what is saved was sent. */
type Sent = {
  /** The requests that reached the service, but whose answer was lost. */
  lost: string[];
  answered: string[];
  /** Lets answers arrive from the next page on; the present page retries until it is closed. */
  answerNextPage: () => void;
};

/** Lets what is saved reach the service, and loses every answer. */
async function loseAnswers(page: Page): Promise<Sent> {
  const [lost, answered]: [string[], string[]] = [[], []];
  let isLosing = true;
  await page.route('**/devis', async (route) => {
    if (!isSaving(route.request())) return route.continue();
    const key = (await route.request().headerValue('idempotency-key')) ?? '';
    (isLosing ? lost : answered).push(key);
    if (!isLosing) return route.continue();
    await route.fetch();
    await route.abort();
  });
  return { lost, answered, answerNextPage: () => void page.once('framenavigated', () => (isLosing = false)) };
}

test('a sale whose answer is lost while its window closes is resent automatically, and is one document', async ({
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

  // Before the page opens: one that is already open may send a first request past the new route.
  const { lost, answered, answerNextPage } = await loseAnswers(page);
  await page.reload();
  await expect(page.getByText(client.intitule).first()).toBeVisible();
  await expect(page.getByLabel(`Quantité de ${article?.designation}`)).toHaveValue('1');

  await page.keyboard.press('F9');
  await expect(page.getByRole('alert').filter({ hasText: 'La vente est gardée' })).toBeVisible();
  await takeScreens(page, 'reponse-perdue');

  answerNextPage();
  await page.reload();
  await expect(page.getByRole('heading', { name: 'Le devis est enregistré' })).toBeVisible();

  expect(lost.length).toBeGreaterThan(0);
  expect(answered.length, 'sent again by itself').toBeGreaterThan(0);
  expect(new Set([...lost, ...answered]).size, 'one key for one sale').toBe(1);
  const made = (await listNumbers(call)).filter((numero) => !before.includes(numero));
  expect(made).toHaveLength(1);
  await expect(page.getByText(made[0] ?? '', { exact: true }).first()).toBeVisible();
});
