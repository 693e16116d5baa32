import { expect, test } from 'vitest';
import type { CommandeFournisseurInput } from '#shared/contracts/achats/commandes-fournisseurs.ts';
import {
  cancelCommandeFournisseur,
  createCommandeFournisseur,
  exportCommandesFournisseurs,
  getCommandeFournisseur,
  listCommandesFournisseurs,
  listPropositions,
  passCommandeFournisseur,
  receiveCommandeFournisseur,
  takePropositions,
  undoReception,
  updateCommandeFournisseur,
} from '#shared/contracts/achats/commandes-fournisseurs.ts';
import { createArticle, getArticle, updateArticle } from '#shared/contracts/articles/articles.ts';
import { createEntree, getMouvement } from '#shared/contracts/articles/stock.ts';
import { createFournisseur } from '#shared/contracts/tiers/fournisseurs.ts';
import { getTableauDeBord } from '#shared/contracts/ventes/tableau-de-bord.ts';
import { createApiClient } from '#shared/endpoints/api-client.ts';
import { NotFound, Outdated, Refused } from '#shared/endpoints/errors.ts';
import type { OpenedBackOffice } from '#server/sharing/open-back-office.ts';
import { buildArticle } from '#server/testing/fixtures/build-records.ts';
import { type Shop, startShop } from '#server/testing/running/start-shop.ts';

/**
 * Starts a shop with a screw of which 5 are left, wanted between 20 and 60, from RHONE, and a nail without a supplier.
 */
async function startBuyer() {
  const shop = await startShop();
  const { call } = shop;
  await call(createFournisseur, { body: { num: 'RHONE', intitule: 'Visserie du Rhône', email: 'cde@rhone.example' } });
  const vis = {
    unite_vente: 'UN',
    unite_achat: 'CT',
    stock_reel: 5,
    stock_mini: 20,
    stock_maxi: 60,
    prix_achat: 0.35,
    fournisseur_principal: 'RHONE',
  };
  await call(createArticle, { body: buildArticle({ reference: 'V6', designation: 'Vis 6', ...vis }) });
  await call(createArticle, { body: buildArticle({ reference: 'CLOU', designation: 'Clou', stock_mini: 3 }) });
  return shop;
}

const build = (quantite = 40): CommandeFournisseurInput => ({
  fournisseur_code: 'RHONE',
  lignes: [{ article_ref: 'V6', quantite }],
});

async function order({ call }: Shop, input = build()) {
  const { numero } = await call(createCommandeFournisseur, { body: input });
  const params = { numero };
  await call(passCommandeFournisseur, { params });
  return { numero, params };
}

const read = async ({ call }: Shop, reference = 'V6') => call(getArticle, { params: { reference } });

test('missing articles are proposed by supplier up to their maximum, less what is expected and in drafts', async () => {
  await using shop = await startBuyer();
  const [rhone, nobody] = await shop.call(listPropositions);
  expect(rhone).toMatchObject({ fournisseur_code: 'RHONE', email: 'cde@rhone.example', total_achat: 19.25 });
  expect(rhone?.lignes).toMatchObject([
    // As many as the stock lacks, whatever the pack size.
    { article_ref: 'V6', quantite: 55, unite: 'UN', stock_disponible: 5, attendu: 0 },
  ]);
  expect(nobody).toMatchObject({ fournisseur_code: null, lignes: [{ article_ref: 'CLOU', quantite: 3 }] });

  const [draft] = await shop.call(takePropositions, { body: { fournisseurs: ['RHONE'] } });
  expect(draft).toMatchObject({ numero: 'CF-P01-000001', etat: 'brouillon', fournisseur_nom: 'Visserie du Rhône' });
  expect(draft?.lignes).toMatchObject([{ article_ref: 'V6', quantite: 55, unite: 'UN', prix_unitaire: 0.35 }]);
  expect((await shop.call(listPropositions)).map(({ fournisseur_code }) => fournisseur_code)).toEqual([null]);
  await expect(shop.call(takePropositions, { body: { fournisseurs: ['RHONE'] } })).rejects.toThrow(Refused);

  const params = { numero: draft?.numero ?? '' };
  await shop.call(updateCommandeFournisseur, { params, body: build(10) });
  const [less] = await shop.call(listPropositions);
  expect(less?.lignes).toMatchObject([{ quantite: 45, en_brouillon: 10 }]);
  await shop.call(passCommandeFournisseur, { params });
  expect((await shop.call(listPropositions))[0]?.lignes).toMatchObject([
    { quantite: 45, attendu: 10, en_brouillon: 0 },
  ]);
});

