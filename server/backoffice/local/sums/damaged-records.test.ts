import { join } from 'node:path';
import SQLite from 'better-sqlite3';
import { expect, test } from 'vitest';
import { startShop } from '#server/testing/running/start-shop.ts';
import { createTemporaryFolder } from '#server/testing/fixtures/temporary-folder.ts';
import { createDevis } from '#shared/contracts/ventes/devis.ts';
import { closeSessionCaisse } from '#shared/contracts/caisse/clotures.ts';
import { openSessionCaisse } from '#shared/contracts/caisse/sessions-caisse.ts';
import { createInventaire, createPointages, undoInventaire } from '#shared/contracts/inventaires/inventaires.ts';
import { createChangement } from '#shared/contracts/prix/changements.ts';
import { createPromotion } from '#shared/contracts/prix/promotions.ts';
import { createTarif } from '#shared/contracts/prix/tarifs.ts';
import { createFamille } from '#shared/contracts/articles/familles.ts';
import { createArrivee, createTransfert } from '#shared/contracts/transferts/transferts.ts';
import { createCommandeFournisseur } from '#shared/contracts/achats/commandes-fournisseurs.ts';
import { createFournisseur } from '#shared/contracts/tiers/fournisseurs.ts';
import { createEntree } from '#shared/contracts/articles/stock.ts';
import { createFacture, updateFacture } from '#shared/contracts/ventes/ventes.ts';
import { commandeToFacture, devisToCommande } from '#shared/contracts/workflows.ts';
import { type SummedTable, summedTables } from './summed-tables.ts';
import { toRowSum } from './to-sum.ts';
import { listDocumentsOuverts } from '#shared/contracts/reglements/comptes.ts';
import { createReglements } from '#shared/contracts/reglements/reglements.ts';

const lignes = [{ article_code: 'VIS', quantite: 2 }];

/** Starts a shop with two invoices and a way to change its database file directly, as a failing disk does. */
async function openShop() {
  const folder = await createTemporaryFolder();
  const shop = await startShop({ dataDir: folder.path });
  const sell = async () =>
    (await shop.call(createFacture, { body: { client_id: 'DURAND', lignes } })).data.numero_facture;
  const numeros = [await sell(), await sell()] as const;
  const get = async (path: string) => {
    const response = await fetch(shop.url + path, { headers: shop.headers });
    return { status: response.status, body: JSON.parse(await response.text()) as Record<string, unknown> };
  };
  return {
    ...shop,
    sell,
    get,
    numeros,
    readTable(table: string) {
      const disk = new SQLite(join(folder.path, 'backoffice.db'), { readonly: true });
      const rows = disk.prepare<[], Record<string, unknown>>(`select * from ${table}`).all();
      disk.close();
      return rows;
    },
    spoil(sql: string, ...values: unknown[]) {
      const disk = new SQLite(join(folder.path, 'backoffice.db'));
      expect(disk.prepare(sql).run(...values).changes).toBe(1);
      disk.close();
    },
    async [Symbol.asyncDispose]() {
      await shop[Symbol.asyncDispose]();
      await folder[Symbol.asyncDispose]();
    },
  };
}

test('an invoice whose amount is corrupted on disk is reported, is in no list, and is not overwritten', async () => {
  await using shop = await openShop();
  const [first, second] = shop.numeros;
  shop.spoil(
    `update documents set record = replace(record, '"total_ttc":24', '"total_ttc":84') where numero = ?`,
    first,
  );

  const { status, body } = await shop.get(`/factures/${first}`);
  expect(status).toBe(500);
  expect(body.detail).toMatch(/^La facture FA-P01-000001 est abîmée sur le disque\u00a0: rien n’en a été lu ni changé/);
  const listed = (await shop.get('/factures')).body as unknown as { numero: string }[];
  expect(listed.map(({ numero }) => numero)).toEqual([second]);
  const options = { method: 'PUT', headers: { ...shop.headers, 'content-type': 'application/json' } };
  const change = await fetch(`${shop.url}/factures/${first}`, { ...options, body: JSON.stringify({ reference: 'x' }) });
  expect(await change.json()).toEqual(body);

  expect(await shop.sell()).toBe('FA-P01-000003');
  expect((await shop.get(`/factures/${second}`)).status).toBe(200);
});

