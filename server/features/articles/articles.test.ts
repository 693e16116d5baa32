import { expect, test } from 'vitest';
import { getTableauDeBord } from '#shared/contracts/ventes/tableau-de-bord.ts';
import { buildArticle, buildClient, buildFamille } from '#server/testing/fixtures/build-records.ts';
import { startTestServer } from '#server/testing/running/start-test-server.ts';
import {
  ArticleCreateInput,
  createArticle,
  getArticle,
  listArticles,
  updateArticle,
} from '#shared/contracts/articles/articles.ts';
import { createFamille } from '#shared/contracts/articles/familles.ts';
import { createFournisseur, updateFournisseur } from '#shared/contracts/tiers/fournisseurs.ts';
import { createEntree, createSortie } from '#shared/contracts/articles/stock.ts';
import { InvalidInput, NotFound, Refused } from '#shared/endpoints/errors.ts';

type Server = Awaited<ReturnType<typeof startTestServer>>;
const create = (server: Server, overrides = {}) => server.call(createArticle, { body: buildArticle(overrides) });
const read = (server: Server, reference: string) => server.call(getArticle, { params: { reference } });

test('an article is created with its defaults, read and listed', async () => {
  await using server = await startTestServer();
  const created = await create(server, { reference: '\u00a0VIS-4X40 ', code_ean: '3250390-1234', stock_reel: 12.5 });
  expect(created).toEqual({
    reference: 'VIS-4X40',
    designation: 'Vis à bois 4 × 40',
    designation_complementaire: null,
    code_ean: '32503901234',
    code_barre: '32503901234',
    prix_vente: 10,
    prix_achat: null,
    prix_revient: null,
    stock_reel: 12.5,
    stock_mini: null,
    stock_maxi: null,
    stock_reserve: 0,
    stock_commande: 0,
    stock_disponible: 12.5,
    description: null,
    type_article: 0,
    type_article_libelle: 'Article',
    famille_code: null,
    famille_libelle: null,
    fournisseur_principal: null,
    fournisseur_nom: null,
    unite_vente: 'UN',
    unite_achat: null,
    poids: null,
    volume: null,
    est_actif: true,
    en_sommeil: false,
    tva_code: 'T20',
    tva_taux: 20,
    date_creation: '2026-03-16T09:30:00.000Z',
    date_modification: '2026-03-16T09:30:00.000Z',
    version: 1,
  });
  expect(await read(server, 'VIS-4X40')).toEqual(created);
  expect(await server.call(listArticles)).toEqual({ success: true, data: [created] });
});

test('an empty reference or label is refused, non-breaking spaces included', async () => {
  await using server = await startTestServer();
  await expect(create(server, { reference: '' })).rejects.toBeInstanceOf(Refused);
  await expect(create(server, { reference: '\u00a0\u202f ' })).rejects.toThrow('La référence de l’article est vide.');
  await expect(create(server, { designation: ' \u2007' })).rejects.toThrow('La désignation de l’article est vide.');
});

test('a reference that exists is refused', async () => {
  await using server = await startTestServer();
  await create(server);
  await expect(create(server)).rejects.toThrow(new Refused('L’article VIS-4X40 existe déjà'));
});

test.each([
  [undefined, 'T20', 20],
  ['', 'T20', 20],
  ['T055', 'T055', 5.5],
  ['t10', 'T10', 10],
  ['2,1', '2,1', 2.1],
  ['20.0', '20.0', 20],
  ['0', '0', 0],
])('the VAT code %j gives the code %s at %d percent', async (given, code, taux) => {
  await using server = await startTestServer();
  expect(await create(server, { tva_code: given })).toMatchObject({ tva_code: code, tva_taux: taux });
});

test('an unknown VAT code or family is refused', async () => {
  await using server = await startTestServer();
  await expect(create(server, { tva_code: '19.6' })).rejects.toThrow(/^Le code de TVA 19.6 est inconnu/);
  await expect(create(server, { tva_code: 'T' })).rejects.toBeInstanceOf(Refused);
  await expect(create(server, { famille: 'NEANT' })).rejects.toThrow(new Refused('La famille NEANT n’existe pas'));
  await server.call(createFamille, { body: buildFamille({ code: 'TOTAL', type: 1 }) });
  await expect(create(server, { famille: 'TOTAL' })).rejects.toBeInstanceOf(Refused);
  expect((await server.call(listArticles)).data).toEqual([]);
});

