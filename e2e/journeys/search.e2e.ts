import { demoShop, goTo } from '../testing/shop.ts';
import { expect, signIn, test } from '../testing/test.ts';

test.use({ settings: demoShop });

test('a search opened while a screen is on its way keeps the keyboard once that is there', async ({ page }) => {
  const late = Promise.withResolvers<void>();
  await page.route('**/article-form.screen-*.js', async (route) => {
    await late.promise;
    await route.continue();
  });
  await signIn(page);
  await goTo(page, 'Articles');
  await page.getByRole('link', { name: 'Nouvel article' }).click();
  await page.keyboard.press('Control+K');
  const search = page.getByRole('textbox', { name: 'Chercher partout' });
  await expect(search).toBeFocused();
  await page.keyboard.type('tab');
  late.resolve();
  await page.waitForURL('**/articles/nouveau');
  await expect(page.getByRole('textbox', { name: 'Désignation', exact: true })).toBeVisible();
  await page.keyboard.type('leau');
  await expect(search).toHaveValue('tableau');

  await page.keyboard.press('Escape');
  await page.keyboard.type('vis');
  await expect(page.getByRole('textbox', { name: 'Désignation', exact: true })).toHaveValue('vis');
});
