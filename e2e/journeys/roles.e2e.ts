import { listDevis } from '#shared/contracts/devis.ts';
import { demoShop, hire } from '../testing/shop.ts';
import { expect, signIn, test } from '../testing/test.ts';

test.use({ settings: demoShop });

test('somebody who sells finds no administration: not in the navigation, not in the search, not at its address', async ({
  comptoir: { page, watch, url },
  call,
}) => {
  watch.expectConsole(/403/);
  await signIn(page, await hire(call, 'vendeur'));
  const navigation = page.getByRole('navigation', { name: 'Navigation principale' });
  await expect(navigation.getByRole('link', { name: 'Vente', exact: true })).toBeVisible();
  await expect(navigation.getByRole('link', { name: 'Clients' })).toBeVisible();
  await expect(navigation.locator('a').filter({ hasText: 'Administration' })).toHaveCount(0);

  await page.keyboard.press('Control+K');
  await page.getByRole('textbox', { name: 'Chercher partout' }).fill('tableau');
  await expect(page.getByRole('button', { name: 'Tableau de bord' })).toBeVisible();
  await page.getByRole('textbox', { name: 'Chercher partout' }).fill('administration');
  await expect(page.getByRole('button', { name: 'Tableau de bord' })).toBeHidden();
  await expect(page.getByRole('button', { name: 'Guide › Administration' })).toBeVisible();
  await expect(page.getByRole('button', { name: /^Administration/ })).toHaveCount(0);
  await page.keyboard.press('Escape');

  await page.goto(`${url}/app/administration/utilisateurs`);
  await expect(navigation).toBeVisible();
  await expect(page.getByRole('grid', { name: 'Utilisateurs' })).toHaveCount(0);
  await expect(page.getByRole('main').getByRole('alert').or(page.getByText('Cette page n’existe pas'))).toBeVisible();
});

test('somebody who may only read sees the documents, and saves none', async ({ comptoir: { page, watch }, call }) => {
  watch.expectConsole(/403/);
  const [latest] = await call(listDevis, { query: { limit: 1 } });
  await signIn(page, await hire(call, 'lecture'));
  await expect(page.getByRole('navigation').getByRole('link', { name: 'Devis' })).toBeVisible();
  const status = await page.evaluate(async () => {
    const headers = { 'content-type': 'application/json' };
    return (await fetch('/devis', { method: 'POST', headers, body: '{"client_id":"X","lignes":[]}' })).status;
  });
  expect(status).toBe(403);
  const [still] = await call(listDevis, { query: { limit: 1 } });
  expect(still?.numero).toBe(latest?.numero);
});

test('somebody who may only read is not let type what would be refused', async ({ comptoir: { page, url }, call }) => {
  await signIn(page, await hire(call, 'lecture'));
  for (const address of ['clients/nouveau', 'articles/nouveau', 'emails/nouveau']) {
    await page.goto(`${url}/app/${address}`);
    await expect(page.getByRole('alert').filter({ hasText: 'pas de changer' }), address).toBeVisible();
    await expect(page.getByRole('button', { name: /^(Enregistrer|Envoyer)/ }), address).toHaveCount(0);
  }
  await page.goto(`${url}/app/emails/modeles`);
  await expect(page.getByRole('link', { name: /Relance Devis/ })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Nouveau modèle' })).toHaveCount(0);
  await page.getByRole('link', { name: /Relance Devis/ }).click();
  await expect(page.getByText('Votre rôle permet de consulter, pas de changer.')).toBeVisible();
});