test('a placed order counts as expected: the dashboard proposes no more of it until it is abandoned', async () => {
  await using shop = await startBuyer();
  const toOrder = async () =>
    (await shop.call(getTableauDeBord)).stock_a_commander.articles.map((one) => [one.reference, one.a_commander]);
  expect(await toOrder()).toEqual([
    ['CLOU', 3],
    ['V6', 55],
  ]);
  const { params } = await order(shop, build(12));
  expect(await read(shop)).toMatchObject({ stock_commande: 12, stock_reel: 5, stock_disponible: 5 });
  expect(await toOrder()).toContainEqual(['V6', 43]);
  const second = await order(shop, build(30));
  expect(await toOrder()).toEqual([['CLOU', 3]]);
  await shop.call(cancelCommandeFournisseur, { params: second.params, body: { motif: 'Rupture' } });
  expect(await toOrder()).toContainEqual(['V6', 43]);
  expect(await shop.call(getCommandeFournisseur, { params })).toMatchObject({ etat: 'passee', total_achat: 4.2 });
});

test('goods are received in parts: they enter the stock, the rest stays expected, and the undelivered rest can be abandoned', async () => {
  await using shop = await startBuyer();
  const { numero, params } = await order(shop);
  const body = { reference: 'BL 77', lignes: [{ article_ref: 'V6', quantite: 15 }] };
  const begun = await shop.call(receiveCommandeFournisseur, { params, body });
  expect(begun).toMatchObject({ etat: 'partielle', lignes: [{ quantite: 40, recu: 15, reste: 25 }] });
  expect(begun.receptions).toMatchObject([{ numero: 'ME-P01-000004', reference: 'BL 77', annule: null }]);
  expect(await read(shop)).toMatchObject({ stock_reel: 20, stock_commande: 25 });
  const mouvement = await shop.call(getMouvement, { params: { numero: 'ME-P01-000004' } });
  expect(mouvement).toMatchObject({ type: 0, nb_lignes: 1, commande_fournisseur: numero });

  const soldee = await shop.call(cancelCommandeFournisseur, { params, body: { motif: 'Le reste ne vient plus' } });
  expect(soldee).toMatchObject({ etat: 'soldee', lignes: [{ recu: 15, reste: 0 }] });
  expect(await read(shop)).toMatchObject({ stock_reel: 20, stock_commande: 0 });
  await expect(shop.call(receiveCommandeFournisseur, { params, body })).rejects.toThrow('est annulée');
});

test('all of the rest is received at once, and a reception is taken back once by its opposite', async () => {
  await using shop = await startBuyer();
  const { params } = await order(shop);
  await shop.call(receiveCommandeFournisseur, { params, body: { lignes: [{ article_ref: 'V6', quantite: 1.5 }] } });
  const whole = await shop.call(receiveCommandeFournisseur, { params, body: {} });
  expect(whole).toMatchObject({ etat: 'recue', lignes: [{ recu: 40, reste: 0 }] });
  const [, second] = whole.receptions;
  expect(second?.lignes).toEqual([{ article_ref: 'V6', quantite: 38.5 }]);
  await expect(shop.call(receiveCommandeFournisseur, { params, body: {} })).rejects.toThrow('entièrement reçue');
  const motif = { motif: 'Trop tard' };
  await expect(shop.call(cancelCommandeFournisseur, { params, body: motif })).rejects.toThrow('entièrement reçue');

  const mouvement = { ...params, mouvement: second?.numero ?? '' };
  const undone = await shop.call(undoReception, { params: mouvement });
  expect(undone).toMatchObject({ etat: 'partielle', lignes: [{ recu: 1.5, reste: 38.5 }] });
  expect(undone.receptions.at(-1)).toMatchObject({ annule: second?.numero, lignes: [{ quantite: -38.5 }] });
  expect(await read(shop)).toMatchObject({ stock_reel: 6.5, stock_commande: 38.5 });
  await expect(shop.call(undoReception, { params: mouvement })).rejects.toThrow('déjà reprise');
});

