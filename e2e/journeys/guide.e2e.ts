import { demoShop, goTo } from '../testing/shop.ts';
import { takeScreens } from '../testing/take-screens.ts';
import { expect, signIn, test } from '../testing/test.ts';

test.use({ settings: demoShop });

test('the guide opens at the screen in sight, is searched as one types, and its links lead to its parts', async ({
  page,
}) => {
  await signIn(page);
  await expect(page.getByRole('heading', { name: 'Nouveau devis' })).toBeVisible();
  await page.keyboard.press('F1');
  await expect(page.getByRole('dialog', { name: 'Raccourcis clavier' })).toBeVisible();
  await page.keyboard.press('g');
  const text = page.getByRole('region', { name: 'Texte du guide' });
  await expect(text.getByRole('heading', { name: 'Vendre', exact: true })).toBeInViewport();
  const picture = text.getByRole('img', { name: 'L’écran de vente' });
  await expect(picture).toBeVisible();
  await expect.poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(1000);
  await takeScreens(page, 'guide');

  await page.keyboard.press('/');
  await page.keyboard.type('girafe a bicyclette');
  await expect(page.getByText('Le guide ne dit rien')).toBeVisible();
  await page.getByRole('searchbox').fill('remise maximale');
  const contents = page.getByRole('navigation', { name: 'Sommaire du guide' });
  await expect(contents.getByRole('link', { name: 'Vendre' })).toBeVisible();
  await expect(contents.getByRole('link', { name: 'Première ouverture' })).toHaveCount(0);
  await page.getByRole('searchbox').fill('');

  await contents.getByRole('link', { name: 'E-mails' }).click();
  await expect(text.getByRole('heading', { name: 'E-mails', exact: true })).toBeInViewport();
  await text.getByRole('link', { name: 'Serveurs d’e-mail et signature' }).click();
  await expect(text.getByRole('heading', { name: 'Serveurs d’e-mail et signature', exact: true })).toBeInViewport();

  await goTo(page, 'Tableau de bord');
  await page.keyboard.press('F1');
  await page.getByRole('button', { name: 'Lire le guide de cet écran' }).click();
  await expect(text.getByRole('heading', { name: 'Tableau de bord', exact: true })).toBeInViewport();
});
