import {
  createCommandeFournisseur,
  passCommandeFournisseur,
  receiveCommandeFournisseur,
} from '#shared/contracts/achats/commandes-fournisseurs.ts';
import { createInventaire, createPointages, getInventaire } from '#shared/contracts/inventaires/inventaires.ts';
import { browseFournisseurs } from '#shared/contracts/tiers/tiers-list.ts';
import { listDevis } from '#shared/contracts/ventes/devis.ts';
import { demoShop, findStocked, getContent, hire } from '../../testing/shop.ts';
import { administrator, expect, signIn, test } from '../../testing/test.ts';

test.use({ settings: demoShop });

test('a seller finds no administration: not in the navigation, not in the search, not at its address', async ({
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
  await expect(page.getByRole('button', { name: 'Tableau de bord', exact: true })).toBeVisible();
  await page.getByRole('textbox', { name: 'Chercher partout' }).fill('administration');
  await expect(page.getByRole('button', { name: 'Tableau de bord', exact: true })).toBeHidden();
  await expect(page.getByRole('button', { name: 'Guide › Administration' })).toBeVisible();
  await expect(page.getByRole('button', { name: /^Administration/ })).toHaveCount(0);
  await page.keyboard.press('Escape');

  await page.goto(`${url}/app/administration/utilisateurs`);
  await expect(navigation).toBeVisible();
  await expect(page.getByRole('grid', { name: 'Utilisateurs' })).toHaveCount(0);
  await expect(page.getByRole('main').getByRole('alert').or(page.getByText('Cette page n’existe pas'))).toBeVisible();
});

test('a clerk who signs in where an administrator left starts at their own screen, and finds a way on from a closed one', async ({
  comptoir: { page, watch, url },
  call,
}) => {
  watch.expectConsole(/40[13]/);
  const clerk = await hire(call, 'vendeur');
  await signIn(page);
  await page.goto(`${url}/app/administration/utilisateurs`);
  await page.getByRole('button', { name: /Claire|Administrateur/ }).click();
  await page.getByRole('menuitem', { name: 'Fermer la session' }).click();
  await page.getByLabel('Adresse e-mail').fill(clerk.email);
  await page.getByLabel('Mot de passe').first().fill(clerk.password);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: 'Nouveau devis' })).toBeVisible();

  await page.goto(`${url}/app/administration/utilisateurs`);
  await expect(page.getByRole('main').getByRole('alert')).toContainText('Réservé à l’administration.');
  await page.getByRole('link', { name: 'Revenir à mon écran' }).click();
  await expect(page.getByRole('heading', { name: 'Nouveau devis' })).toBeVisible();
});

test('each person changes their own password and signs out everywhere', async ({ comptoir: { page, watch }, call }) => {
  watch.expectConsole(/4(0[013]|22)/);
  const clerk = await hire(call, 'vendeur');
  await signIn(page, clerk);
  const open = async () => {
    await page.getByRole('button', { name: /Camille Lefèvre/ }).click();
    await page.getByRole('menuitem', { name: 'Mot de passe et sessions' }).click();
  };
  await open();
  const dialog = page.getByRole('dialog', { name: 'Mot de passe et sessions' });
  await dialog.getByLabel('Mot de passe actuel').first().fill(clerk.password);
  await dialog.getByLabel('Nouveau mot de passe').first().fill('motdepasse12');
  await page.keyboard.press('Enter');
  await expect(dialog.getByText(/parmi les premiers que l’on essaie/).first()).toBeVisible();
  await dialog.getByLabel('Nouveau mot de passe').first().fill('trois clous et une échelle');
  await page.keyboard.press('Enter');
  await expect(page.getByText('Le mot de passe est changé.')).toBeVisible();
  await open();
  await dialog.getByRole('button', { name: 'Déconnecter partout' }).click();
  await expect(page.getByRole('button', { name: 'Se connecter' })).toBeVisible();
  await page.reload();
  await expect(page.getByRole('button', { name: 'Se connecter' })).toBeVisible();
});

test('a reader sees the documents, and saves none', async ({ comptoir: { page, watch }, call }) => {
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

test('a reader’s fields are not editable', async ({ comptoir: { page, url }, call }) => {
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

test('an order offers a seller what came of it, and a reader nothing; a seller’s count asks for a manager’s consent', async ({
  comptoir: { page, url, watch },
  call,
}) => {
  test.slow();
  watch.expectConsole(/403/);
  const [article] = await findStocked(call, 1);
  const { data: suppliers } = await call(browseFournisseurs, { query: { limit: 1 } });
  const lignes = [{ article_ref: String(article?.reference), quantite: 3 }];
  const body = { fournisseur_code: String(suppliers[0]?.numero), lignes };
  const draft = await call(createCommandeFournisseur, { body });
  const params = { numero: (await call(createCommandeFournisseur, { body })).numero };
  await call(passCommandeFournisseur, { params });
  await call(receiveCommandeFournisseur, { params, body: { lignes } });
  const { numero: counted } = await call(createInventaire, { body: { intitule: 'Rayon' } });
  await call(createPointages, { params: { numero: counted }, body: { lignes } });
  const [clerk, reader] = [await hire(call, 'vendeur'), await hire(call, 'lecture')];
  const content = getContent(page);

  await signIn(page, clerk);
  await page.goto(`${url}/app/commandes-fournisseurs/${draft.numero}`);
  await expect(content.getByText('Brouillon')).toBeVisible();
  await expect(content.getByRole('link', { name: 'Modifier' })).toHaveCount(0);
  await page.goto(`${url}/app/commandes-fournisseurs/${params.numero}`);
  await expect(content.getByRole('button', { name: /^Reprendre/ })).toBeVisible();
  await page.goto(`${url}/app/inventaires/${counted}`);
  await content.getByRole('button', { name: 'Approuver…' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Approuver' }).click();
  const consent = page.getByRole('dialog', { name: 'Accord d’un responsable' });
  await consent.getByLabel('Adresse e-mail du responsable').fill(administrator.email);
  await consent.getByLabel('Mot de passe').first().fill(administrator.password);
  await page.keyboard.press('Enter');
  await expect(page.getByText('est approuvé')).toBeVisible();
  expect(await call(getInventaire, { params: { numero: counted } })).toMatchObject({ statut: 'approuve' });

  await signIn(page, reader);
  await page.goto(`${url}/app/commandes-fournisseurs/${params.numero}`);
  await expect(content.getByRole('region', { name: 'Réceptions' })).toBeVisible();
  await expect(content.getByRole('button', { name: /^Reprendre/ })).toHaveCount(0);
});
