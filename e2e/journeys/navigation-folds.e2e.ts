import { demoShop } from '../testing/shop.ts';
import { expect, signIn, test } from '../testing/test.ts';

test.use({ settings: demoShop });

test('a folded section of the navigation stays folded on every screen and after the window is reopened', async ({
  comptoir: { page, url },
}) => {
  await signIn(page);
  // The screen takes the focus as it appears, from whatever has it.
  await expect(page.getByRole('combobox', { name: 'Article' })).toBeFocused();
  const navigation = page.getByRole('navigation', { name: 'Navigation principale' });
  const [suppliers, templates] = ['Fournisseurs', 'Modèles'].map((name) => navigation.getByRole('link', { name }));
  const files = navigation.getByText('Tenir les fichiers', { exact: true });
  await expect(suppliers!).toBeHidden();
  await files.focus();
  await page.keyboard.press('Enter');
  await expect(suppliers!).toBeVisible();
  await expect(templates!).toBeHidden();

  await page.reload();
  await expect(suppliers!).toBeVisible();
  await page.goto(`${url}/app/devis`);
  await expect(page.getByRole('heading', { name: 'Devis', level: 1 })).toBeVisible();
  await expect(suppliers!).toBeVisible();
  await expect(templates!).toBeHidden();

  await files.focus();
  await page.keyboard.press('Enter');
  await expect(suppliers!).toBeHidden();
  await page.reload();
  await expect(page.getByRole('heading', { name: 'Devis', level: 1 })).toBeVisible();
  await expect(suppliers!).toBeHidden();

  // A fold is open automatically while the user is at one of its places, and not afterwards.
  await page.goto(`${url}/app/fournisseurs`);
  await expect(suppliers!).toBeVisible();
  await page.goto(`${url}/app/devis`);
  await expect(suppliers!).toBeHidden();
});
