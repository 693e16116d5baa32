import type { Page } from '@playwright/test';
import type { Call } from '#shared/endpoints/api-client.ts';
import { createApiKey } from '#shared/contracts/utilisateurs/api-keys.ts';
import { updateClient } from '#shared/contracts/tiers/clients.ts';
import { createDevis } from '#shared/contracts/ventes/devis.ts';
import { checkDialog } from '../testing/checks/check-dialog.ts';
import { scan } from '../testing/keyboard.ts';
import { chooseClient, findCompany, findPlaceLink, findStocked, hire } from '../testing/shop.ts';
import { test as shopTest } from '../testing/signing-shop.ts';
import { expect, signIn } from '../testing/test.ts';

const test = shopTest.extend({
  settings: async ({ settings }, provide) => provide({ ...settings, COMPTOIR_GATEWAY_HOST: '127.0.0.1' }),
});

test.setTimeout(300_000);

/** Opens a screen, and one of its dialogs by the keyboard. */
async function open(page: Page, address: string, button: string | RegExp) {
  await page.goto(new URL(`/app/${address}`, page.url()).href);
  await page.getByRole('main').getByRole('button', { name: button }).first().press('Enter');
}

/** Opens the first row of a screen's list by the keyboard. */
async function openRow(page: Page) {
  await expect(page.getByRole('grid').getByRole('row').nth(1)).toBeVisible();
  await page.getByRole('grid').focus();
  await page.keyboard.press('Enter');
}

async function leave(page: Page) {
  await page.keyboard.press('Escape');
  await expect(page.locator('[role="dialog"], [role="menu"]')).toHaveCount(0);
}

/** Makes a quote for a customer with an e-mail address. */
async function makeQuote(call: Call) {
  const client = await findCompany(call);
  const [article] = await findStocked(call, 1);
  await call(updateClient, { params: { code: client.numero }, body: { email: 'compta@menuiserie.fr' } });
  const lignes = [{ article_code: String(article?.reference), quantite: 1 }];
  return (await call(createDevis, { body: { client_id: client.numero, lignes } })).id;
}

test('the dialogs around every screen and of the administration are usable without sight or a pointer', async ({
  page,
  call,
}) => {
  await call(createApiKey, { body: { nom: 'Site marchand', role: 'vendeur' } });
  await signIn(page);
  await expect(page.getByRole('combobox', { name: 'Article' })).toBeFocused();
  await page.keyboard.press('F1');
  await checkDialog(page, 'app/shell/help-sheet.tsx');
  await leave(page);
  await page.keyboard.press('Control+K');
  await page.keyboard.type('zzyzx');
  await expect(page.getByText('Rien ne correspond')).toBeVisible();
  await checkDialog(page, 'app/shell/search/search.tsx');
  await leave(page);
  await page.getByRole('button', { name: /Administrateur/ }).press('Enter');
  await checkDialog(page, 'app/shell/user-menu.tsx');
  await page.getByRole('menuitem', { name: 'Mot de passe et sessions' }).press('Enter');
  await checkDialog(page, 'app/shell/person/account-dialog.tsx');
  await leave(page);

  await open(page, 'administration/utilisateurs', 'Nouvel utilisateur');
  await checkDialog(page, 'screens/administration/acces/user-dialog.tsx');
  await leave(page);
  await open(page, 'administration/cles', 'Nouvelle clé');
  await checkDialog(page, 'screens/administration/acces/new-key-dialog.tsx');
  await leave(page);
  await openRow(page);
  await checkDialog(page, 'screens/administration/acces/revoke-dialog.tsx');
  await leave(page);
  await page.goto(new URL('/app/administration/journal', page.url()).href);
  await openRow(page);
  await checkDialog(page, 'screens/administration/journal/ligne-dialog.tsx');
  await leave(page);
  await open(page, 'administration/sauvegardes', /^Sauvegarder/);
  await openRow(page);
  await checkDialog(page, 'screens/administration/sauvegardes/sauvegarde-dialog.tsx');
  await page.getByRole('button', { name: 'Restaurer…' }).press('Enter');
  await checkDialog(page, 'screens/administration/sauvegardes/restore-form.tsx');
  await leave(page);
});

