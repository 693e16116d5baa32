import { createArticle, getArticle } from '#shared/contracts/articles/articles.ts';
import { createFamille } from '#shared/contracts/articles/familles.ts';
import { demoShop, goTo } from '../../testing/shop.ts';
import { takeScreens } from '../../testing/take-screens.ts';
import { administrator, expect, signIn, test } from '../../testing/test.ts';

test.use({ settings: demoShop });

test('the prices of a family are seen before they change, change as one, and go back as one', async ({
  comptoir: { page },
  call,
}) => {
  await call(createFamille, { body: { code: 'ZOUAVES', intitule: 'Zouaves' } });
  const article = { reference: 'ZOUAVE-9', designation: 'Zouave en bois', famille: 'ZOUAVES' };
  await call(createArticle, { body: { ...article, prix_vente: 10, prix_achat: 5 } });
  const readPrix = async () => (await call(getArticle, { params: { reference: 'ZOUAVE-9' } })).prix_vente;
  await signIn(page, administrator);
  await goTo(page, 'Tarifs et promotions', 'Tarifs');
  await page.getByRole('link', { name: 'Changements de prix', exact: true }).click();
  await expect(page.getByRole('heading', { name: 'Changements de prix', level: 1 })).toBeVisible();
  await page.keyboard.press('Alt+n');
  await page.getByRole('textbox', { name: /^Intitulé/ }).fill('Hausse de rentrée');
  await page.getByLabel('Famille').selectOption('Zouaves');
  await page.getByLabel('Pourcentage').fill('5');
  await page.getByLabel('Arrondi').selectOption('Prix TTC en ,90');
  await expect(page.getByRole('row', { name: /Zouave en bois.*12,00.*12,90.*50.*53,5/ })).toBeVisible();
  await takeScreens(page, 'changement-de-prix');
  expect(await readPrix()).toBe(10);
  await page.keyboard.press('Control+s');
  await expect(page.getByRole('row', { name: /Hausse de rentrée.*Fait/ })).toBeVisible();
  await takeScreens(page, 'changements-de-prix');
  expect(await readPrix()).toBe(10.75);
  await page.getByRole('button', { name: 'Annuler CP-P01-0001' }).press('Enter');
  await expect(page.getByRole('row', { name: /Hausse de rentrée.*Annulé/ })).toBeVisible();
  expect(await readPrix()).toBe(10);
});
