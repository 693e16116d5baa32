import { listCommandes } from '#shared/contracts/ventes/ventes.ts';
import { createDevis, listDevis, updateDevis } from '#shared/contracts/ventes/devis.ts';
import { listProspects } from '#shared/contracts/tiers/prospects.ts';
import { demoShop, findCompany, findStocked, getContent, goTo } from '../../testing/shop.ts';
import { takeScreens } from '../../testing/take-screens.ts';
import { expect, signIn, test } from '../../testing/test.ts';

test.use({ settings: demoShop });

test('the filters of a list are in its address and are restored from it', async ({ page, call }) => {
  const [latest] = await call(listDevis, { query: { limit: 1 } });
  await signIn(page);
  await goTo(page, 'Devis');
  const grid = page.getByRole('grid', { name: 'Devis' });
  await expect(grid.getByText(latest?.numero ?? '', { exact: true })).toBeVisible();
  await takeScreens(page, 'devis');

  await page.keyboard.press('/');
  await page.keyboard.type(latest?.numero ?? '');
  await expect(grid.getByRole('row')).toHaveCount(2);
  await expect(page).toHaveURL(new RegExp(`q=${latest?.numero}`));
  await page.getByRole('combobox', { name: 'Statut' }).click();
  await page.getByRole('option', { name: 'Annulé' }).click();
  await expect(page).toHaveURL(/etat=annule/);
  await expect(page.getByText('Rien ne correspond à', { exact: false })).toBeVisible();

  await page.reload();
  await expect(page.getByRole('searchbox')).toHaveValue(latest?.numero ?? '');
  await expect(page.getByRole('combobox', { name: 'Statut' })).toHaveValue('Annulé');
  await page.getByRole('button', { name: 'Tout afficher' }).click();
  await expect(page).not.toHaveURL(/[?]/);
  await expect(page.getByRole('searchbox')).toHaveValue('');
  await expect(grid.getByRole('row').nth(3)).toBeVisible();
});

test('a quote becomes an order, a delivery note and an invoice, each with its PDF beside it and linked to the next', async ({
  page,
  call,
}) => {
  const client = await findCompany(call);
  const articles = await findStocked(call, 2);
  const lignes = articles.map(({ reference }) => ({ article_code: reference, quantite: 2 }));
  const { id: numero } = await call(createDevis, { body: { client_id: client.numero, lignes } });
  await signIn(page);
  await goTo(page, 'Devis');
  const grid = page.getByRole('grid', { name: 'Devis' });
  await expect(grid.getByText(numero, { exact: true })).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Devis', level: 1 })).toBeFocused();
  await page.keyboard.press('ArrowDown');
  await expect(grid).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: numero, level: 1 })).toBeVisible();
  await expect(page.getByRole('region', { name: 'Aperçu du PDF' }).locator('canvas').first()).toBeVisible();
  await expect(page.getByText('Reste à régler')).toHaveCount(0);
  await takeScreens(page, 'document');

  const heading = page.getByRole('heading', { level: 1 });
  for (const [label, prefix] of [
    ['Passer en commande', 'BC-'],
    ['Livrer', 'BL-'],
    ['Facturer', 'FA-'],
  ] as const) {
    await page.getByRole('main').getByRole('button', { name: label }).click();
    await expect(heading).toContainText(prefix);
    await expect(page.getByRole('region', { name: 'Aperçu du PDF' }).locator('canvas').first()).toBeVisible();
  }
  await takeScreens(page, 'chaine');
  const chain = page.getByRole('navigation', { name: 'Chaîne des documents' });
  await expect(chain.getByRole('link')).toHaveText([new RegExp(numero), /BC-/, /BL-/]);
  await chain.getByRole('link', { name: /BL-/ }).click();
  await expect(heading).toContainText('BL-');
  await chain.getByRole('link', { name: /BC-/ }).click();
  await expect(heading).toContainText('BC-');
  await expect(page.getByRole('main').getByRole('button', { name: 'Facturer' })).toHaveCount(0);
  const [commande] = await call(listCommandes, { query: { limit: 1 } });
  expect(commande).toMatchObject({ document_source: numero, a_deja_ete_transforme: true, client_code: client.numero });

  await page.getByRole('button', { name: 'Actions' }).click();
  await expect(page.getByRole('menuitem', { name: /^Livrer(?! une partie)/ })).toBeDisabled();
  await expect(page.getByRole('menuitem', { name: /^Livrer(?! une partie)/ })).toContainText(/Déjà transformée/);
});

test('a list shows what another program makes and changes, without being asked', async ({ page, call }) => {
  const client = await findCompany(call);
  const [article] = await findStocked(call, 1);
  await signIn(page);
  await goTo(page, 'Devis');
  const grid = page.getByRole('grid', { name: 'Devis' });
  await expect(grid.getByRole('row').nth(3)).toBeVisible();
  const lignes = [{ article_code: String(article?.reference), quantite: 1 }];
  const { id } = await call(createDevis, { body: { client_id: client.numero, lignes } });
  const row = grid.getByRole('row').filter({ hasText: id });
  await expect(row).toContainText('Brouillon');
  await call(updateDevis, { params: { id }, body: { statut: 2 } });
  await expect(row).toContainText('Signé');
});

test('a prospect’s quote leads to the prospect’s card, and is changed and made again as a customer’s is', async ({
  page,
  call,
}) => {
  const [prospect] = await call(listProspects, { query: {} });
  const [article] = await findStocked(call, 1);
  const { numero = '', intitule = '' } = prospect ?? {};
  const lignes = [{ article_code: article?.reference ?? '', quantite: 2 }];
  const { id } = await call(createDevis, { body: { client_id: numero, lignes } });
  await signIn(page);
  await goTo(page, 'Devis');
  await page.getByRole('grid').getByText(id, { exact: true }).click();
  await expect(page.getByRole('heading', { name: id, level: 1 })).toBeVisible();
  await page.keyboard.press('e');
  await expect(page.getByRole('heading', { name: `Modification de ${id}` })).toBeVisible();
  await expect(page.getByText(intitule).first()).toBeVisible();
  await page.goBack();
  await getContent(page).getByRole('link', { name: intitule }).click();
  await expect(page.getByRole('heading', { name: intitule, level: 1 })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Nouvelle vente' })).toBeVisible();
});

test('the row the keyboard is on stays that row when others come before it', async ({ page, call }) => {
  const client = await findCompany(call);
  const [article] = await findStocked(call, 1);
  const latest = await call(listDevis, { query: { limit: 5 } });
  await signIn(page);
  await goTo(page, 'Devis');
  const grid = page.getByRole('grid', { name: 'Devis' });
  const chosen = latest[2]?.numero ?? '';
  await expect(grid.getByText(chosen, { exact: true })).toBeVisible();
  await grid.focus();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('ArrowDown');
  const lignes = [{ article_code: article?.reference ?? '', quantite: 1 }];
  const { id } = await call(createDevis, { body: { client_id: client.numero, lignes } });
  await expect(grid.getByText(id, { exact: true })).toBeVisible();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: chosen, level: 1 })).toBeVisible();
});