test('the dialogs of sales are usable without sight or a pointer', async ({ page, call, comptoir }) => {
  // A session that ended; a discount that another user approves.
  comptoir.watch.expectConsole(/401/, /403/);
  const [quote, client, articles] = [await makeQuote(call), await findCompany(call), await findStocked(call, 1)];
  await signIn(page, await hire(call, 'vendeur'));
  await expect(page.getByRole('combobox', { name: 'Article' })).toBeFocused();
  await chooseClient(page, client);
  await scan(page, String(articles[0]?.code_ean));
  await expect(page.getByRole('row')).toHaveCount(2);
  await page.keyboard.press('F8');
  await expect(page.getByRole('button', { name: '1 en attente' })).toBeVisible();
  await page.keyboard.press('Shift+F8');
  await checkDialog(page, 'screens/vente/ventes-en-attente.tsx');
  await page.keyboard.press('Enter');
  await page.keyboard.press('F10');
  await page.keyboard.press('F6');
  await page.keyboard.type(String(client.remise_max + 5));
  await page.keyboard.press('Enter');
  await page.keyboard.press('F9');
  await checkDialog(page, 'app/shell/person/approval-dialog.tsx');
  await leave(page);
  await page.keyboard.press('F2');
  await page.keyboard.type('Zyxomatic');
  await expect(page.getByRole('option', { name: /^Créer le client/ })).toBeVisible();
  await page.keyboard.press('Enter');
  await checkDialog(page, 'screens/tiers/new-client-dialog.tsx');
  await leave(page);

  await open(page, `devis/${quote}`, 'E-mail');
  await expect(page.getByRole('dialog').getByLabel('Texte')).toBeVisible();
  await checkDialog(page, 'screens/documents/sending/send-document.tsx');
  await leave(page);
  await page.getByRole('button', { name: 'Actions' }).press('Enter');
  await checkDialog(page, 'screens/documents/card/document-menu.tsx');
  await page.getByRole('menuitem', { name: 'Faire signer' }).press('Enter');
  await checkDialog(page, 'screens/documents/sending/sign-dialog.tsx');
  await leave(page);

  await page.goto(new URL('/app/devis', page.url()).href);
  await page.getByRole('grid').getByRole('checkbox').nth(1).check();
  await page.getByRole('button', { name: 'Transformer' }).press('Enter');
  await checkDialog(page, 'screens/documents/bulk/bulk-bar.tsx');
  await page.keyboard.press('Enter');
  await checkDialog(page, 'screens/documents/bulk/bulk-dialog.tsx');
  await leave(page);
  await page.goto(new URL('/app/relances', page.url()).href);
  await page.getByRole('grid').getByRole('checkbox').nth(1).check();
  await page.keyboard.press('r');
  await checkDialog(page, 'screens/relances/send-dialog.tsx');
  await leave(page);
  await open(page, 'familles', /^Nouvelle famille/);
  await checkDialog(page, 'screens/familles/new-famille.tsx');
  await leave(page);

  await comptoir.context.clearCookies();
  await findPlaceLink(page, 'Articles').then((link) => link.press('Enter'));
  await expect(page.getByRole('dialog', { name: 'Votre session a expiré' })).toBeVisible({ timeout: 20_000 });
  await checkDialog(page, 'screens/login/login-dialog.tsx');
});

test('the dialogs of messages and of tills are usable without sight or a pointer', async ({ page, call, comptoir }) => {
  comptoir.watch.expectConsole(/Failed to load|ERR_|401/);
  const quote = await makeQuote(call);
  await signIn(page);
  await expect(page.getByRole('combobox', { name: 'Article' })).toBeFocused();
  await open(page, `devis/${quote}`, 'E-mail');
  await page.getByRole('dialog').getByRole('button', { name: 'Envoyer' }).press('Enter');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await page.goto(new URL('/app/emails', page.url()).href);
  await openRow(page);
  await checkDialog(page, 'screens/emails/email-dialog.tsx');
  await leave(page);
  await open(page, 'synchronisation', 'Rejoindre une boutique');
  await checkDialog(page, 'screens/synchronisation/join-dialog.tsx');
  await leave(page);
  await page.getByRole('button', { name: 'Partager cette boutique' }).press('Enter');
  await expect(page.getByText('Cette installation tient la boutique')).toBeVisible({ timeout: 60_000 });
  await page.getByRole('button', { name: 'Ajouter une caisse' }).first().press('Enter');
  await checkDialog(page, 'screens/synchronisation/add-poste-dialog.tsx');
  await leave(page);
  await page.getByRole('button', { name: 'Cesser de partager' }).press('Enter');
  await checkDialog(page, 'screens/synchronisation/stop-sharing-dialog.tsx');
  await leave(page);
});
