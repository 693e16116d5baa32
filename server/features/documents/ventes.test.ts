import { describe, expect, test } from 'vitest';
import {
  createAvoir,
  createCommande,
  createFacture,
  createLivraison,
  getAvoir,
  getCommande,
  getFacture,
  getLivraison,
  listAvoirs,
  listCommandes,
  listFactures,
  listLivraisons,
  updateAvoir,
  updateCommande,
  updateFacture,
  updateLivraison,
} from '#shared/contracts/ventes/ventes.ts';
import { createUser } from '#shared/contracts/utilisateurs/auth.ts';
import { createPdfRenderer } from '#server/pdf/pdf-renderer.ts';
import { buildUser, testPassword } from '#server/testing/fixtures/build-user.ts';
import { openBrowser } from '#server/testing/running/browser.ts';
import { startShop } from '#server/testing/running/start-shop.ts';

const lignes = [{ article_code: 'VIS', quantite: 3 }];

test('documents of each kind are answered under the names of the kind', async () => {
  await using shop = await startShop();
  const common = { client_id: 'DURAND', total_ht: 30, total_ttc: 36, nb_lignes: 1, reference: 'Chantier' };
  const body = { client_id: 'DURAND', lignes, reference: ' Chantier ' };
  expect(await shop.call(createCommande, { body })).toEqual({
    success: true,
    message: 'La commande BC-P01-000001 a été créée.',
    data: { numero_commande: 'BC-P01-000001', date_commande: '2026-03-16', ...common },
  });
  expect(await shop.call(createLivraison, { body: { ...body, date_livraison: '2026-03-01' } })).toEqual({
    success: true,
    message: 'Le bon de livraison BL-P01-000001 a été créé.',
    data: { numero_livraison: 'BL-P01-000001', date_livraison: '2026-03-01', ...common },
  });
  expect((await shop.call(createAvoir, { body })).data).toEqual({
    numero_avoir: 'AV-P01-000001',
    date_avoir: '2026-03-16',
    ...common,
  });
  expect((await shop.call(createFacture, { body: { ...body, reference: null } })).data).toEqual({
    numero_facture: 'FA-P01-000001',
    date_facture: '2026-03-16',
    ...common,
    reference: null,
  });
});

test('records are bare, but for an invoice in its envelope', async () => {
  await using shop = await startShop();
  const body = { client_id: 'DURAND', lignes };
  await shop.call(createCommande, { body });
  await shop.call(createLivraison, { body });
  await shop.call(createAvoir, { body });
  await shop.call(createFacture, { body });
  expect(await shop.call(getCommande, { params: { id: 'BC-P01-000001' } })).toMatchObject({ type_document: 10 });
  expect(await shop.call(getLivraison, { params: { numero: 'BL-P01-000001' } })).toMatchObject({ type_document: 30 });
  expect(await shop.call(getAvoir, { params: { numero: 'AV-P01-000001' } })).toMatchObject({ type_document: 50 });
  expect(await shop.call(getFacture, { params: { numero: 'FA-P01-000001' } })).toMatchObject({
    success: true,
    data: { type_document: 60, date_echeance: '2026-04-15', client_code: 'DURAND', lignes: [{ montant_ht: 30 }] },
  });
});

test('an update answers the changed record under the name of its kind', async () => {
  await using shop = await startShop();
  const body = { client_id: 'DURAND', lignes };
  const change = { statut: 2, reference: 'R2', lignes: [{ article_code: 'VIS', quantite: 1 }] };
  const expected = { statut: 2, reference: 'R2', total_ht: 10, date: '2026-03-16', version: 2 };
  await shop.call(createCommande, { body });
  await shop.call(createLivraison, { body });
  await shop.call(createAvoir, { body });
  await shop.call(createFacture, { body });
  const commande = await shop.call(updateCommande, { params: { id: 'BC-P01-000001' }, body: change });
  expect(commande).toMatchObject({ message: 'La commande BC-P01-000001 a été modifiée.', commande: expected });
  const livraison = await shop.call(updateLivraison, { params: { id: 'BL-P01-000001' }, body: change });
  expect(livraison.livraison).toMatchObject(expected);
  const avoir = await shop.call(updateAvoir, { params: { id: 'AV-P01-000001' }, body: change });
  expect(avoir.avoir).toMatchObject(expected);
  const dated = { ...change, date_facture: '2026-04-01' };
  const facture = await shop.call(updateFacture, { params: { id: 'FA-P01-000001' }, body: dated });
  expect(facture.facture).toMatchObject({ ...expected, date: '2026-04-01', date_echeance: '2026-05-01' });
  const emptied = await shop.call(updateFacture, { params: { id: 'FA-P01-000001' }, body: { reference: '' } });
  expect(emptied.facture.reference).toBeNull();
});

const kinds = [
  { path: '/commandes', numero: 'BC-P01-000001', date: 'date_commande', resource: 'Commande', list: listCommandes },
  { path: '/livraisons', numero: 'BL-P01-000001', date: 'date_livraison', resource: 'Livraison', list: listLivraisons },
  { path: '/avoirs', numero: 'AV-P01-000001', date: 'date_avoir', resource: 'Avoir', list: listAvoirs },
  { path: '/factures', numero: 'FA-P01-000001', date: 'date_facture', resource: 'Facture', list: listFactures },
];

