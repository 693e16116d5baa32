import { getArticle } from '#shared/contracts/articles/articles.ts';
import { scan } from '../../testing/keyboard.ts';
import { demoShop, findStocked, goTo, hire } from '../../testing/shop.ts';
import { takeScreens } from '../../testing/take-screens.ts';
import { expect, signIn, test } from '../../testing/test.ts';

test.use({ settings: demoShop });

test('goods come in and go out by scanner and keyboard, with the stock before and after in sight', async ({
  page,
  call,
}) => {
  const [first, second] = await findStocked(call, 2);
  const read = async (reference = '') => (await call(getArticle, { params: { reference } })).stock_reel;
  const before = await read(first?.reference);
  await signIn(page);
  await goTo(page, 'Entrées et sorties', 'Nouvelle entrée');
  await page.keyboard.press('F1');
  const help = page.getByRole('dialog', { name: 'Raccourcis clavier' });
  for (const label of ['Entrée de stock', 'Sortie de stock', 'Chercher un article', 'Enregistrer l’entrée']) {
    await expect(help.getByText(label)).toBeVisible();
  }
  await page.keyboard.press('Escape');

  await scan(page, String(first?.code_ean));
  await scan(page, String(first?.code_ean));
  await page.keyboard.type('10*', { delay: 90 });
  await scan(page, String(second?.code_ean));
  await expect(page.getByRole('row')).toHaveCount(3);
  await page.keyboard.press('F4');
  await page.keyboard.type('12');
  await page.keyboard.press('Enter');
  await page.keyboard.type('3,45', { delay: 90 });
  await page.keyboard.press('Enter');
  await expect(page.getByText('41,40', { exact: false }).first()).toBeVisible();
  await takeScreens(page, 'stock');
  await page.keyboard.press('F9');
  await expect(page.getByRole('heading', { name: /enregistrée/ })).toBeVisible();
  expect(await read(first?.reference)).toBe(before + 2);

  await page.keyboard.press('Enter');
  await page.keyboard.press('Alt+2');
  await expect(page.getByRole('heading', { name: 'Nouvelle sortie' })).toBeVisible();
  await scan(page, String(first?.code_ean));
  await expect(page.getByRole('row')).toHaveCount(2);
  await page.keyboard.press('Control+Delete');
  await expect(page.getByRole('row')).toHaveCount(0);
  await page.getByRole('alert').getByRole('button', { name: 'Annuler' }).click();
  await expect(page.getByRole('row')).toHaveCount(2);
  await page.keyboard.press('F9');
  await expect(page.getByRole('heading', { name: /enregistrée/ })).toBeVisible();
  expect(await read(first?.reference)).toBe(before + 1);
});

test('a reader is offered neither stock movements nor sales', async ({ comptoir, call }) => {
  const { page, url, watch } = comptoir;
  watch.expectConsole(/403/);
  await signIn(page, await hire(call, 'lecture'));
  const navigation = page.getByRole('navigation', { name: 'Navigation principale' });
  await expect(navigation.getByRole('link', { name: 'Devis' })).toBeVisible();
  for (const label of ['Vente', 'Entrées et sorties']) {
    await expect(navigation.getByRole('link', { name: label, exact: true })).toHaveCount(0);
  }
  for (const address of ['vente', 'stock']) {
    await page.goto(`${url}/app/${address}`);
    await expect(page.getByText(/permet de consulter/)).toBeVisible();
    await expect(page.getByRole('main').getByRole('button')).toHaveCount(0);
  }
});