test('an article carries its family’s label, and is found by it', async () => {
  await using server = await startTestServer();
  await server.call(createFamille, { body: buildFamille() });
  const created = await create(server, { famille: 'VIS' });
  expect(created).toMatchObject({ famille_code: 'VIS', famille_libelle: 'Visserie' });
  expect((await server.call(listArticles, { query: { query: 'visserie' } })).data).toEqual([created]);
});

test('a change of an article changes the fields that are sent, of which there must be one', async () => {
  await using server = await startTestServer();
  const created = await create(server, { code_ean: '3250390123456', stock_mini: 5, description: 'Inox' });
  const params = { reference: 'VIS-4X40' };
  const changed = await server.call(updateArticle, { params, body: { prix_vente: 12, description: '' } });
  expect(changed).toEqual({ ...created, prix_vente: 12, description: null, version: 2 });
  const cleared = await server.call(updateArticle, { params, body: { code_ean: null, stock_mini: null } });
  expect(cleared).toEqual({ ...changed, code_ean: null, code_barre: null, stock_mini: null, version: 3 });
  const same = await server.call(updateArticle, { params, body: { prix_vente: 12, stock_reel: 0, designation: null } });
  expect(same).toEqual(cleared);
  await expect(server.call(updateArticle, { params, body: {} })).rejects.toThrow(new Refused('Aucun champ à modifier'));
  await expect(server.call(updateArticle, { params, body: { designation: ' ' } })).rejects.toBeInstanceOf(Refused);
});

test('an unknown article is not found, read or changed', async () => {
  await using server = await startTestServer();
  const missing = new NotFound('Article NEANT introuvable');
  await expect(read(server, 'NEANT')).rejects.toThrow(missing);
  const params = { reference: 'NEANT' };
  await expect(server.call(updateArticle, { params, body: { prix_vente: 1 } })).rejects.toThrow(missing);
});

test('/articles/all reads the article called «all»', async () => {
  await using server = await startTestServer();
  const get = () => fetch(`${server.url}/articles/all?filtre=vis`, { headers: server.headers });
  const missing = await get();
  expect([missing.status, await missing.json()]).toEqual([404, { detail: 'Article all introuvable' }]);
  const created = await create(server, { reference: 'all' });
  expect(await (await get()).json()).toEqual(created);
});

test('stock given at creation or by a change is a movement: stock stays their sum', async () => {
  await using server = await startTestServer();
  await create(server, { stock_reel: 10 });
  const lignes = [{ article_ref: 'VIS-4X40', quantite: 0.1 }];
  await server.call(createEntree, { body: { lignes: [...lignes, { article_ref: 'VIS-4X40', quantite: 0.2 }] } });
  await server.call(createSortie, { body: { lignes } });
  expect(await read(server, 'VIS-4X40')).toMatchObject({ stock_reel: 10.2, stock_disponible: 10.2, version: 1 });
  const params = { reference: 'VIS-4X40' };
  const counted = await server.call(updateArticle, { params, body: { stock_reel: 7 } });
  expect(counted).toMatchObject({ stock_reel: 7, stock_disponible: 7, version: 2 });
  await server.call(createSortie, { body: { lignes } });
  expect(await read(server, 'VIS-4X40')).toMatchObject({ stock_reel: 6.9 });
});

test('an unexpected failure says that it happened while creating an article', async () => {
  await using plain = await startTestServer();
  const articles = { ...plain.backOffice.articles, create: () => Promise.reject(new Error('disque plein')) };
  await using server = await startTestServer({ backOffice: { ...plain.backOffice, articles, close: () => {} } });
  const call = server.call(createArticle, { body: buildArticle() });
  await expect(call).rejects.toMatchObject({
    status: 500,
    message: "Erreur lors de la création de l'article: disque plein",
  });
});

test('an article follows its supplier’s name', async () => {
  await using server = await startTestServer();
  await server.call(createFournisseur, { body: buildClient({ num: 'F1', intitule: 'Facom' }) });
  const context = { caller: { kind: 'anonymous', id: 'essai', role: 'admin' } } as const;
  const draft = { ...ArticleCreateInput.parse(buildArticle()), fiche: { fournisseur_principal: 'F1' } };
  const created = await server.backOffice.articles.create(draft, context);
  expect(created).toMatchObject({ fournisseur_principal: 'F1', fournisseur_nom: 'Facom' });
  await server.call(updateFournisseur, { params: { code: 'F1' }, body: { intitule: 'Facom SAS' } });
  expect(await read(server, 'VIS-4X40')).toMatchObject({ fournisseur_nom: 'Facom SAS' });
});

