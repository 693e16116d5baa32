import type { Page } from '@playwright/test';
import { updateClient } from '#shared/contracts/tiers/clients.ts';
import { toBoutiqueMidnight } from '#shared/time/boutique-clock.ts';
import { scan } from '../../testing/keyboard.ts';
import { demoShop, findCompany, findStocked, goTo, startVente } from '../../testing/shop.ts';
import { expect, signIn, test } from '../../testing/test.ts';

test.use({ settings: demoShop });

/** Waits until the focus is within this selector; it must never be nowhere. */
async function expectFocusWithin(page: Page, selector: string) {
  await expect
    .poll(() => page.evaluate((within) => document.activeElement?.closest(within) !== null, selector))
    .toBe(true);
}

test('focus stays in a dialog whose content changes, and on the remaining sales when one on hold is discarded', async ({
  page,
  call,
}) => {
  const articles = await findStocked(call, 3);
  await signIn(page);
  await goTo(page, 'Relances');
  await page.getByRole('grid').getByRole('checkbox').nth(1).check();
  await page.keyboard.press('r');
  const dialog = page.getByRole('dialog', { name: 'Envoyer des relances' });
  await dialog.getByRole('button', { name: /^Envoyer/ }).click();
  await expect(page.getByRole('dialog', { name: 'Envoi des relances' })).toBeVisible();
  await expectFocusWithin(page, '[role="dialog"]');
  await page.keyboard.press('Escape');

  await goTo(page, 'Vente', 'Nouveau devis');
  for (const article of articles) {
    await scan(page, String(article.code_ean));
    await expect(page.getByLabel(`Quantité de ${article.designation}`)).toHaveValue('1');
    await page.keyboard.press('F8');
  }
  await page.keyboard.press('Shift+F8');
  for (const left of [2, 1]) {
    await page
      .getByRole('button', { name: /^Abandonner la vente de/ })
      .first()
      .focus();
    await page.keyboard.press('Enter');
    await expect(page.getByRole('button', { name: `${left} en attente` })).toBeVisible();
    await expectFocusWithin(page, '.mantine-Popover-dropdown');
  }
  await page.getByRole('button', { name: /^Abandonner la vente de/ }).focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('button', { name: '1 en attente' })).toHaveCount(0);
  await expect(page.getByRole('combobox', { name: 'Article' })).toBeFocused();
});

test('focus returns to where it was after a sale is refused', async ({ comptoir: { page, watch }, call }) => {
  watch.expectConsole(/40\d/);
  const client = await findCompany(call);
  const [article] = await findStocked(call, 1);
  await signIn(page);
  await startVente(page, client, article);
  await page.route('**/devis', (route) =>
    route.fulfill({ status: 400, contentType: 'application/json', body: '{"detail":"Refusé pour voir."}' }),
  );
  await page.getByRole('combobox', { name: 'Article' }).focus();
  await page.keyboard.press('F9');
  await expect(page.getByRole('alert').filter({ hasText: 'Refusé pour voir.' })).toBeVisible();
  await expect(page.getByRole('combobox', { name: 'Article' })).toBeFocused();
});

test('search results match the typed text: Enter never opens a result of an earlier one', async ({
  comptoir: { page, url },
  call,
}) => {
  const client = await findCompany(call);
  await call(updateClient, { params: { code: client.numero }, body: { intitule: 'Zavatta Menuiserie' } });
  await signIn(page);
  await expect(page.getByRole('heading', { name: 'Nouveau devis' })).toBeVisible();
  await page.keyboard.press('Control+K');
  await page.getByRole('textbox', { name: 'Chercher partout' }).fill('zava');
  await expect(page.getByRole('button', { name: /Zavatta Menuiserie/ }).first()).toBeVisible();
  await page.route(/\/(clients|articles|documents)\?/, () => undefined);
  await page.getByRole('textbox', { name: 'Chercher partout' }).fill('zavx');
  await expect(page.getByRole('button', { name: /Zavatta Menuiserie/ })).toHaveCount(0);
  await page.keyboard.press('Enter');
  await page.waitForTimeout(300);
  expect(page.url()).toBe(`${url}/app/vente`);
});

test('a till that is left open overnight shows the new day', async ({ page }) => {
  await page.clock.install({ time: new Date(toBoutiqueMidnight('2026-11-22').getTime() - 120_000) });
  await signIn(page);
  await expect(page.getByLabel('Date')).toHaveValue('21/11/2026');
  await page.clock.fastForward('05:00');
  await expect(page.getByLabel('Date')).toHaveValue('22/11/2026');
});

test('a key pressed while a dialog opens goes to the dialog, not to the field behind it', async ({ page }) => {
  await signIn(page);
  const entry = page.getByRole('combobox', { name: 'Article' });
  await expect(entry).toBeFocused();
  const typed = await entry.evaluate(async (field) => {
    const press = (key: string) =>
      field.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true }));
    press('F1');
    // The dialog is drawn, and takes the focus in a task of its own.
    for (let turn = 0; turn < 1_000 && !document.querySelector('[role="dialog"]'); turn += 1) await Promise.resolve();
    return { letter: press('x'), shortcut: press('g') };
  });
  expect(typed).toEqual({ letter: false, shortcut: false });
  await expect(page.getByRole('dialog')).toBeVisible();
});
