import type { Page } from '@playwright/test';
import { listDevis } from '#shared/contracts/devis.ts';
import { scan } from '../testing/keyboard.ts';
import { demoShop, findStocked, visitPlaces } from '../testing/shop.ts';
import { expect, signIn, test } from '../testing/test.ts';

test.use({ settings: demoShop });
test.setTimeout(240_000);

/** Every letter that is a shortcut somewhere, and the symbols that are; nobody sells it. */
const code = 'tfemsvrag/?-7 nx';

/** Scans it, and sees it refused as an unknown article. */
async function scanInVain(page: Page, where: string) {
  // Each key waits for the page to have taken the one before: a page still drawing would slow the scanner down.
  await page.evaluate(() => new Promise((resolve) => requestIdleCallback(resolve)));
  await scan(page, code);
  const unknown = page.getByRole('alert').filter({ hasText: code });
  await expect(unknown.first(), where).toBeVisible();
  await expect(page.getByRole('dialog'), where).toHaveCount(0);
}

test('a scanned code is never taken for shortcuts, whatever its letters, on any screen', async ({
  comptoir: { page },
  call,
}) => {
  await signIn(page);
  await visitPlaces(page, async (address) => {
    const { href } = new URL(page.url());
    await scanInVain(page, address);
    expect(page.url(), address).toBe(href);
  });

  await test.step('nor on a card, nor in its menu', async () => {
    const [devis] = await call(listDevis, { query: { limit: 1 } });
    await page.goto(new URL(`/app/devis/${devis?.numero}`, page.url()).href);
    await expect(page.getByRole('button', { name: /^E-mail/ })).toBeEnabled();
    const { href } = new URL(page.url());
    await scanInVain(page, 'card');
    await page.getByRole('button', { name: 'Actions' }).click();
    await expect(page.getByRole('menuitem').first()).toBeFocused();
    await scan(page, code);
    await expect(page.getByRole('dialog')).toHaveCount(0);
    expect(page.url()).toBe(href);
  });

  await test.step('what is being written in a dialog stays', async () => {
    await page.keyboard.press('Escape');
    await page.keyboard.press('m');
    const object = page.getByLabel('Objet');
    await object.fill('Votre projet');
    await scan(page, '9999999999994');
    await expect(page.getByText('9999999999994 n’est pas pris')).toBeVisible();
    await expect(object).toHaveValue('Votre projet');
    await page.keyboard.press('Escape');
  });

  await test.step('while searching everywhere, it is what was looked for', async () => {
    const [article] = await findStocked(call, 1);
    await page.keyboard.press('Control+K');
    await expect(
      page.getByRole('searchbox', { name: 'Chercher partout' }).or(page.getByLabel('Chercher partout').last()),
    ).toBeFocused();
    await scan(page, String(article?.code_ean));
    await expect(page.getByRole('heading', { name: article?.designation ?? '', level: 1 })).toBeVisible();
    await expect(page.getByRole('dialog')).toHaveCount(0);
  });

  await test.step('nor once a sale is saved', async () => {
    await page.goto(new URL('/app/vente', page.url()).href);
    const [article] = await findStocked(call, 1);
    await scan(page, String(article?.code_ean));
    await expect(page.getByLabel(`Quantité de ${article?.designation}`)).toHaveValue('1');
    await page.keyboard.press('F9');
    await expect(page.getByRole('heading', { name: /est enregistré/ })).toBeVisible();
    await page.getByRole('button', { name: 'Passer en commande' }).waitFor();
    await scan(page, code);
    await expect(page.getByRole('alert').filter({ hasText: code })).toBeVisible();
    await expect(page.getByRole('heading', { name: 'Nouveau devis' })).toBeVisible();
  });
});
