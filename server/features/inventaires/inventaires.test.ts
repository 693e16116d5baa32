import { expect, test } from 'vitest';
import { createArticle, getArticle } from '#shared/contracts/articles/articles.ts';
import {
  approveInventaire,
  createInventaire,
  createPointages,
  decideEcarts,
  exportEcarts,
  getInventaire,
  listEcartsInventaire,
  listInventaires,
  listPointages,
  undoInventaire,
  undoPointage,
} from '#shared/contracts/inventaires/inventaires.ts';
import { createEntree, createSortie, getMouvement } from '#shared/contracts/articles/stock.ts';
import { createFamille } from '#shared/contracts/articles/familles.ts';
import { createFacture } from '#shared/contracts/ventes/ventes.ts';
import { createApiClient } from '#shared/endpoints/api-client.ts';
import { NotFound, Refused } from '#shared/endpoints/errors.ts';
import { buildArticle } from '#server/testing/fixtures/build-records.ts';
import { type Shop, startShop } from '#server/testing/running/start-shop.ts';

/**
 * Starts a shop whose clock advances by a millisecond at each reading: two actions at a counter never have the same
 * one.
 */
function startTickingShop() {
  let moment = Date.parse('2026-03-02T09:00:00Z');
  return startShop({ now: () => new Date((moment += 1)) });
}

async function openInventaire({ call }: Shop, input: Partial<{ famille_code: string; emplacement: string }> = {}) {
  const { numero } = await call(createInventaire, { body: { intitule: 'Annuel', ...input } });
  const params = { numero };
  return {
    numero,
    params,
    count: (article_ref: string, quantite: number, depot_code?: string) =>
      call(createPointages, { params, body: { lignes: [{ article_ref, quantite, depot_code }] } }),
    get: () => call(getInventaire, { params }),
    find: async (article: string) =>
      (await call(listEcartsInventaire, { params })).find(({ article_ref }) => article_ref === article),
    leave: () => call(decideEcarts, { params, body: { non_comptes: 'laisser' } }),
    approve: (pointages?: number) => call(approveInventaire, { params, body: { pointages } }),
  };
}

const sell = (quantite: number) => ({ client_id: 'DURAND', lignes: [{ article_code: 'VIS', quantite }] });
const stockOf = async ({ call }: Shop, reference = 'VIS') =>
  (await call(getArticle, { params: { reference } })).stock_reel;

test('sales continue during a count: the difference is against the stock of the moment, and so is what is posted', async () => {
  await using shop = await startTickingShop();
  const inventaire = await openInventaire(shop);
  expect(inventaire.numero).toBe('IN-P01-000001');
  await shop.call(createFacture, { body: sell(3) });
  const [pointage] = await inventaire.count('VIS', 95);
  expect(pointage).toMatchObject({ numero: 'PT-P01-000001', quantite: 95, stock_theorique: 97, poste: 'P01' });
  await shop.call(createFacture, { body: sell(10) });
  expect(await inventaire.find('VIS')).toMatchObject({ compte: 95, stock_theorique: 97, ecart: -2, bouge: 0 });
  await inventaire.leave();
  const { approbation } = await inventaire.approve();
  expect(await stockOf(shop)).toBe(85);
  expect(approbation?.mouvements).toEqual(['MS-P01-000001']);
  const mouvement = await shop.call(getMouvement, { params: { numero: 'MS-P01-000001' } });
  expect(mouvement).toMatchObject({ type: 1, reference: `Inventaire ${inventaire.numero}`, nb_lignes: 1 });
  expect(await inventaire.find('VIS')).toMatchObject({ ecart: -2, passe: -2 });
});

test('an article counted in two places adds up, and what was counted wrongly is undone by its opposite', async () => {
  await using shop = await startTickingShop();
  const inventaire = await openInventaire(shop);
  await inventaire.count('VIS', 60);
  await inventaire.count('VIS', 41.5);
  const [wrong] = await inventaire.count('VIS', 500);
  const params = { ...inventaire.params, pointage: wrong?.numero ?? '' };
  expect(await shop.call(undoPointage, { params })).toMatchObject({ quantite: -500, annule: wrong?.numero });
  await expect(shop.call(undoPointage, { params })).rejects.toThrow('déjà annulé');
  expect(await inventaire.find('VIS')).toMatchObject({ compte: 101.5, pointages: 2, ecart: 1.5 });
  const all = await shop.call(listPointages, { params: inventaire.params });
  expect(all.map(({ quantite }) => quantite)).toEqual([-500, 500, 41.5, 60]);
});

