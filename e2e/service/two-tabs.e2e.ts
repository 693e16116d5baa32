import { browseReglements } from '#shared/contracts/reglements/reglements.ts';
import { createFacture } from '#shared/contracts/ventes/ventes.ts';
import { listDevis } from '#shared/contracts/ventes/devis.ts';
import { holdBack } from '../testing/hold-back.ts';
import { scan } from '../testing/keyboard.ts';
import { chooseClient, demoShop, findCompany, findStocked, hire } from '../testing/shop.ts';
import { administrator, expect, signIn, test } from '../testing/test.ts';

test.use({ settings: demoShop });

test('two tabs of one till share its sales: each shows what the other types, and one document is created', async ({
  comptoir: { page, context, url },
  call,
}) => {
  const client = await findCompany(call);
  const [first, second] = await findStocked(call, 2);
  await signIn(page);
  await expect(page.getByRole('heading', { name: 'Nouveau devis' })).toBeVisible();
  const other = await context.newPage();
  await other.goto(`${url}/app/vente`);
  await expect(other.getByRole('heading', { name: 'Nouveau devis' })).toBeVisible();
  const before = (await call(listDevis, { query: { limit: 1000 } })).length;

  await chooseClient(page, client);
  await scan(page, String(first?.code_ean));
  await expect(other.getByLabel(`Quantité de ${first?.designation}`)).toHaveValue('1');
  await scan(other, String(second?.code_ean));
  await expect(page.getByLabel(`Quantité de ${second?.designation}`)).toHaveValue('1');
  await expect(page.getByRole('row')).toHaveCount(3);

  await page.keyboard.press('F9');
  await expect(page.getByRole('heading', { name: 'Le devis est enregistré' })).toBeVisible();
  await expect(other.getByRole('heading', { name: 'Le devis est enregistré' })).toBeVisible();
  await other.keyboard.press('F9');
  await expect(page.getByRole('heading', { name: 'Nouveau devis' })).toBeVisible();
  expect(await call(listDevis, { query: { limit: 1000 } })).toHaveLength(before + 1);
});

test('the user who takes over, signs out or signs in in one tab is shown in the other, without a reload', async ({
  comptoir: { page, context, url, watch },
  call,
}) => {
  watch.expectConsole(/40[13]/);
  const clerk = await hire(call, 'vendeur');
  await signIn(page, clerk);
  const body = { password: clerk.password, pin: '7294' };
  await page.evaluate(async (sent) => {
    await fetch('/auth/pin', { method: 'PUT', headers: { 'content-type': 'application/json' }, body: sent });
  }, JSON.stringify(body));
  await signIn(page);
  const other = await context.newPage();
  await other.goto(`${url}/app/clients`);
  await expect(other.getByRole('button', { name: /Administrateur/ })).toBeVisible();

  await page.keyboard.press('Alt+p');
  await expect(page.getByRole('radio', { name: 'Camille Lefèvre' })).toBeChecked();
  await page.keyboard.type('7294');
  await page.keyboard.press('Enter');
  await expect(other.getByRole('button', { name: /Camille Lefèvre/ })).toBeVisible();

  await other.getByRole('button', { name: /Camille Lefèvre/ }).click();
  await other.getByRole('menuitem', { name: 'Fermer la session' }).click();
  await expect(page.getByRole('button', { name: 'Se connecter' })).toBeVisible();
  await page.getByLabel('Adresse e-mail').fill(administrator.email);
  await page.getByLabel('Mot de passe').first().fill(administrator.password);
  await page.keyboard.press('Enter');
  await expect(other.getByRole('button', { name: /Administrateur/ })).toBeVisible();
  await expect(other.getByRole('heading', { name: 'Clients', level: 1 })).toBeVisible();
});

test('two users record the payment of one invoice: the second is warned before it is recorded twice', async ({
  comptoir: { page, context, url, watch },
  call,
}) => {
  watch.expectConsole(/409/);
  await signIn(page);
  const client = await findCompany(call);
  const [article] = await findStocked(call, 1);
  const lignes = [{ article_code: String(article?.reference), quantite: 2 }];
  const { data } = await call(createFacture, { body: { client_id: client.numero, lignes } });
  const { numero_facture: numero, total_ttc: total } = data;
  const other = await context.newPage();
  for (const window of [page, other]) {
    await window.goto(`${url}/app/factures/${numero}`);
    await window.getByRole('button', { name: /^Encaisser/ }).click();
    await expect(window.getByRole('textbox', { name: 'Reçu du client' })).toBeFocused();
  }
  // What the first has on screen is read again now and then: here it was not yet.
  const held = await holdBack(page, new RegExp(numero), 'GET');
  await other.keyboard.press('Alt+2');
  await other.keyboard.press('Enter');
  await expect(other.getByRole('button', { name: /^Terminé/ })).toBeFocused();
  await page.keyboard.press('Enter');
  await held.letGo();
  await expect(page.getByRole('alert')).toContainText(`La facture ${numero} a été modifiée entre-temps`);
  const dialog = page.getByRole('dialog', { name: `Encaisser ${numero}` });
  await expect(dialog).toContainText('Carte bancaire');
  await expect(dialog.getByRole('button', { name: /^Terminé/ })).toBeFocused();
  const { data: taken } = await call(browseReglements, { query: { document: numero } });
  expect(taken.map(({ moyen, montant }) => ({ moyen, montant }))).toEqual([{ moyen: 'carte', montant: total }]);
  await other.close();
});