test('searching takes a scanned code, words in any order without accents, and inner parts', async () => {
  await using server = await startTestServer();
  await create(server, { reference: 'MAR-01', designation: 'Marteau de mécanicien', code_ean: '3250390123456' });
  await create(server, { reference: 'TOURNEVIS', designation: 'Tournevis cruciforme' });
  await create(server, { reference: 'VIS-4X40', designation: 'Vis à bois' });
  const find = async (query: string) =>
    (await server.call(listArticles, { query: { query } })).data.map(({ reference }) => reference);
  expect(await find('3250390123456')).toEqual(['MAR-01']);
  expect(await find('mar 01')).toEqual(['MAR-01']);
  expect(await find('mar01')).toEqual(['MAR-01']);
  expect(await find('MÉCAN marteau')).toEqual(['MAR-01']);
  expect(await find('vis')).toEqual(['VIS-4X40', 'TOURNEVIS']);
  expect(await find('nevis')).toEqual(['TOURNEVIS']);
  expect(await find('vis marteau')).toEqual([]);
  expect(await find('  ')).toHaveLength(3);
  expect(await find('"*(')).toEqual([]);
});

test('a search with a limit returns the first of what it returns without one', async () => {
  await using server = await startTestServer();
  await create(server, { reference: 'VIS', designation: 'Boulon' });
  await create(server, { reference: 'B1', designation: 'Visseuse' });
  await create(server, { reference: 'B2', designation: 'Grosse vis' });
  await create(server, { reference: 'B3', designation: 'Tournevis' });
  const find = async (query: string, limit?: number) =>
    (await server.call(listArticles, { query: { query, limit } })).data.map(({ reference }) => reference);
  const all = await find('vis');
  expect(all).toEqual(['VIS', 'B1', 'B2', 'B3']);
  for (const limit of [1, 2, 3, 4, 5]) expect(await find('vis', limit)).toEqual(all.slice(0, limit));
  expect(await find('', 2)).toHaveLength(4);
  await expect(find('vis', 0)).rejects.toThrow(InvalidInput);
  await expect(find('vis', 201)).rejects.toThrow(InvalidInput);
});

test('an article has its usual supplier and its maximum, and the dashboard counts by them', async () => {
  await using server = await startTestServer();
  await server.call(createFournisseur, { body: { num: 'RHONE', intitule: 'Visserie du Rhône' } });
  const draft = buildArticle({ stock_reel: 2, stock_mini: 5, stock_maxi: 30, fournisseur_principal: 'rhone ' });
  const made = await server.call(createArticle, { body: draft });
  expect(made).toMatchObject({ stock_maxi: 30, fournisseur_principal: 'RHONE', fournisseur_nom: 'Visserie du Rhône' });
  const listToOrder = async () => (await server.call(getTableauDeBord)).stock_a_commander.articles;
  expect(await listToOrder()).toMatchObject([{ a_commander: 28, fournisseur_nom: 'Visserie du Rhône' }]);
  const params = { reference: made.reference };
  const body = { stock_maxi: null, fournisseur_principal: null };
  expect(await server.call(updateArticle, { params, body })).toMatchObject({ ...body, fournisseur_nom: null });
  expect(await listToOrder()).toMatchObject([{ a_commander: 3, fournisseur_nom: null }]);
  const unknown = { params, body: { fournisseur_principal: 'PERSONNE' } };
  await expect(server.call(updateArticle, unknown)).rejects.toThrow('PERSONNE');
});

test('an article is found by exactly its reference or barcode, however they are spaced, and by no part of them', async () => {
  await using server = await startTestServer();
  await create(server, { reference: 'VIS-440 A', code_ean: '0036000291452', designation: 'Vis 4x40 036000291452' });
  await create(server, { reference: 'VIS-440 AB' });
  await create(server, { reference: '%%' });
  const find = async (code: string) =>
    (await server.call(listArticles, { query: { code } })).data.map(({ reference }) => reference);

  for (const code of ['VIS-440 A', 'vis440a', ' Vis 440.A ', '0036000291452', '036000291452', '0036000 291452']) {
    expect(await find(code), code).toEqual(['VIS-440 A']);
  }
  expect(await find('%%')).toEqual(['%%']);
  for (const part of ['VIS-440', '36000291452', '0036000', 'vis 4x40', '. -'])
    expect(await find(part), part).toEqual([]);
});