test('sales between two counts of one article are shown', async () => {
  await using shop = await startTickingShop();
  const inventaire = await openInventaire(shop);
  await inventaire.count('VIS', 50);
  await shop.call(createFacture, { body: sell(4) });
  await inventaire.count('VIS', 46);
  expect(await inventaire.find('VIS')).toMatchObject({ stock_theorique: 96, ecart: 0, bouge: -4 });
});

test('uncounted articles wait for a decision, one by one or all at once', async () => {
  await using shop = await startTickingShop();
  const inventaire = await openInventaire(shop);
  await expect(inventaire.approve()).rejects.toThrow('Rien n’est compté');
  await inventaire.count('VIS', 100);
  expect((await inventaire.get()).avancement).toMatchObject({ comptes: 1, restants: 1, a_decider: 1, ecarts: 0 });
  await expect(inventaire.approve()).rejects.toThrow('Un article en stock n’est pas compté');
  const livre = { article_ref: 'LIVRE', depot_code: 'PRINCIPAL' };
  const { params } = inventaire;
  await shop.call(decideEcarts, { params, body: { lignes: [{ ...livre, non_compte: 'zero' }] } });
  await shop.call(decideEcarts, { params, body: { lignes: [{ ...livre, explication: ' Vendu sans ticket ' }] } });
  const row = { non_compte: 'zero', ecart: -10, explication: 'Vendu sans ticket' };
  expect(await inventaire.find('LIVRE')).toMatchObject(row);
  await inventaire.approve();
  expect(await stockOf(shop, 'LIVRE')).toBe(0);
  expect(await inventaire.find('LIVRE')).toMatchObject({ ...row, passe: -10 });
});

test('differences have their value at the purchase price, for who may see it', async () => {
  await using shop = await startTickingShop();
  await shop.call(createArticle, {
    body: buildArticle({ reference: 'CLOU', designation: 'Clou', prix_achat: 0.35, stock_reel: 10 }),
  });
  const inventaire = await openInventaire(shop);
  await inventaire.count('CLOU', 13);
  expect(await inventaire.find('CLOU')).toMatchObject({ ecart: 3, prix_achat: 0.35, valeur_ecart: 1.05 });
  const { params } = inventaire;
  expect(await shop.call(exportEcarts, { params })).toContain('CLOU,Clou,,PRINCIPAL,10,13,');
  const { avancement } = await inventaire.get();
  expect(avancement).toMatchObject({ valeur_ecart: 1.05, valeur_excedents: 1.05, valeur_manquants: 0 });
});

test('an approved count is undone by opposite movements, once', async () => {
  await using shop = await startTickingShop();
  const inventaire = await openInventaire(shop);
  const { params } = inventaire;
  await inventaire.count('VIS', 90);
  await inventaire.count('LIVRE', 12);
  await inventaire.approve();
  expect([await stockOf(shop), await stockOf(shop, 'LIVRE')]).toEqual([90, 12]);
  await shop.call(createFacture, { body: sell(1) });
  const undone = await shop.call(undoInventaire, { params, body: { motif: 'Mauvais rayon' } });
  expect(undone).toMatchObject({ statut: 'annule', annulation: { motif: 'Mauvais rayon' } });
  expect(undone.annulation?.mouvements).toHaveLength(2);
  expect([await stockOf(shop), await stockOf(shop, 'LIVRE')]).toEqual([99, 10]);
  await expect(shop.call(undoInventaire, { params, body: { motif: 'Encore' } })).rejects.toBeInstanceOf(Refused);
});

test('a finished count accepts no more tallies; an abandoned one posts nothing', async () => {
  await using shop = await startTickingShop();
  const inventaire = await openInventaire(shop);
  await inventaire.count('VIS', 1);
  const { params } = inventaire;
  expect(await shop.call(undoInventaire, { params, body: { motif: 'Plus tard' } })).toMatchObject({
    statut: 'abandonne',
    annulation: { mouvements: [] },
  });
  expect(await stockOf(shop)).toBe(100);
  await expect(inventaire.count('VIS', 1)).rejects.toThrow('est abandonné');
  await expect(inventaire.approve()).rejects.toThrow('est abandonné');
});