test('a supplier’s note may have the name of one of our reversals: it is received and reversed like any other', async () => {
  await using shop = await startBuyer();
  const { params } = await order(shop);
  const body = { reference: 'Annulation ME-P01-000001', lignes: [{ article_ref: 'V6', quantite: 15 }] };
  const { receptions } = await shop.call(receiveCommandeFournisseur, { params, body });
  expect(receptions).toMatchObject([{ reference: 'Annulation ME-P01-000001', annule: null }]);
  const mouvement = receptions[0]?.numero ?? '';
  const undone = await shop.call(undoReception, { params: { ...params, mouvement } });
  expect(undone.receptions).toMatchObject([{ annule: null }, { annule: mouvement }]);
  const numero = undone.receptions[1]?.numero ?? '';
  expect(await shop.call(getMouvement, { params: { numero } })).toMatchObject({ annule: mouvement });
});

test('articles beyond the lines an order may have are put in another order', async () => {
  await using shop = await startBuyer();
  const { connection } = shop.backOffice as OpenedBackOffice;
  const columns = connection.prepare<[], string>(`select name from pragma_table_info('articles')`).pluck().all();
  const values: Record<string, string> = {
    id: 'articles.id + 1000 * n',
    reference: `'X' || n`,
    record: `json_set(record, '$.reference', 'X' || n)`,
    somme: 'null',
  };
  connection.exec(`with recursive more (n) as (select 1 union all select n + 1 from more where n < 2000)
    insert into articles (${columns.join(', ')}) select ${columns.map((column) => values[column] ?? column).join(', ')}
    from articles, more where reference = 'V6'`);
  const taken = await shop.call(takePropositions, { body: { fournisseurs: ['RHONE'] } });
  expect(taken.map(({ lignes }) => lignes.length)).toEqual([2_000, 1]);
});

test('more than was ordered may come; nothing below zero is expected', async () => {
  await using shop = await startBuyer();
  const { params } = await order(shop, build(10));
  const body = { lignes: [{ article_ref: 'V6', quantite: 12 }] };
  expect(await shop.call(receiveCommandeFournisseur, { params, body })).toMatchObject({
    etat: 'recue',
    lignes: [{ recu: 12, reste: 0 }],
  });
  expect(await read(shop)).toMatchObject({ stock_reel: 17, stock_commande: 0 });
});

test('a draft is neither expected nor received; once passed, it changes no more', async () => {
  await using shop = await startBuyer();
  const { numero, version } = await shop.call(createCommandeFournisseur, { body: build() });
  const params = { numero };
  expect(await read(shop)).toMatchObject({ stock_commande: 0 });
  await expect(shop.call(receiveCommandeFournisseur, { params, body: {} })).rejects.toThrow('pas encore passée');
  const changed = { ...build(8), reference: 'Devis 12', date_livraison: '2026-12-01' };
  const ifMatch = `"${version}"`;
  expect(await shop.call(updateCommandeFournisseur, { params, body: changed, ifMatch })).toMatchObject({
    reference: 'Devis 12',
    version: 2,
    lignes: [{ quantite: 8, reste: 8 }],
  });
  await expect(shop.call(updateCommandeFournisseur, { params, body: build(), ifMatch })).rejects.toThrow(Outdated);
  await shop.call(passCommandeFournisseur, { params });
  await expect(shop.call(updateCommandeFournisseur, { params, body: build() })).rejects.toThrow('ne change plus');
  await expect(shop.call(passCommandeFournisseur, { params })).rejects.toThrow('ne change plus');
  expect(await read(shop)).toMatchObject({ stock_commande: 8 });
});

