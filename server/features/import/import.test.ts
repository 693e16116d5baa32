import { expect, test } from 'vitest';
import { buildArticle, buildClient, buildFamille } from '#server/testing/fixtures/build-records.ts';
import { startTestServer } from '#server/testing/running/start-test-server.ts';
import { createApiClient as connect } from '#shared/endpoints/api-client.ts';
import { createArticle, getArticle, listArticles } from '#shared/contracts/articles/articles.ts';
import { createClient, getClient, listClients } from '#shared/contracts/tiers/clients.ts';
import { createFamille, listFamilles } from '#shared/contracts/articles/familles.ts';
import { createFournisseur, getFournisseur } from '#shared/contracts/tiers/fournisseurs.ts';
import {
  importArticles,
  importClients,
  importFamilles,
  importFournisseurs,
  importProspects,
} from '#shared/contracts/imports.ts';
import { listProspects } from '#shared/contracts/tiers/prospects.ts';
import { Conflict, InvalidInput, NotAllowed } from '#shared/endpoints/errors.ts';
import type { Cells } from '#shared/tables/import-fields.ts';

const toLignes = (cells: readonly Cells[]) => cells.map((cellules, index) => ({ ligne: index + 2, cellules }));

test('lines become articles: prices as they are written, families by their name, VAT by its rate', async () => {
  await using server = await startTestServer();
  await server.call(createFamille, { body: buildFamille({ code: 'VIS', intitule: 'Visserie' }) });
  const lignes = toLignes([
    { reference: 'A1', designation: 'Vis à bois', prix_vente: '1 234,56 €', tva_code: '5,5 %', famille: 'visserie' },
    { reference: 'A2', designation: 'Écrou', prix_vente_ttc: '12,00', tva_code: '20', stock_reel: '12,5' },
    { reference: 'A3', designation: "'=x", prix_vente: '', tva_code: '0,1' },
  ]);
  const result = await server.call(importArticles, { body: { lignes } });
  expect(result).toMatchObject({ crees: 3, modifies: 0, laisses: 0, refuses: 0 });
  const read = (reference: string) => server.call(getArticle, { params: { reference } });
  expect(await read('A1')).toMatchObject({ prix_vente: 1234.56, tva_code: 'T055', famille_code: 'VIS', tva_taux: 5.5 });
  expect(await read('A2')).toMatchObject({ prix_vente: 10, stock_reel: 12.5, tva_code: 'T20' });
  expect(await read('A3')).toMatchObject({ designation: '=x', prix_vente: 0, tva_code: 'T10' });
});

test('a refused line gives the column and the reason in French, and does not block the others', async () => {
  await using server = await startTestServer();
  const lignes = toLignes([
    { reference: 'X'.repeat(19), designation: 'Trop longue', prix_vente: '3' },
    { reference: 'B1', designation: 'Prix', prix_vente: 'douze' },
    { reference: 'B2', designation: 'Famille', famille: 'Inconnue' },
    { designation: 'Sans référence' },
    { reference: 'B3', designation: 'Code', code_ean: '3,25039E+12' },
    { reference: 'B4', designation: 'Négatif', prix_vente: '-1', stock_mini: '-2' },
    { reference: 'B5', designation: 'Bonne' },
  ]);
  const { lignes: done, ...counts } = await server.call(importArticles, { body: { lignes } });
  expect(counts).toEqual({ crees: 1, modifies: 0, laisses: 0, refuses: 6 });
  expect(
    done.map(({ ligne, erreurs }) => [ligne, ...erreurs.map(({ champ, message }) => `${champ}: ${message}`)]),
  ).toEqual([
    [2, 'reference: 18 caractères au plus'],
    [3, 'prix_vente: nombre attendu, comme 12,50'],
    [4, 'famille: la famille Inconnue n’existe pas'],
    [5, 'reference: texte obligatoire'],
    [6, expect.stringContaining('code_ean: nombre abrégé par le tableur')],
    [7, 'prix_vente: 0 au moins', 'stock_mini: 0 au moins'],
    [8],
  ]);
  expect((await server.call(listArticles)).data.map(({ reference }) => reference)).toEqual(['B5']);
});