test('a count of a family or of a shelf takes only its articles', async () => {
  await using shop = await startTickingShop();
  await shop.call(createFamille, { body: { code: 'QUI', intitule: 'Quincaillerie' } });
  const clou = { famille: 'QUI', emplacement: 'A12' };
  await shop.call(createArticle, { body: buildArticle({ reference: 'CLOU', stock_reel: 10, ...clou }) });
  const famille = await openInventaire(shop, { famille_code: 'QUI' });
  await expect(famille.count('VIS', 1)).rejects.toThrow('n’est pas de la famille QUI');
  await famille.count('CLOU', 9);
  expect((await famille.get()).avancement).toMatchObject({ comptes: 1, restants: 0 });
  const rayon = await openInventaire(shop, { emplacement: 'A12' });
  await expect(rayon.count('VIS', 1)).rejects.toThrow('n’est pas de l’emplacement A12');
  expect(await rayon.find('CLOU')).toMatchObject({ compte: null, emplacement: 'A12' });
  await expect(shop.call(createInventaire, { body: { intitule: 'X', famille_code: 'RIEN' } })).rejects.toThrow(
    'Famille RIEN introuvable',
  );
});

test('each warehouse is counted separately', async () => {
  await using shop = await startTickingShop();
  await shop.call(createEntree, { body: { depot_code: 'RESERVE', lignes: [{ article_ref: 'VIS', quantite: 20 }] } });
  const inventaire = await openInventaire(shop);
  await inventaire.count('VIS', 100);
  await inventaire.count('VIS', 18, 'reserve');
  await inventaire.leave();
  await inventaire.approve();
  expect(await stockOf(shop)).toBe(118);
  const depot = await shop.call(createInventaire, { body: { intitule: 'Réserve', depot_code: 'reserve' } });
  const params = { numero: depot.numero };
  const rows = await shop.call(listEcartsInventaire, { params });
  expect(rows).toMatchObject([{ article_ref: 'VIS', depot_code: 'RESERVE', stock_theorique: 18 }]);
  const elsewhere = { lignes: [{ article_ref: 'VIS', quantite: 1, depot_code: 'PRINCIPAL' }] };
  await expect(shop.call(createPointages, { params, body: elsewhere })).rejects.toThrow('du dépôt RESERVE');
});

test('approving needs a right of its own, and applies to the version that was shown', async () => {
  await using shop = await startTickingShop();
  const inventaire = await openInventaire(shop);
  await inventaire.count('VIS', 99);
  await inventaire.leave();
  const vendeur = await shop.callAs('vendeur');
  const { params } = inventaire;
  await expect(vendeur(approveInventaire, { params, body: {} })).rejects.toMatchObject({ status: 403 });
  await vendeur(createPointages, { params, body: { lignes: [{ article_ref: 'VIS', quantite: 1 }] } });
  await expect(inventaire.approve(1)).rejects.toThrow('D’autres comptages sont arrivés');
  expect(await inventaire.approve(2)).toMatchObject({ statut: 'approuve' });
  expect(await stockOf(shop)).toBe(100);
});

test('counts are posted even where the shop refuses negative stock', async () => {
  await using shop = await startTickingShop();
  await shop.refuseNegativeStock();
  const inventaire = await openInventaire(shop);
  await inventaire.count('LIVRE', 4);
  await shop.call(createSortie, { body: { lignes: [{ article_ref: 'LIVRE', quantite: 6 }] } });
  await inventaire.leave();
  await inventaire.approve();
  expect(await stockOf(shop, 'LIVRE')).toBe(-2);
});

test('unknown counts are 404s, services are not counted, and the newest is listed first', async () => {
  await using shop = await startTickingShop();
  await expect(shop.call(getInventaire, { params: { numero: 'IN-X' } })).rejects.toBeInstanceOf(NotFound);
  const inventaire = await openInventaire(shop);
  await expect(inventaire.count('POSE', 1)).rejects.toThrow('ne se compte pas');
  await expect(inventaire.count('RIEN', 1)).rejects.toThrow('Article RIEN introuvable');
  const params = { ...inventaire.params, pointage: 'PT-P01-000099' };
  await expect(shop.call(undoPointage, { params })).rejects.toBeInstanceOf(NotFound);
  await openInventaire(shop);
  expect((await shop.call(listInventaires)).map(({ numero }) => numero)).toEqual(['IN-P01-000002', 'IN-P01-000001']);
});

test('a count that is sent twice is counted once', async () => {
  await using shop = await startTickingShop();
  const { params, get } = await openInventaire(shop);
  const call = createApiClient(shop.url, { headers: { ...shop.headers, 'idempotency-key': 'un-scan' } });
  const body = { lignes: [{ article_ref: 'VIS', quantite: 7 }] };
  const once = await call(createPointages, { params, body });
  expect(await call(createPointages, { params, body })).toEqual(once);
  expect((await get()).avancement).toMatchObject({ comptes: 1, pointages: 1 });
});
