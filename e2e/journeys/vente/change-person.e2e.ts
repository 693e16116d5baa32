import type { Page } from '@playwright/test';
import { listDevis } from '#shared/contracts/ventes/devis.ts';
import { getHistorique } from '#shared/contracts/documents/historique.ts';
import { scan } from '../../testing/keyboard.ts';
import { checkDialog } from '../../testing/checks/check-dialog.ts';
import { chooseClient, demoShop, findCompany, findStocked, hire } from '../../testing/shop.ts';
import { takeScreens } from '../../testing/take-screens.ts';
import { administrator, expect, signIn, test } from '../../testing/test.ts';

test.use({ settings: demoShop });

/** Chooses a PIN for the signed-in user. */
async function choosePin(page: Page, person: RegExp, password: string, pin: string) {
  await page.getByRole('button', { name: person }).click();
  await page.getByRole('menuitem', { name: 'Mot de passe et sessions' }).click();
  const dialog = page.getByRole('dialog', { name: 'Mot de passe et sessions' });
  await dialog.getByLabel('Code de 4 à 6 chiffres').first().fill(pin);
  await dialog.getByLabel('Votre mot de passe').first().fill(password);
  await page.keyboard.press('Enter');
  return dialog;
}

test('in the middle of a sale another user takes over by PIN: the sale stays, and bears the name of who saves it', async ({
  comptoir: { page, watch },
  call,
}) => {
  watch.expectConsole(/4(00|03|22)/);
  const clerk = await hire(call, 'vendeur');
  await signIn(page, clerk);
  const account = await choosePin(page, /Camille Lefèvre/, clerk.password, '1234');
  await expect(account.getByText('parmi les premiers')).toBeVisible();
  await account.getByLabel('Code de 4 à 6 chiffres').first().fill('7294');
  await page.keyboard.press('Enter');
  await expect(account.getByText('vous prenez le relais à ce poste')).toBeVisible();
  await takeScreens(page, 'code-pin');
  await page.keyboard.press('Escape');

  await signIn(page);
  const client = await findCompany(call);
  const [article] = await findStocked(call, 1);
  await expect(page.getByRole('heading', { name: 'Nouveau devis' })).toBeVisible();
  await chooseClient(page, client);
  await scan(page, String(article?.code_ean));
  await expect(page.getByRole('row')).toHaveCount(2);

  await page.keyboard.press('Alt+p');
  const dialog = page.getByRole('dialog', { name: 'Changer de personne' });
  await expect(dialog.getByRole('radio', { name: 'Camille Lefèvre' })).toBeChecked();
  await takeScreens(page, 'changer-de-personne');
  await checkDialog(page, 'app/shell/person/switch-dialog.tsx');
  await page.keyboard.type('7295');
  await page.keyboard.press('Enter');
  await expect(dialog.getByRole('alert')).toContainText('encore 4 essais');
  for (const figure of ['7', '2', '9', '4']) await dialog.getByRole('button', { name: figure, exact: true }).click();
  await page.keyboard.press('Enter');
  await expect(dialog).toBeHidden();
  await expect(page.getByRole('button', { name: /Camille Lefèvre/ })).toBeVisible();

  await expect(page.getByRole('row')).toHaveCount(2);
  await page.keyboard.press('F9');
  await expect(page.getByRole('heading', { name: 'Le devis est enregistré' })).toBeVisible();
  const [saved] = await call(listDevis, { query: { limit: 1 } });
  const params = { type_doc: 0, numero: String(saved?.numero) };
  expect(JSON.stringify(await call(getHistorique, { params }))).toContain('Camille Lefèvre');
});

test('where nobody has a PIN, a second Enter does not end the session', async ({ page }) => {
  await signIn(page);
  await expect(page.getByRole('heading', { name: 'Nouveau devis' })).toBeVisible();
  await page.keyboard.press('Alt+p');
  const dialog = page.getByRole('dialog', { name: 'Changer de personne' });
  await expect(dialog).toContainText('fermez cette session');
  await expect(dialog.getByRole('button', { name: 'Rester' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(dialog).toHaveCount(0);
  await expect(page.getByRole('combobox', { name: 'Article' })).toBeFocused();
});

test('a user who signed in by PIN is asked for their password by the administration, and continues where they were', async ({
  comptoir: { page, watch, url },
  call,
}) => {
  watch.expectConsole(/40[0134]/);
  const clerk = await hire(call, 'vendeur');
  await signIn(page);
  await choosePin(page, /Administrateur/, administrator.password, '80463');
  await expect(page.getByText('vous prenez le relais à ce poste')).toBeVisible();
  await signIn(page, clerk);
  await expect(page.getByRole('heading', { name: 'Nouveau devis' })).toBeVisible();
  await page.keyboard.press('Alt+p');
  await expect(page.getByRole('radio', { name: /Administrateur/ })).toBeVisible();
  await page.keyboard.type('80463');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('button', { name: /Administrateur/ })).toBeVisible();

  await page.goto(`${url}/app/administration/utilisateurs`);
  const asked = page.getByRole('dialog', { name: 'Votre mot de passe' });
  await expect(asked).toBeVisible();
  await takeScreens(page, 'mot-de-passe-demande');
  await asked.getByLabel('Mot de passe').first().fill(administrator.password);
  await page.keyboard.press('Enter');
  await expect(asked).toBeHidden();
  await expect(page.getByText(clerk.email)).toBeVisible();
  await page.getByText(clerk.email).click();
  const rights = page.getByRole('table', { name: 'Droits' });
  await rights.getByLabel('Faire un avoir').focus();
  await page.keyboard.press('Space');
  await expect(rights.getByRole('row', { name: /Faire un avoir/ })).toContainText('retiré');
  await takeScreens(page, 'droits');
  await page.keyboard.press('Control+s');
  await expect(page.getByText('Le compte est enregistré.')).toBeVisible();
});