test.each([
  ['documents', '/factures', 'FA-P01-000001'],
  ['documents', '/documents/60/liste', 'FA-P01-000001'],
  ['tiers', '/clients?query=', 'DURAND'],
  ['tiers', '/clients?query=durand', 'DURAND'],
  ['articles', '/articles?query=', 'VIS'],
  ['articles', '/articles?query=vis', 'VIS'],
  ['familles', '/familles', 'QUINC'],
])('a record of %s that is no JSON any more leaves %s whole, without %s', async (table, path, code) => {
  await using shop = await openShop();
  await shop.call(createFamille, { body: { code: 'QUINC', intitule: 'Quincaillerie' } });
  shop.spoil(`update ${table} set record = '{""' || substr(record, 4) where id = 1`);
  const { status, body } = await shop.get(path);
  expect(status).toBeLessThan(300);
  expect(JSON.stringify(body)).not.toContain(`"${code}"`);
});

test('totals beside the records leave out the damaged one', async () => {
  await using shop = await openShop();
  await shop.call(createDevis, { body: { client_id: 'DURAND', lignes } });
  shop.spoil(`update documents set record = '{""' || substr(record, 4) where numero = ?`, shop.numeros[0]);
  shop.spoil(`update historique_documents set avant = '{"' where document_id = 2`);
  for (const path of [
    '/admin/tableau-de-bord',
    '/relances/factures?limit=50',
    `/documents/60/${shop.numeros[1]}/historique`,
  ]) {
    expect({ path, ...(await shop.get(path)) }).toMatchObject({ path, status: 200 });
  }
});

test('a page of articles or customers leaves out those corrupted on disk, in every order', async () => {
  await using shop = await openShop();
  shop.spoil(`update articles set record = '{""' || substr(record, 4) where reference = 'VIS'`);
  shop.spoil(`update tiers set record = replace(record, 'Durand', 'Dorand') where numero = 'DURAND'`);
  for (const tri of ['', 'tri=reference', 'tri=prix', 'q=v']) {
    const { data } = (await shop.get(`/listes/articles?${tri}`)).body as { data: { reference: string }[] };
    expect([tri, data.map(({ reference }) => reference).filter((one) => one === 'VIS')]).toEqual([tri, []]);
  }
  const articles = (await shop.get('/listes/articles')).body as { data: unknown[]; total: number };
  expect([articles.data.length, articles.total]).toEqual([articles.total - 1, articles.total]);
  const clients = (await shop.get('/listes/clients?tri=intitule')).body as { data: { numero: string }[] };
  expect(clients.data.map(({ numero }) => numero)).not.toContain('DURAND');
});

test('what a customer has to settle is listed while one of the documents is damaged', async () => {
  await using shop = await openShop();
  const [first, second] = shop.numeros;
  shop.spoil(`update documents set record = '{""' || substr(record, 4) where numero = ?`, first);
  const open = await shop.call(listDocumentsOuverts, { params: { code: 'DURAND' } });
  expect(open.map(({ numero, regle_especes }) => [numero, regle_especes])).toEqual([[second, 0]]);
});

test('a count of the stock goes on while the card of an article is damaged', async () => {
  await using shop = await openShop();
  const { numero } = await shop.call(createInventaire, { body: { intitule: 'Annuel' } });
  shop.spoil(`update articles set record = '{""' || substr(record, 4) where reference = 'VIS'`);
  expect((await shop.get(`/inventaires/${numero}`)).status).toBe(200);
  const undone = await shop.call(undoInventaire, { params: { numero }, body: { motif: 'Plus tard' } });
  expect(undone).toMatchObject({ statut: 'abandonne' });
});

test('a sale of a damaged article is refused with its name; others are sold', async () => {
  await using shop = await openShop();
  shop.spoil(
    `update articles set record = replace(record, '"prix_vente":10', '"prix_vente":90') where reference = 'VIS'`,
  );
  await expect(shop.sell()).rejects.toThrow(/^L’article VIS est abîmé sur le disque/);
  const livres = { client_id: 'DURAND', lignes: [{ article_code: 'LIVRE', quantite: 1 }] };
  expect((await shop.call(createFacture, { body: livres })).data.numero_facture).toBe('FA-P01-000003');
});

test('records of a version that gave no checksums are read as before', async () => {
  await using shop = await openShop();
  shop.spoil('update documents set somme = null where numero = ?', shop.numeros[0]);
  expect(await shop.get(`/factures/${shop.numeros[0]}`)).toMatchObject({ body: { data: { numero: shop.numeros[0] } } });
  expect((await shop.get('/factures')).body).toHaveLength(2);
});