describe.each(kinds)('$path', ({ path, numero, date, resource, list }) => {
  async function startKind() {
    const shop = await startShop();
    async function send(method: string, to: string, body?: unknown) {
      const headers = { ...shop.headers, ...(body === undefined ? {} : { 'content-type': 'application/json' }) };
      const response = await fetch(shop.url + to, { method, headers, body: JSON.stringify(body) ?? null });
      return { status: response.status, json: (await response.json()) as { detail: string } };
    }
    const create = (given: object = {}) => send('POST', path, { client_id: 'DURAND', lignes, ...given });
    return { ...shop, send, create };
  }

  test('an unknown customer is a 404, an unknown article a 500, a wrong date a 422', async () => {
    await using shop = await startKind();
    expect(await shop.create({ client_id: 'NON' })).toMatchObject({
      status: 404,
      json: { detail: 'Client NON introuvable' },
    });
    expect(await shop.create({ lignes: [{ article_code: 'NON', quantite: 1 }] })).toMatchObject({
      status: 500,
      json: { detail: 'Article NON introuvable' },
    });
    expect(await shop.create({ [date]: '2026-02-30' })).toMatchObject({
      status: 422,
      json: { erreurs: [{ champ: date }] },
    });
    expect((await shop.create()).json).toMatchObject({ data: { [date]: '2026-03-16' } });
    expect(await shop.call(list)).toHaveLength(1);
  });

  test('reading or changing an unknown number is a 404 that names the resource', async () => {
    await using shop = await startKind();
    const detail = `${resource} NON introuvable`;
    expect(await shop.send('GET', `${path}/NON`)).toMatchObject({ status: 404, json: { detail } });
    expect(await shop.send('PUT', `${path}/NON`, { statut: 2 })).toMatchObject({ status: 404, json: { detail } });
  });

  test('a number of another kind is unknown here', async () => {
    await using shop = await startKind();
    await shop.create();
    const other = kinds.find((kind) => kind.path !== path);
    expect((await shop.send('GET', `${other?.path}/${numero}`)).status).toBe(404);
  });

  test.each([5, 6])('nothing changes any more at status %i', async (statut) => {
    await using shop = await startKind();
    await shop.create();
    expect((await shop.send('PUT', `${path}/${numero}`, { statut })).status).toBe(200);
    expect((await shop.send('PUT', `${path}/${numero}`, { statut: 2 })).status).toBe(400);
    expect((await shop.send('PUT', `${path}/${numero}`, { reference: 'X' })).status).toBe(400);
  });

  test('an update refuses an unknown article with a 400 and a status out of range with a 422', async () => {
    await using shop = await startKind();
    await shop.create();
    const unknown = { lignes: [{ article_code: 'NON', quantite: 1 }] };
    expect((await shop.send('PUT', `${path}/${numero}`, unknown)).status).toBe(400);
    expect((await shop.send('PUT', `${path}/${numero}`, { statut: 7 })).status).toBe(422);
    expect((await shop.send('PUT', `${path}/${numero}`, { statut: -1 })).status).toBe(422);
  });

  test('the list is filtered by status and bounded', async () => {
    await using shop = await startKind();
    await shop.create();
    await shop.create();
    await shop.send('PUT', `${path}/${numero}`, { statut: 2 });
    const numeros = async (query: object) => (await shop.call(list, { query })).map((document) => document.numero);
    expect(await numeros({ statut: 2 })).toEqual([numero]);
    expect(await numeros({ limit: 1 })).toEqual([numero.replace(/1$/, '2')]);
    expect((await shop.send('GET', `${path}?limit=1001`)).status).toBe(422);
  });
});

test('a prospect cannot be invoiced', async () => {
  await using shop = await startShop();
  const draft = { intitule: 'Peut-être', compte_collectif: '411000' };
  const { numero } = await shop.backOffice.tiers.create('prospect', draft, shop.context);
  await expect(shop.call(createFacture, { body: { client_id: numero, lignes } })).rejects.toMatchObject({
    status: 404,
  });
});

test.each(['devis', 'commandes', 'livraisons', 'avoirs', 'factures'])(
  'amounts of %s too large to be exact are a 422 that says so, made or changed',
  async (kind) => {
    await using shop = await startShop();
    const huge = { lignes: [{ article_code: 'VIS', quantite: 1e9, prix_unitaire_ht: 1e9 }] };
    const refusal = {
      detail: expect.stringContaining('Les montants du document sont trop grands'),
      erreurs: [{ champ: 'lignes', message: expect.stringContaining('dix mille milliards') }],
    };
    const send = (method: string, path: string, body: object) =>
      fetch(`${shop.url}${path}`, {
        method,
        headers: { ...shop.headers, 'content-type': 'application/json' },
        body: JSON.stringify(body),
      });
    const created = await send('POST', `/${kind}`, { client_id: 'DURAND', ...huge });
    expect([created.status, await created.json()]).toEqual([422, refusal]);
    const { id, data } = (await (await send('POST', `/${kind}`, { client_id: 'DURAND', lignes })).json()) as {
      id?: string;
      data?: Record<string, string>;
    };
    const numero = id ?? Object.values(data ?? {})[0];
    const changed = await send('PUT', `/${kind}/${numero}`, huge);
    expect([changed.status, await changed.json()]).toEqual([422, refusal]);
  },
);

test('an invoice made on a screen loads what will make its file; a quote, or a program that makes invoices, does not', async () => {
  let loaded = 0;
  const real = createPdfRenderer({ workers: 1 });
  await using shop = await startShop({ pdf: { ...real, warm: async () => void (loaded += 1) } });
  const body = { client_id: 'DURAND', lignes };
  await shop.call(createFacture, { body });
  const { email } = await shop.call(createUser, { body: buildUser() });
  const till = openBrowser(shop.url);
  await till.send('/auth/login', { method: 'POST', body: { email, password: testPassword } });
  expect((await till.send('/devis', { method: 'POST', body })).status).toBe(201);
  expect(loaded).toBe(0);
  expect((await till.send('/factures', { method: 'POST', body })).status).toBe(201);
  expect(loaded).toBe(1);
});
