import { demoShop } from '../testing/shop.ts';
import { expect, signIn, test } from '../testing/test.ts';

test.use({ settings: demoShop });

test('a search opened while a screen is on its way keeps the keyboard once that is there', async ({ page }) => {
  const late = Promise.withResolvers<void>();
  await page.route('**/vente.screen-*.js', async (route) => {
    await late.promise;
    await route.continue();
  });
  await signIn(page);
  await expect(page.getByRole('navigation', { name: 'Navigation principale' })).toBeVisible();
  await page.keyboard.press('Control+K');
  const search = page.getByRole('textbox', { name: 'Chercher partout' });
  await expect(search).toBeFocused();
  await page.keyboard.type('tab');
  late.resolve();
  await page.waitForURL('**/vente');
  await expect(page.getByText('Nouveau devis')).toBeVisible();
  await page.keyboard.type('leau');
  await expect(search).toHaveValue('tableau');

  await page.keyboard.press('Escape');
  await page.keyboard.type('vis');
  await expect(page.getByRole('combobox', { name: 'Article' })).toHaveValue('vis');
});