test('the same file twice creates nothing twice, with codes or without', async () => {
  await using server = await startTestServer();
  const lignes = toLignes([
    { num: 'DURAND', intitule: 'Durand & Fils' },
    { intitule: 'Menuiserie Garrigue', siret: '732 829 320 00074' },
    { intitule: 'Léa Févr’', code_postal: '69001', ville: 'Lyon' },
  ]);
  const send = (existants: 'modifier' | 'laisser') => server.call(importClients, { body: { lignes, existants } });
  const first = await send('laisser');
  expect(first).toMatchObject({ crees: 3 });
  for (const existants of ['laisser', 'modifier'] as const) {
    const again = await send(existants);
    expect(again).toMatchObject({ crees: 0, modifies: 0, laisses: 3, refuses: 0 });
    expect(again.lignes.map(({ code }) => code)).toEqual(first.lignes.map(({ code }) => code));
  }
  const { data } = await server.call(listClients);
  expect(data.map(({ intitule, version }) => [intitule, version])).toEqual([
    ['Durand & Fils', 1],
    ['Menuiserie Garrigue', 1],
    ['Léa Févr’', 1],
  ]);
});

test('existing records are updated or left, as chosen; empty cells change nothing', async () => {
  await using server = await startTestServer();
  await server.call(createClient, { body: buildClient({ num: 'DURAND', ville: 'Lyon', telephone: '04 00 00 00 00' }) });
  const lignes = toLignes([{ num: 'durand', intitule: 'Durand SA', ville: 'Nîmes', telephone: '' }]);
  const left = await server.call(importClients, { body: { lignes } });
  expect(left).toMatchObject({ laisses: 1, lignes: [{ issue: 'laissee', code: 'DURAND' }] });
  const changed = await server.call(importClients, { body: { lignes, existants: 'modifier' } });
  expect(changed).toMatchObject({ modifies: 1, lignes: [{ issue: 'modifiee', code: 'DURAND' }] });
  const { data } = await server.call(getClient, { params: { code: 'DURAND' } });
  expect(data).toMatchObject({ intitule: 'Durand SA', ville: 'Nîmes', telephone: '04 00 00 00 00', version: 2 });
});

test('an article takes another family, unit and rate of VAT; its stock is corrected by a movement', async () => {
  await using server = await startTestServer();
  await server.call(createFamille, { body: buildFamille() });
  await server.call(createArticle, { body: buildArticle({ reference: 'VIS', stock_reel: 5 }) });
  const cells = { reference: 'VIS', famille: 'VIS', unite_vente: 'KG', tva_code: '10 %', stock_reel: '8' };
  const body = { lignes: toLignes([cells]), existants: 'modifier' } as const;
  expect(await server.call(importArticles, { body })).toMatchObject({ modifies: 1 });
  expect(await server.call(getArticle, { params: { reference: 'VIS' } })).toMatchObject({
    famille_code: 'VIS',
    famille_libelle: 'Visserie',
    unite_vente: 'KG',
    tva_taux: 10,
    stock_reel: 8,
  });
  expect(await server.call(importArticles, { body })).toMatchObject({ laisses: 1 });
});

test('a dry run reports what would become of each line, and stores nothing', async () => {
  await using server = await startTestServer();
  await server.call(createFournisseur, { body: buildClient({ num: 'METAL' }) });
  const lignes = toLignes([
    { num: 'METAL', intitule: 'Métal Rhône' },
    { intitule: 'Bois du Jura' },
    { intitule: '', num: 'VIDE' },
  ]);
  const dry = await server.call(importFournisseurs, { body: { lignes, existants: 'modifier', essai: true } });
  expect(dry).toMatchObject({ crees: 1, modifies: 1, refuses: 1 });
  const before = await server.call(getFournisseur, { params: { code: 'METAL' } });
  expect(before).toMatchObject({ intitule: 'Quincaillerie Durand', version: 1 });
  const real = await server.call(importFournisseurs, { body: { lignes, existants: 'modifier' } });
  expect(real).toEqual(dry);
  expect(real.lignes[1]).toMatchObject({ issue: 'creee', code: 'FO-P01-00001' });
});

test('a family of a dry run is in no list', async () => {
  await using server = await startTestServer();
  const body = { lignes: toLignes([{ code: 'VIS', intitule: 'Visserie' }]), essai: true };
  expect(await server.call(importFamilles, { body })).toMatchObject({ crees: 1 });
  expect(await server.call(listFamilles)).toEqual([]);
  expect(await server.call(importFamilles, { body: { ...body, essai: false } })).toMatchObject({ crees: 1 });
  expect(await server.call(listFamilles)).toMatchObject([{ code: 'VIS', type: 0 }]);
});

