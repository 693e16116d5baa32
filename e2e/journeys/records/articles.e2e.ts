import { getArticle } from '#shared/contracts/articles/articles.ts';
import { demoShop, findStocked, getContent, goTo } from '../../testing/shop.ts';
import { takeScreens } from '../../testing/take-screens.ts';
import { expect, signIn, test } from '../../testing/test.ts';

test.use({ settings: demoShop });

test('an article is searched, opened, created with errors shown per field, and changed', async ({ page, call }) => {
  const [article] = await findStocked(call, 1);
  if (!article) throw new Error('no article');
  await signIn(page);
  await goTo(page, 'Articles');
  await expect(page.getByRole('grid', { name: 'Articles' }).getByRole('row').nth(5)).toBeVisible();
  await takeScreens(page, 'articles');
  await page.keyboard.press('/');
  await page.keyboard.type(String(article.code_ean));
  await expect(page.getByRole('grid').getByRole('row')).toHaveCount(2);
  await page.keyboard.press('ArrowDown');
  await expect(page.getByRole('grid', { name: 'Articles' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: article.designation, level: 1 })).toBeVisible();
  await takeScreens(page, 'article');

  await page.keyboard.press('Escape');
  await expect(page.getByRole('heading', { name: 'Articles', level: 1 })).toBeVisible();
  await page.keyboard.press('Alt+N');
  await expect(page.getByRole('heading', { name: 'Nouvel article' })).toBeVisible();
  await page.getByLabel('Code-barres').fill('3250390001234');
  await page.keyboard.press('Control+S');
  for (const label of ['Désignation', 'Référence', 'Code-barres']) {
    await expect(page.getByLabel(label), label).toHaveAttribute('aria-invalid', 'true');
    await expect(page.getByLabel(label), label).toHaveAccessibleDescription(/\p{L}/u);
  }
  await expect(page.getByLabel('Désignation')).toBeFocused();
  await takeScreens(page, 'article-erreurs');

  await page.getByLabel('Désignation').fill('Serre-joint à pompe 600 mm');
  await page.getByLabel('Référence').fill('SJ-POMPE-600');
  await page.getByLabel('Code-barres').fill('3250390001232');
  await page.getByLabel('Prix de vente TTC').fill('23,90');
  await expect(page.getByLabel('Prix de vente HT')).not.toHaveValue('');
  await page.getByLabel('Éco-participation HT').fill('0,25');
  await page.getByLabel('Stock de départ').fill('12');
  await takeScreens(page, 'article-nouveau');
  await page.keyboard.press('Control+S');
  await expect(page.getByRole('heading', { name: 'Serre-joint à pompe 600 mm', level: 1 })).toBeVisible();
  await expect(getContent(page).getByText('23,90', { exact: false }).first()).toBeVisible();
  const made = await call(getArticle, { params: { reference: 'SJ-POMPE-600' } });
  expect(made).toMatchObject({ code_ean: '3250390001232', stock_reel: 12, eco_participation_ht: 0.25 });

  await page.keyboard.press('e');
  await expect(page.getByLabel('Désignation')).toHaveValue('Serre-joint à pompe 600 mm');
  await page.getByLabel('Stock minimum').fill('4');
  await page.keyboard.press('Control+S');
  // The form has the same title as the card it returns to.
  await expect(page).toHaveURL(/\/articles\/SJ-POMPE-600$/);
  await expect(page.getByRole('heading', { name: 'Serre-joint à pompe 600 mm', level: 1 })).toBeVisible();
  expect(await call(getArticle, { params: { reference: 'SJ-POMPE-600' } })).toMatchObject({ stock_mini: 4 });
});