test.each([
  ['an unknown supplier', { fournisseur_code: 'PERSONNE' }, 'Fournisseur PERSONNE introuvable'],
  ['a customer', { fournisseur_code: 'DURAND' }, 'Fournisseur DURAND introuvable'],
  ['an unknown article', { lignes: [{ article_ref: 'RIEN', quantite: 1 }] }, 'Article RIEN introuvable'],
  ['a service', { lignes: [{ article_ref: 'POSE', quantite: 1 }] }, 'prestation'],
  [
    'an article twice',
    {
      lignes: [
        { article_ref: 'V6', quantite: 1 },
        { article_ref: 'V6', quantite: 2 },
      ],
    },
    'deux fois',
  ],
])('%s is refused', async (_what, wrong, message) => {
  await using shop = await startBuyer();
  await expect(shop.call(createCommandeFournisseur, { body: { ...build(), ...wrong } })).rejects.toThrow(message);
});

test('goods that were not ordered, and an unknown order, are refused', async () => {
  await using shop = await startBuyer();
  const { params } = await order(shop);
  const body = { lignes: [{ article_ref: 'CLOU', quantite: 1 }] };
  await expect(shop.call(receiveCommandeFournisseur, { params, body })).rejects.toThrow('n’est pas de la commande');
  const unknown = { numero: 'CF-P01-000099' };
  await expect(shop.call(getCommandeFournisseur, { params: unknown })).rejects.toThrow(NotFound);
  const another = { lignes: [{ article_ref: 'V6', quantite: 1 }] };
  const { numero: mouvement } = await shop.call(createEntree, { body: another });
  await expect(shop.call(undoReception, { params: { ...params, mouvement } })).rejects.toThrow(NotFound);
  expect(await read(shop)).toMatchObject({ stock_reel: 6, stock_commande: 40 });
});

test('the list is read by state and supplier, and as a file', async () => {
  await using shop = await startBuyer();
  const { numero } = await order(shop);
  await shop.call(createCommandeFournisseur, { body: build(2) });
  const list = async (query: { etat?: 'passee'; fournisseur?: string }) =>
    (await shop.call(listCommandesFournisseurs, { query })).map((one) => one.numero);
  expect(await list({})).toEqual(['CF-P01-000002', numero]);
  expect(await list({ etat: 'passee' })).toEqual([numero]);
  expect(await list({ fournisseur: 'AUTRE' })).toEqual([]);
  await shop.call(updateArticle, { params: { reference: 'V6' }, body: { prix_achat: 9 } });
  const csv = await shop.call(exportCommandesFournisseurs, { query: { format: 'excel' } });
  expect(csv.split('\r\n').at(2)).toMatch(/^CF-P01-000001;passee;.*;RHONE;Visserie du Rhône;V6;Vis 6;UN;40;0;40;0,35$/);
});

test('a seller receives goods without seeing purchase prices; a manager orders', async () => {
  await using shop = await startBuyer();
  const { params } = await order(shop);
  const { cle } = await shop.identity.apiKeys.create({ nom: 'Comptoir', role: 'vendeur', droits: ['prix'] });
  const clerk = createApiClient(shop.url, { headers: { 'x-api-key': cle } });
  await expect(clerk(createCommandeFournisseur, { body: build() })).rejects.toMatchObject({ status: 403 });
  await expect(clerk(listPropositions)).rejects.toMatchObject({ status: 403 });
  const body = { lignes: [{ article_ref: 'V6', quantite: 1 }] };
  const seen = await clerk(receiveCommandeFournisseur, { params, body });
  expect(seen).toMatchObject({ etat: 'partielle', total_achat: null, lignes: [{ recu: 1, prix_unitaire: null }] });
  const file = await clerk(exportCommandesFournisseurs);
  expect(file).toContain(',40,1,39');
  expect(file).not.toContain('0.35');
});
