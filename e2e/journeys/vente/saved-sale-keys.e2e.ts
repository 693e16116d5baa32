import type { Page } from '@playwright/test';
import type { Call } from '#shared/endpoints/api-client.ts';
import { updateClient } from '#shared/contracts/tiers/clients.ts';
import { expectFocused } from '../../testing/checks/focus.ts';
import { scan } from '../../testing/keyboard.ts';
import { chooseClient, findCompany, findStocked } from '../../testing/shop.ts';
import { test } from '../../testing/signing-shop.ts';
import { expect, signIn } from '../../testing/test.ts';

/** Saves a sale of that kind by keyboard, to a customer with an address. */
async function saveSale(page: Page, call: Call, key: 'Alt+1' | 'Alt+2' | 'Alt+4') {
  const client = await findCompany(call);
  const [article] = await findStocked(call, 1);
  await call(updateClient, { params: { code: client.numero }, body: { email: 'compta@menuiserie.fr' } });
  await signIn(page);
  await expect(page.getByRole('combobox', { name: 'Article' })).toBeFocused();
  await page.keyboard.press(key);
  await chooseClient(page, client);
  await scan(page, String(article?.code_ean));
  await expect(page.getByRole('row')).toHaveCount(2);
  await page.keyboard.press('F9');
  const isInvoice = key === 'Alt+4';
  await expect(isInvoice ? toAmountField(page) : toNextButton(page)).toBeFocused();
}

const toAmountField = (page: Page) => page.getByRole('textbox', { name: /^(Montant|Reçu du client)/ });
const toNextButton = (page: Page) => page.getByRole('button', { name: /^Nouvelle vente/ });

test('every dialog opened beside a saved sale returns the focus; Enter takes the payment, then begins the next sale', async ({
  page,
  call,
}) => {
  await saveSale(page, call, 'Alt+4');
  const amount = toAmountField(page);
  await expect(page.getByRole('button', { name: /^E-mail/ })).toBeVisible();
  for (const end of ['Escape', 'Enter']) {
    await page.keyboard.press('m');
    await expect(page.getByRole('button', { name: 'Envoyer' })).toBeFocused();
    await page.keyboard.press(end);
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await expect(amount, `after ${end}`).toBeFocused();
    await expectFocused(page, `after ${end}`);
  }
  await page.keyboard.press('Control+K');
  await expect(page.getByRole('textbox', { name: 'Chercher partout' })).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(amount).toBeFocused();
  // The e-mail issued the invoice: the payment is of the version that is then shown.
  await expect(page.getByText('l’émet')).toHaveCount(0);
  await page.keyboard.press('Enter');
  await expect(toNextButton(page)).toBeFocused();
  // When nothing takes it, Enter still begins the next sale.
  await page.getByRole('heading', { level: 1 }).click();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('combobox', { name: 'Article' })).toBeFocused();
});

test('a part of the order just saved is delivered by the key of its card', async ({ page, call }) => {
  await saveSale(page, call, 'Alt+2');
  await expect(page.getByRole('button', { name: /^Livrer une partie/ })).toBeVisible();
  await page.keyboard.press('p');
  await expect(page.getByRole('dialog', { name: /^Livrer une partie/ })).toBeVisible();
  await page.keyboard.press('Enter');
  await expect(page.getByText(/Le bon de livraison BL-\S+ est créé/)).toBeVisible();
});

test('a dialog whose content loads late focuses its first field, never its close button', async ({ page, call }) => {
  await saveSale(page, call, 'Alt+1');
  await page.route(/\/contact$/, async (route) => {
    await new Promise((resolve) => setTimeout(resolve, 400));
    await route.continue();
  });
  await expect(page.getByRole('button', { name: 'Faire signer' })).toBeVisible();
  await page.keyboard.press('s');
  await expect(page.getByRole('dialog', { name: /^Faire signer/ })).toBeFocused();
  await expectFocused(page, 'before it is filled');
  await expect(page.getByRole('dialog').getByRole('button', { name: 'Faire signer' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByText(/reçoit le lien pour signer/)).toBeVisible();
  await expect(toNextButton(page)).toBeFocused();
});

test('sales on hold are listed by time, and resumed from beside a saved sale', async ({ page, call }) => {
  const [first] = await findStocked(call, 1);
  await signIn(page);
  await expect(page.getByRole('combobox', { name: 'Article' })).toBeFocused();
  await scan(page, String(first?.code_ean));
  await expect(page.getByRole('row')).toHaveCount(2);
  await page.keyboard.press('F8');
  await expect(page.getByRole('button', { name: '1 en attente' })).toBeVisible();
  await saveSale(page, call, 'Alt+4');
  await page.keyboard.press('Shift+F8');
  const held = page.getByRole('button', { name: new RegExp(String(first?.designation).slice(0, 12)) }).first();
  await expect(held).toContainText(/1 ligne · depuis \d{2}:\d{2}/);
  await expect(held).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByLabel(`Quantité de ${first?.designation}`)).toHaveValue('1');
  await expect(page.getByRole('combobox', { name: 'Article' })).toBeFocused();
});

test('Ctrl+S submits the form of a dialog, and the focus returns to what opened it', async ({
  comptoir: { page, url },
}) => {
  await signIn(page);
  await page.goto(`${url}/app/administration/utilisateurs`);
  await page.getByRole('button', { name: 'Nouvel utilisateur' }).press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Nouvel utilisateur' });
  await expect(dialog.getByLabel('Prénom')).toBeFocused();
  await page.keyboard.press('Control+S');
  await expect(dialog.locator('[aria-invalid="true"]').first()).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('button', { name: 'Nouvel utilisateur' })).toBeFocused();
});

test('Enter picks the only choice, which creates the customer that was not found', async ({ page }) => {
  await signIn(page);
  await expect(page.getByRole('combobox', { name: 'Article' })).toBeFocused();
  await page.keyboard.press('F2');
  await page.keyboard.type('Zyxomatic');
  await expect(page.getByRole('option', { name: /^Créer le client/ })).toHaveAttribute('aria-selected', 'true');
  await page.keyboard.press('Enter');
  await expect(page.getByLabel('Nom ou raison sociale')).toBeFocused();
  await expect(page.getByLabel('Nom ou raison sociale')).toHaveValue('Zyxomatic');
});