test('a code of another kind of tiers is refused; a prospect becomes a customer', async () => {
  await using server = await startTestServer();
  await server.call(createClient, { body: buildClient({ num: 'DURAND' }) });
  const lignes = toLignes([{ num: 'DURAND', intitule: 'Durand' }, { intitule: 'Peut-être' }]);
  const { lignes: done } = await server.call(importProspects, { body: { lignes } });
  expect(done[0]?.erreurs[0]?.message).toContain('existe déjà');
  expect(await server.call(listProspects)).toMatchObject([{ intitule: 'Peut-être', est_prospect: true }]);
});

test('doubtful identifiers are reported, and block nothing', async () => {
  await using server = await startTestServer();
  const lignes = toLignes([
    { intitule: 'Garrigue', siret: '12345678901234' },
    { intitule: 'Roux', tva_intra: 'FR00' },
  ]);
  const { crees, lignes: done } = await server.call(importClients, { body: { lignes } });
  expect(crees).toBe(2);
  expect(done.map(({ remarques }) => remarques.map(({ champ }) => champ))).toEqual([['siret'], ['tva_intra']]);
});

test('sellers may not import; a batch is limited', async () => {
  await using server = await startTestServer();
  const { cle } = await server.identity.apiKeys.create({ nom: 'Caisse', role: 'vendeur' });
  const call = connect(server.url, { headers: { 'x-api-key': cle } });
  const lignes = toLignes([{ intitule: 'A' }]);
  await expect(call(importClients, { body: { lignes } })).rejects.toBeInstanceOf(NotAllowed);
  const many = toLignes(Array.from({ length: 51 }, () => ({ intitule: 'A' })));
  await expect(server.call(importClients, { body: { lignes: many } })).rejects.toBeInstanceOf(InvalidInput);
});

test('lines resent under the same key are imported once with the same answer; a dry run too', async () => {
  await using server = await startTestServer();
  const keyed = (key: string) => connect(server.url, { headers: { ...server.headers, 'idempotency-key': key } });
  const lignes = toLignes([{ intitule: 'Durand & Fils' }, { intitule: '' }]);
  const tried = await keyed('essai')(importClients, { body: { lignes, essai: true } });
  expect(await keyed('essai')(importClients, { body: { lignes, essai: true } })).toEqual(tried);
  expect((await server.call(listClients)).data).toEqual([]);
  await expect(keyed('essai')(importClients, { body: { lignes } })).rejects.toBeInstanceOf(InvalidInput);

  const [first, same] = await Promise.allSettled([
    keyed('lot')(importClients, { body: { lignes } }),
    keyed('lot')(importClients, { body: { lignes } }),
  ]);
  expect(first).toMatchObject({ status: 'fulfilled', value: { crees: 1, refuses: 1 } });
  // The second import conflicts while the first one runs, and gets the same answer afterwards.
  if (same.status === 'rejected') expect(same.reason).toBeInstanceOf(Conflict);
  else expect(same).toEqual(first);
  const { lignes: told, ...counts } = await keyed('lot')(importClients, { body: { lignes } });
  expect({ ...counts, lignes: told }).toEqual(first.status === 'fulfilled' && first.value);
  expect((await server.call(listClients)).data).toHaveLength(1);
  const other = toLignes([{ intitule: 'Petit' }]);
  await expect(keyed('lot')(importClients, { body: { lignes: other } })).rejects.toBeInstanceOf(InvalidInput);
  expect((await server.call(listClients)).data).toHaveLength(1);
});

test('a line that changes nothing may name an unknown family; one that changes or creates an article may not', async () => {
  await using server = await startTestServer();
  await server.call(createArticle, { body: buildArticle({ reference: 'VIS' }) });
  const named = (reference: string) => ({ reference, designation: 'Vis', famille: 'Inconnue', prix_vente: '1' });
  const lignes = toLignes([named('VIS'), named('CLOU')]);
  const left = await server.call(importArticles, { body: { lignes } });
  expect(left.lignes.map(({ issue, erreurs }) => [issue, erreurs[0]?.champ])).toEqual([
    ['laissee', undefined],
    ['refusee', 'famille'],
  ]);
  expect(left.lignes[1]?.erreurs[0]).toMatchObject({ code: 'famille_inconnue' });
  const changed = await server.call(importArticles, { body: { lignes, existants: 'modifier' } });
  expect(changed).toMatchObject({ refuses: 2 });
});
