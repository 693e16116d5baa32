import { expect, test } from 'vitest';
import { buildUser, testPassword } from '#server/testing/fixtures/build-user.ts';
import { type Browser, openBrowser } from '#server/testing/running/browser.ts';
import { type Shop, startShop } from '#server/testing/running/start-shop.ts';
import { createApiKey } from '#shared/contracts/utilisateurs/api-keys.ts';
import { createUser, listCollaborateurs, updateUser, type UserInput } from '#shared/contracts/utilisateurs/auth.ts';
import { createAvoir, createFacture, emitFacture } from '#shared/contracts/ventes/ventes.ts';
import { createApiClient } from '#shared/endpoints/api-client.ts';
import { NotAllowed } from '#shared/endpoints/errors.ts';
import { Role } from '#shared/utilisateurs/role.ts';
import { Droit, toDroits } from '#shared/utilisateurs/droits.ts';

const lignes = [{ article_code: 'VIS', quantite: 1 }];
const refused =
  'Vous n’avez pas le droit de faire un avoir\u00a0: demandez l’accord d’un responsable qui l’a, ou ce droit à un administrateur.';

async function signIn(shop: Shop, input: Partial<UserInput>) {
  const user = await shop.call(createUser, { body: buildUser(input) });
  const browser = openBrowser(shop.url);
  await browser.send('/auth/login', { method: 'POST', body: { email: user.email, password: testPassword } });
  return { user, browser };
}

/** Starts a shop with a clerk who may make no credit note, and a `responsable` with these rights. */
async function startCounter(ofSuperior: Droit[] = toDroits('responsable')) {
  const shop = await startShop();
  const { user, browser } = await signIn(shop, { droits: ['prix', 'marges'] });
  const superior = await shop.call(createUser, {
    body: buildUser({ role: 'responsable', prenom: 'Paul', nom: 'Girard', droits: ofSuperior }),
  });
  return { shop, user, browser, superior };
}

async function approve(browser: Browser, email: string, ecriture: object): Promise<Record<string, string>> {
  const body = { email, password: testPassword, ecriture };
  const { json } = await browser.send('/auth/approbation', { method: 'POST', body });
  return { 'x-approbation': String(json.jeton) };
}

test('each role has its usual rights', async () => {
  await using shop = await startShop();
  const usual: Record<Role, Droit[]> = {
    lecture: ['marges'],
    vendeur: ['prix', 'avoir', 'marges', 'cloture'],
    responsable: Droit.options,
    admin: Droit.options,
  };
  for (const role of Role.options) {
    expect(await shop.call(createUser, { body: buildUser({ role }) })).toMatchObject({ droits: usual[role] });
    expect(await shop.call(createApiKey, { body: { nom: role, role } })).toMatchObject({ droits: usual[role] });
  }
});

test('an administrator grants and removes rights, which survive a change of role, and removes none from an administrator', async () => {
  await using shop = await startShop();
  const { user, browser } = await signIn(shop, {});
  const params = { id: user.id };
  await shop.call(updateUser, { params, body: { droits: ['tiroir', 'avoir', 'cloture', 'marges'] } });
  const { json } = await browser.send('/auth/me');
  expect(json).toMatchObject({ user: { droits: ['avoir', 'tiroir', 'marges', 'cloture'] } });
  expect(await shop.call(updateUser, { params, body: { nom: 'Petit' } })).toMatchObject({
    droits: ['avoir', 'tiroir', 'marges', 'cloture'],
  });
  expect(await shop.call(updateUser, { params, body: { role: 'responsable' } })).toMatchObject({
    droits: Droit.options.filter((droit) => droit !== 'prix'),
  });
  expect(await shop.call(updateUser, { params, body: { role: 'admin', droits: [] } })).toMatchObject({
    droits: Droit.options,
  });
  expect(await shop.call(listCollaborateurs)).toMatchObject([{ id: user.id, droits: Droit.options }]);
});

