import { createArticle } from '#shared/contracts/articles/articles.ts';
import { getFacture, listFactures } from '#shared/contracts/ventes/ventes.ts';
import { updateClient } from '#shared/contracts/tiers/clients.ts';
import { scan } from '../../testing/keyboard.ts';
import { demoShop, findCompany, goTo, startVente } from '../../testing/shop.ts';
import { takeScreens } from '../../testing/take-screens.ts';
import { administrator, expect, signIn, test } from '../../testing/test.ts';

test.use({ settings: demoShop });
test.setTimeout(60_000);

const zouave = {
  reference: 'ZOUAVE-9',
  designation: 'Zouave en bois, taille 9',
  code_ean: '3165140888127',
  prix_vente: 10,
};

test('a tarif and a promotion created by keyboard price the next sale, with their reason, until its quantity is too small', async ({
  comptoir: { page, url },
  call,
}) => {
  await call(createArticle, { body: zouave });
  const client = await findCompany(call);
  await call(updateClient, { params: { code: client.numero }, body: { categorie_tarifaire: 7 } });
  await signIn(page, administrator);
  await expect(page.getByRole('navigation', { name: 'Navigation principale' })).toBeVisible();

  await goTo(page, 'Tarifs et promotions', 'Tarifs');
  await page.keyboard.press('Alt+n');
  await expect(page.getByRole('heading', { name: 'Nouveau tarif' })).toBeVisible();
  await page.getByRole('textbox', { name: /^Intitulé/ }).fill('Artisans du quartier');
  await page.getByRole('textbox', { name: /^Code/ }).fill('ARTISANS');
  await page.getByLabel('Catégories tarifaires').fill('7');
  await page.getByRole('combobox', { name: 'Ajouter un article ou une famille' }).fill('zouave');
  await expect(page.getByRole('option', { name: 'Zouave en bois, taille 9' })).toBeVisible();
  await page.keyboard.press('Enter');
  await expect(page.getByLabel('Quantité de Zouave en bois, taille 9')).toBeFocused();
  await page.keyboard.press('Tab');
  await page.keyboard.type('9');
  await takeScreens(page, 'tarif');
  await page.keyboard.press('Control+s');
  await expect(page.getByRole('row', { name: /Artisans du quartier/ })).toBeVisible();
  await takeScreens(page, 'tarifs');

  await page.getByRole('link', { name: 'Promotions', exact: true }).click();
  await expect(page.getByRole('heading', { name: 'Promotions', level: 1 })).toBeVisible();
  await page.keyboard.press('Alt+n');
  await expect(page.getByRole('heading', { name: 'Nouvelle promotion' })).toBeVisible();
  await page.getByRole('textbox', { name: /^Intitulé/ }).fill('3 pour 2 sur les zouaves');
  await page.getByRole('textbox', { name: /^Code/ }).fill('ZOUAVES');
  await page.getByLabel('Genre').selectOption('3 pour 2');
  await page.getByRole('combobox', { name: 'Ajouter un article' }).fill('ZOUAVE-9');
  await expect(page.getByRole('option', { name: 'Zouave en bois, taille 9' })).toBeVisible();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('button', { name: 'Retirer ZOUAVE-9' })).toBeVisible();
  await takeScreens(page, 'promotion');
  await page.keyboard.press('Control+s');
  await expect(page.getByRole('row', { name: /3 pour 2 sur les zouaves/ })).toBeVisible();
  await takeScreens(page, 'promotions');

  await page.goto(`${url}/app/vente`);
  await startVente(page, client);
  await page.getByRole('radio', { name: 'Facture' }).press('Space');
  for (let time = 0; time < 3; time += 1) await scan(page, zouave.code_ean);
  const line = page.getByRole('row', { name: /Zouave en bois/ });
  await expect(line.getByText('Tarif Artisans du quartier · 3 pour 2 sur les zouaves')).toBeVisible();
  await expect(page.getByRole('status', { name: 'Total TTC' })).toHaveText(/21,60\s€/);
  await takeScreens(page, 'vente-promotion');
  await page.keyboard.press('F4');
  await page.keyboard.type('2');
  await page.keyboard.press('Enter');
  await expect(line.getByText('Tarif Artisans du quartier')).toBeVisible();
  await expect(line.getByText('3 pour 2 sur les zouaves')).toBeHidden();
  await expect(page.getByRole('status', { name: 'Total TTC' })).toHaveText(/21,60\s€/);
  await scan(page, zouave.code_ean);
  await expect(line.getByText('3 pour 2 sur les zouaves')).toBeVisible();
  await page.keyboard.press('F9');
  await expect(page.getByRole('heading', { name: 'La facture est enregistrée' })).toBeVisible();

  const [made] = await call(listFactures, { query: { limit: 1 } });
  const numero = made?.numero ?? '';
  expect((await call(getFacture, { params: { numero } })).data).toMatchObject({
    total_ht: 18,
    lignes: [{ quantite: 3, prix_unitaire_ht: 9, remise_pourcentage: 33.333333 }],
  });
  await page.goto(`${url}/app/factures/${numero}`);
  await expect(page.getByText('3 pour 2 sur les zouaves')).toBeVisible();
});
