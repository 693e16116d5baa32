import { getArticle } from '#shared/contracts/articles/articles.ts';
import { checkDialog } from '../../testing/checks/check-dialog.ts';
import { scan } from '../../testing/keyboard.ts';
import { demoShop, findStocked, getContent, goTo } from '../../testing/shop.ts';
import { takeScreens } from '../../testing/take-screens.ts';
import { expect, signIn, test } from '../../testing/test.ts';

test.use({ settings: demoShop });

test('the stock is counted by scanner and keyboard, its differences are explained, posted and taken back', async ({
  page,
  call,
}) => {
  test.slow();
  const [first, second] = await findStocked(call, 2);
  const read = async (reference = '') => (await call(getArticle, { params: { reference } })).stock_reel;
  const before = await read(first?.reference);
  await signIn(page);
  await goTo(page, 'Inventaires');
  await page.keyboard.press('Alt+N');
  await checkDialog(page, 'screens/inventaires/new-inventaire.tsx');
  await page.getByLabel('Intitulé').fill('Annuel');
  await page.keyboard.press('Control+S');
  await expect(page.getByRole('heading', { name: 'Annuel' })).toBeVisible();

  const last = page.getByRole('region', { name: 'Dernier article compté' });
  // A number alone counts no article that a search for it finds.
  await page.keyboard.type('12', { delay: 90 });
  await expect(page.getByRole('option').first()).toHaveText('12 de l’article qui suit');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('combobox', { name: 'Article' })).toHaveValue('12*');
  await scan(page, String(second?.code_ean));
  await expect(last).toContainText(String(second?.designation));
  await expect(last.getByRole('status')).toContainText('12');
  await page.keyboard.type('5', { delay: 90 });
  await page.keyboard.press('Enter');
  await expect(last.getByRole('status')).toContainText('5');
  await page.keyboard.type('3*', { delay: 90 });
  await scan(page, String(first?.code_ean));
  await expect(last).toContainText(String(first?.designation));
  await scan(page, String(first?.code_ean));
  await expect(last.getByRole('status')).toContainText('4');
  await page.keyboard.press('F4');
  await page.keyboard.type('7');
  await page.keyboard.press('Enter');
  await expect(last.getByRole('status')).toContainText('10');
  await expect(page.getByRole('row')).toHaveCount(4);
  await takeScreens(page, 'inventaire-compter');
  await page.keyboard.press('F9');

  const content = getContent(page);
  await expect(content.getByRole('button', { name: 'Approuver…' })).toBeVisible();
  const row = content.getByRole('row').filter({ hasText: String(first?.designation) });
  await expect(row).toContainText('10');
  await row.click();
  await checkDialog(page, 'screens/inventaires/ecart-dialog.tsx');
  await page.getByLabel('Explication').fill('Rayon refait');
  await page.keyboard.press('Control+S');
  await expect(row).toContainText('Rayon refait');
  await takeScreens(page, 'inventaire');

  await page.keyboard.press('a');
  await checkDialog(page, 'screens/inventaires/approve-inventaire.tsx');
  await expect(page.getByRole('dialog').getByRole('button', { name: /^Approuver/ })).toContainText('Ctrl');
  await page.keyboard.press('Control+S');
  await expect(content.getByText('Approuvé')).toBeVisible();
  expect(await read(first?.reference)).toBe(10);

  await content.getByRole('button', { name: 'Annuler…' }).click();
  await checkDialog(page, 'screens/inventaires/undo-inventaire.tsx');
  await page.getByLabel('Motif').fill('Compté trop vite');
  await page.keyboard.press('Enter');
  await expect(content.getByText('Compté trop vite')).toBeVisible();
  expect(await read(first?.reference)).toBe(before);
});
