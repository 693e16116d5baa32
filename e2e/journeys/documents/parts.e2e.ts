import { getArticle } from '#shared/contracts/articles/articles.ts';
import {
  createCommande,
  createFacture,
  emitFacture,
  getAvoir,
  getCommande,
  getFacture,
} from '#shared/contracts/ventes/ventes.ts';
import { formatAmount } from '#shared/money/money.ts';
import { checkDialog } from '../../testing/checks/check-dialog.ts';
import { createTypist } from '../../testing/keyboard.ts';
import { demoShop, findCompany, findStocked } from '../../testing/shop.ts';
import { takeScreens } from '../../testing/take-screens.ts';
import { expect, signIn, test } from '../../testing/test.ts';

test.use({ settings: demoShop });

test('part of an invoice is returned: lines and quantities are chosen by keyboard', async ({
  comptoir: { page, url },
  call,
}) => {
  const client = await findCompany(call);
  const [first, second] = (await findStocked(call, 2)).map(({ reference }) => String(reference));
  const lignes = [first, second].map((article_code) => ({ article_code: String(article_code), quantite: 3 }));
  const { data } = await call(createFacture, { body: { client_id: client.numero, lignes } });
  const numero = data.numero_facture;
  await call(emitFacture, { params: { numero }, body: {} });
  const readStock = async () => (await call(getArticle, { params: { reference: String(second) } })).stock_reel;
  const before = await readStock();
  await signIn(page);
  await page.goto(`${url}/app/factures/${numero}`);
  await expect(page.getByText('Émise', { exact: true }).first()).toBeVisible();

  const { press, type, count } = createTypist(page);
  await press('a');
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByRole('textbox').first()).toBeFocused();
  await press('ArrowDown');
  await type('4');
  await expect(dialog.getByRole('alert')).toHaveText('Il reste 3.');
  await checkDialog(page, 'screens/documents/parts/part-dialog.tsx');
  await takeScreens(page, 'facture-avoir-lignes');
  await press('Backspace');
  await type('2');
  const shown = await dialog.getByRole('status').textContent();
  await press('Enter');
  await expect(page.getByRole('heading', { level: 1 })).toContainText('AV-');
  const { documents_cibles } = (await call(getFacture, { params: { numero } })).data;
  const avoir = await call(getAvoir, { params: { numero: String(documents_cibles[0]?.numero) } });
  expect(shown).toBe(formatAmount(avoir.total_ttc));
  expect(count()).toBeLessThanOrEqual(6);
  expect(await readStock()).toBe((before ?? 0) + 2);

  await page.goto(`${url}/app/factures/${numero}`);
  await expect(page.getByRole('navigation', { name: 'Chaîne des documents' })).toContainText('AV-');
  await press('a');
  await expect(dialog.getByRole('row').nth(2)).toContainText('1');
  await press('Space', 'ArrowDown', 'Space', 'Enter');
  await expect(page.getByRole('heading', { level: 1 })).toContainText('AV-');
  expect((await call(getFacture, { params: { numero } })).data.statut).toBe(5);
});

test('an order is delivered in two times: the rest is proposed, and nothing is left of it', async ({
  comptoir: { page, url },
  call,
}) => {
  const client = await findCompany(call);
  const [article] = await findStocked(call, 1);
  const lignes = [{ article_code: String(article?.reference), quantite: 5 }];
  const { data } = await call(createCommande, { body: { client_id: client.numero, lignes } });
  const numero = data.numero_commande;
  await signIn(page);
  await page.goto(`${url}/app/commandes/${numero}`);
  await expect(page.getByRole('button', { name: 'Livrer', exact: false }).first()).toBeVisible();
  const { press, type } = createTypist(page);
  const dialog = page.getByRole('dialog');
  await press('p');
  await expect(dialog.getByRole('textbox')).toBeFocused();
  await expect(dialog.getByRole('textbox')).toHaveValue('5');
  await type('2');
  await press('Enter');
  await expect(page.getByRole('heading', { level: 1 })).toContainText('BL-');

  await page.goto(`${url}/app/commandes/${numero}`);
  await expect(page.getByRole('navigation', { name: 'Chaîne des documents' })).toContainText('BL-');
  // Pressed before the history says that only a part was delivered: the key waits for it.
  await press('p');
  await expect(dialog.getByRole('textbox')).toHaveValue('3');
  await takeScreens(page, 'commande-livrer-reste');
  await press('Enter');
  await expect(page.getByRole('heading', { level: 1 })).toContainText('BL-');
  expect(await call(getCommande, { params: { id: numero } })).toMatchObject({ statut: 5 });
  await page.goto(`${url}/app/commandes/${numero}`);
  await expect(page.getByText('Transformée', { exact: true }).first()).toBeVisible();
});