/** Makes a transfert of two shops of a group, and what came of it. */
async function transfer({ call, spoil }: Awaited<ReturnType<typeof openShop>>): Promise<string> {
  const boutiques = ['LYON', 'PARIS'].map((code) => ({ code, nom: code, postes: [], ici: code === 'LYON' }));
  spoil("insert into boutiques_connues (id, empreinte, liste) values (1, 'x', ?)", JSON.stringify(boutiques));
  const sent = { destination: 'PARIS', lignes: [{ article_ref: 'VIS', quantite: 1 }] };
  const { numero } = await call(createTransfert, { body: sent });
  const came = { lignes: [{ article_ref: 'VIS', recu: 1 }] };
  await call(createArrivee, { params: { numero }, body: came });
  return numero;
}

test('a reception that is no JSON any more is named where its transfer is read', async () => {
  await using shop = await openShop();
  const numero = await transfer(shop);
  shop.spoil("update arrivees set record = '{' || record");
  const { status, body } = await shop.get(`/transferts/${numero}`);
  expect(status).toBe(500);
  expect(body.detail).toMatch(/AR-P01-000001 est abîmé/);
});

test('of a count that is no JSON any more the database stays whole, and it can be written anew', async () => {
  await using shop = await openShop();
  const { call } = shop;
  const { numero } = await call(createInventaire, { body: { intitule: 'Annuel' } });
  const count = (article_ref: string) =>
    call(createPointages, { params: { numero }, body: { lignes: [{ article_ref, quantite: 1 }] } });
  await count('VIS');
  const [{ record } = {}] = shop.readTable('pointages');
  shop.spoil("update pointages set record = '{' || record");
  expect(shop.readTable('pragma_integrity_check')).toEqual([{ integrity_check: 'ok' }]);
  expect((await shop.get(`/inventaires/${numero}/pointages`)).body.detail).toMatch(
    /Le comptage PT-P01-000001 est abîmé/,
  );
  expect(await count('LIVRE')).toMatchObject([{ article_ref: 'LIVRE', compte: 1 }]);
  shop.spoil("update pointages set record = ? where numero = 'PT-P01-000001'", record);
  expect((await shop.get(`/inventaires/${numero}/pointages`)).status).toBe(200);
});

test('every write of a row updates its checksum', async () => {
  await using shop = await openShop();
  const { call } = shop;
  await call(createEntree, { body: { lignes: [{ article_ref: 'VIS', quantite: 5, prix_unitaire: 2.5 }] } });
  const boutique = await shop.backOffice.boutique.get();
  await shop.backOffice.boutique.update({ ...boutique, remise_max_defaut: 12 });
  const { id } = await call(createDevis, { body: { client_id: 'DURAND', lignes } });
  const commande = await call(devisToCommande, { params: { id } });
  await call(commandeToFacture, { params: { id: commande.document_cible } });
  await call(updateFacture, { params: { id: shop.numeros[0] }, body: { reference: 'R' } });
  await call(createFamille, { body: { code: 'QUINC', intitule: 'Quincaillerie' } });
  await call(createTarif, { body: { code: 'PRO', intitule: 'Pro', lignes: [{ code: 'VIS', prix_ht: 9 }] } });
  const inventaire = await call(createInventaire, { body: { intitule: 'Annuel' } });
  await call(createPointages, {
    params: { numero: inventaire.numero },
    body: { lignes: [{ article_ref: 'VIS', quantite: 1 }] },
  });
  await transfer(shop);
  await call(createFournisseur, { body: { num: 'BOIS', intitule: 'Bois du Nord' } });
  const ordered = { fournisseur_code: 'BOIS', lignes: [{ article_ref: 'VIS', quantite: 3 }] };
  await call(createCommandeFournisseur, { body: ordered });
  const promotion = { code: 'DIX', intitule: 'Dix', cible: 'tout', genre: 'pourcentage', valeur: 10 } as const;
  await call(createPromotion, { body: promotion });
  await call(createChangement, { body: { intitule: 'Hausse', pourcentage: 1, du: '2099-01-01' } });
  const { numero } = await call(openSessionCaisse, { body: { fond: 0 } });
  await call(closeSessionCaisse, { params: { numero }, body: { comptage: [] } });
  await call(createReglements, { body: { client_code: 'DURAND', reglements: [{ moyen: 'cheque', montant: 5 }] } });
  for (const table of Object.keys(summedTables) as SummedTable[]) {
    const rows = shop.readTable(table);
    expect(rows.length).toBeGreaterThan(0);
    expect(rows.map((row) => row.somme)).toEqual(rows.map((row) => toRowSum(table, row)));
  }
});
