import { createDevis, getDevis } from '#shared/contracts/ventes/devis.ts';
import { formatAmount } from '#shared/money/money.ts';
import { checkAccessibility } from '../../testing/checks/check-accessibility.ts';
import { demoShop, findCompany, findStocked } from '../../testing/shop.ts';
import { expect, signIn, test } from '../../testing/test.ts';

test.use({ settings: demoShop });

test('a document being changed shows its totals before and after until it is saved or abandoned', async ({
  comptoir: { page, url },
  call,
}) => {
  const client = await findCompany(call);
  const [article] = await findStocked(call, 1);
  const lignes = [{ article_code: String(article?.reference), quantite: 2 }];
  const { id } = await call(createDevis, { body: { client_id: client.numero, lignes } });
  const { data: before } = await call(getDevis, { params: { id } });
  await signIn(page);
  const banner = page.getByText(`Le devis ${id} existe déjà`);
  await expect(page.getByRole('button', { name: /^Enregistrer/ })).toBeVisible();
  await expect(banner).toHaveCount(0);

  await page.goto(`${url}/app/devis/${id}`);
  await expect(page.getByRole('heading', { name: id })).toBeVisible();
  await page.keyboard.press('e');
  await expect(banner).toContainText('vous modifiez ses lignes');
  await expect(page.getByRole('button', { name: 'Enregistrer les modifications' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Enregistrer le devis' })).toHaveCount(0);
  await checkAccessibility(page, 'a quote is changed');
  const quantity = page.getByRole('textbox', { name: /^Quantité/ }).first();
  await quantity.fill('5');
  await quantity.press('Enter');
  await expect(page.getByRole('main')).toContainText(formatAmount(before.total_ttc));
  await page.reload();
  await expect(banner).toBeVisible();
  await expect(page.getByRole('main')).toContainText(formatAmount(before.total_ttc));

  await page.keyboard.press('F9');
  await expect(page.getByRole('heading', { name: 'Le devis est modifié' })).toBeVisible();
  const { data: after } = await call(getDevis, { params: { id } });
  expect(after.lignes?.map(({ quantite }) => quantite)).toEqual([5]);
  await page.getByRole('button', { name: /^Nouvelle vente/ }).press('Enter');
  await expect(page.getByRole('combobox', { name: 'Article' })).toBeVisible();
  await expect(banner).toHaveCount(0);
});