test('a user without the right can make a credit note by no route, and the refusal names who can', async () => {
  const { shop, browser } = await startCounter();
  await using _ = shop;
  const { data } = await shop.call(createFacture, { body: { client_id: shop.client, lignes } });
  const numero = String(data.numero_facture);
  await shop.call(emitFacture, { params: { numero }, body: {} });
  const ways = [
    ['POST', '/avoirs', { client_id: shop.client, lignes }],
    ['PUT', '/avoirs/AV-P01-000001', { lignes }],
    ['PUT', `/factures/${numero}`, { statut: 6 }],
  ] as const;
  for (const [method, path, body] of ways) {
    const { status, json } = await browser.send(path, { method, body });
    expect([path, status, json.detail]).toEqual([path, 403, refused]);
  }
});

test('a superior’s approval lets one credit note through, and the same one when it is sent again', async () => {
  const { shop, browser, superior } = await startCounter();
  await using _ = shop;
  const corps = { client_id: shop.client, lignes };
  const approval = await approve(browser, superior.email, { methode: 'POST', chemin: '/avoirs', corps });
  const headers = { ...approval, 'idempotency-key': 'avoir-1' };
  const sell = (more: object = headers) =>
    browser.send('/avoirs', { method: 'POST', body: corps, headers: { ...more } });
  const first = await sell();
  expect(first.status).toBe(201);
  expect((await sell()).text).toBe(first.text);
  expect((await sell({ ...approval, 'idempotency-key': 'avoir-2' })).status).toBe(403);
  expect((await browser.send('/avoirs')).json).toHaveLength(1);
  const history = await browser.send('/documents/50/AV-P01-000001/historique');
  expect(history.text).toContain('l’accord de Paul Girard');
});

test('an issued invoice is cancelled with a superior’s approval', async () => {
  const { shop, browser, superior } = await startCounter();
  await using _ = shop;
  const { data } = await shop.call(createFacture, { body: { client_id: shop.client, lignes } });
  const numero = String(data.numero_facture);
  await shop.call(emitFacture, { params: { numero }, body: {} });
  const chemin = `/factures/${numero}`;
  const headers = await approve(browser, superior.email, { methode: 'PUT', chemin, corps: { statut: 6 } });
  expect((await browser.send(chemin, { method: 'PUT', body: { statut: 6 }, headers })).status).toBe(200);
});

test('a user approves only what they have the right to themselves', async () => {
  const { shop, browser, superior } = await startCounter(['prix']);
  await using _ = shop;
  const corps = { client_id: shop.client, lignes };
  const headers = await approve(browser, superior.email, { methode: 'POST', chemin: '/avoirs', corps });
  const { status, json } = await browser.send('/avoirs', { method: 'POST', body: corps, headers });
  expect([status, json.detail]).toEqual([403, `Paul Girard n’a pas ce droit non plus. ${refused}`]);
});

test('an approval ends when its giver’s rights are others', async () => {
  const { shop, browser, superior } = await startCounter();
  await using _ = shop;
  const corps = { client_id: shop.client, lignes };
  const headers = await approve(browser, superior.email, { methode: 'POST', chemin: '/avoirs', corps });
  await shop.call(updateUser, { params: { id: superior.id }, body: { droits: [] } });
  expect((await browser.send('/avoirs', { method: 'POST', body: corps, headers })).status).toBe(403);
});

test('a key has the rights it was made with', async () => {
  await using shop = await startShop();
  const body = { nom: 'Site', role: 'admin', droits: ['prix'] } as const;
  const { cle, droits } = await shop.call(createApiKey, { body: { ...body, droits: [...body.droits] } });
  expect(droits).toEqual(['prix']);
  const call = createApiClient(shop.url, { headers: { 'x-api-key': cle } });
  await call(createFacture, { body: { client_id: shop.client, lignes } });
  await expect(call(createUser, { body: buildUser() })).resolves.toMatchObject({ role: 'vendeur' });
  const asked = call(createAvoir, { body: { client_id: shop.client, lignes } });
  await expect(asked).rejects.toThrow(NotAllowed);
});

test('a `vendeur` who was given the right may discount as much as a `responsable`', async () => {
  await using shop = await startShop();
  const { browser } = await signIn(shop, { droits: ['remise_au_dela'] });
  const sell = (remise_pourcentage: number) =>
    browser.send('/devis', {
      method: 'POST',
      body: { client_id: shop.client, lignes: [{ article_code: 'VIS', quantite: 1, remise_pourcentage }] },
    });
  expect((await sell(40)).status).toBe(201);
});
