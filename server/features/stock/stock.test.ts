import { expect, test } from 'vitest';
import { createArticle, getArticle, updateArticle } from '#shared/contracts/articles/articles.ts';
import { createEntree, createSortie, getMouvement } from '#shared/contracts/articles/stock.ts';
import {
  createAvoir,
  createCommande,
  createFacture,
  createLivraison,
  updateAvoir,
  updateCommande,
  updateFacture,
  updateLivraison,
} from '#shared/contracts/ventes/ventes.ts';
import { commandeToFacture, commandeToLivraison, livraisonToFacture } from '#shared/contracts/workflows.ts';
import type { CallOf } from '#shared/endpoints/endpoint.ts';
import { InvalidInput, NotFound, Refused } from '#shared/endpoints/errors.ts';
import { startShop } from '#server/testing/running/start-shop.ts';

const sell = (quantite: number) => ({ client_id: 'DURAND', lignes: [{ article_code: 'VIS', quantite }] });

test('an entry and an exit move the stock and are read by their numbers', async () => {
  await using shop = await startShop({ now: () => new Date('2026-03-31T22:30:00Z') });
  const entree = await shop.call(createEntree, {
    body: {
      reference: 'BL 12',
      lignes: [
        { article_ref: 'VIS', quantite: 5.5 },
        { article_ref: 'LIVRE', quantite: 1 },
      ],
    },
  });
  expect(entree).toEqual({
    numero: expect.stringMatching(/^ME-P01-\d{6}$/),
    type: 0,
    type_libelle: 'Entrée',
    date: '2026-04-01',
    nb_lignes: 2,
    reference: 'BL 12',
  });
  const sortie = await shop.call(createSortie, {
    body: { date_sortie: '2026-03-30', lignes: [{ article_ref: 'VIS', quantite: 2 }] },
  });
  expect(sortie).toEqual({
    numero: 'MS-P01-000001',
    type: 1,
    type_libelle: 'Sortie',
    date: '2026-03-30',
    nb_lignes: 1,
    reference: null,
  });
  expect((await shop.getStock()).reel).toBe(103.5);
  expect((await shop.getStock('LIVRE')).reel).toBe(11);
  for (const mouvement of [entree, sortie]) {
    expect(await shop.call(getMouvement, { params: { numero: mouvement.numero } })).toEqual(mouvement);
  }
});

test('a quantity beyond exact storage is a 422 with a message, on every route', async () => {
  await using shop = await startShop();
  const enter = () => shop.call(createEntree, { body: { lignes: [{ article_ref: 'VIS', quantite: 1e9 }] } });
  for (let entered = 0; entered < 9; entered += 1) await enter();
  await expect(enter()).rejects.toThrow(InvalidInput);
  await expect(enter()).rejects.toThrow('trop grandes pour être tenues en stock');
  const back = [{ article_code: 'VIS', quantite: 1e9, prix_unitaire_ht: 1 }];
  await expect(shop.call(createAvoir, { body: { client_id: 'DURAND', lignes: back } })).rejects.toThrow(InvalidInput);
  expect((await shop.getStock()).reel).toBe(9_000_000_100);
});

test('an unknown movement is a 404', async () => {
  await using shop = await startShop();
  const unknown = shop.call(getMouvement, { params: { numero: 'ME-X' } });
  await expect(unknown).rejects.toBeInstanceOf(NotFound);
  await expect(unknown).rejects.toThrow('Mouvement de stock ME-X introuvable');
});

test('a movement is refused whole for an unknown article or a service, and malformed without a line or a quantity', async () => {
  await using shop = await startShop();
  const enter = (...lignes: { article_ref: string; quantite: number }[]) =>
    shop.call(createEntree, { body: { lignes } });
  const vis = { article_ref: 'VIS', quantite: 1 };
  await expect(enter(vis, { article_ref: 'RIEN', quantite: 1 })).rejects.toThrow('Article RIEN introuvable');
  await expect(enter(vis, { article_ref: 'POSE', quantite: 1 })).rejects.toBeInstanceOf(Refused);
  await expect(enter()).rejects.toBeInstanceOf(InvalidInput);
  await expect(enter({ ...vis, quantite: 0 })).rejects.toBeInstanceOf(InvalidInput);
  const negative = { lignes: [{ ...vis, prix_unitaire: -1 }] };
  await expect(shop.call(createSortie, { body: negative })).rejects.toBeInstanceOf(InvalidInput);
  expect((await shop.getStock()).reel).toBe(100);
  const before = Number((await enter(vis)).numero.slice(-6));
  expect(Number((await enter(vis)).numero.slice(-6))).toBe(before + 1);
});

test('stock may go below zero, unless the shop refuses it; then each warehouse counts', async () => {
  await using shop = await startShop();
  const take = (quantite: number, depot_code?: string) =>
    shop.call(createSortie, { body: { depot_code, lignes: [{ article_ref: 'LIVRE', quantite }] } });
  await take(12);
  expect((await shop.getStock('LIVRE')).reel).toBe(-2);
  await shop.refuseNegativeStock();
  const line = { article_ref: 'LIVRE', quantite: 5 };
  await shop.call(createEntree, { body: { depot_code: 'reserve ', lignes: [line] } });
  await shop.call(createEntree, { body: { lignes: [{ ...line, depot_code: 'RESERVE' }, line] } });
  expect((await shop.getStock('LIVRE')).reel).toBe(13);
  await expect(take(4)).rejects.toThrow('dépôt PRINCIPAL\u00a0: 3 en stock, 4 à sortir');
  await take(10, 'RESERVE');
  await expect(take(1, 'RESERVE')).rejects.toMatchObject({ status: 400 });
  expect((await shop.getStock('LIVRE')).reel).toBe(3);
});

test('the stock an article is given is a movement', async () => {
  await using shop = await startShop();
  await shop.call(createArticle, { body: { reference: 'N', designation: 'N', stock_reel: 4 } });
  const { numero } = await shop.call(createEntree, { body: { lignes: [{ article_ref: 'N', quantite: 1 }] } });
  const previous = `ME-P01-${String(Number(numero.slice(-6)) - 1).padStart(6, '0')}`;
  expect(await shop.call(getMouvement, { params: { numero: previous } })).toMatchObject({ reference: 'Inventaire' });
  await shop.call(updateArticle, { params: { reference: 'N' }, body: { stock_reel: 2 } });
  expect(await shop.call(getMouvement, { params: { numero: 'MS-P01-000001' } })).toMatchObject({ type: 1 });
  expect((await shop.call(getArticle, { params: { reference: 'N' } })).stock_reel).toBe(2);
});

test('an order reserves while it is open', async () => {
  await using shop = await startShop();
  await shop.call(createCommande, { body: sell(8) });
  expect(await shop.getStock()).toEqual({ reel: 100, reserve: 8, disponible: 92 });
  const update = (body: NonNullable<CallOf<typeof updateCommande>['body']>) =>
    shop.call(updateCommande, { params: { id: 'BC-P01-000001' }, body });
  await update({
    lignes: [
      { article_code: 'VIS', quantite: 5 },
      { article_code: 'LIVRE', quantite: 1 },
    ],
  });
  expect((await shop.getStock()).reserve).toBe(5);
  expect((await shop.getStock('LIVRE')).reserve).toBe(1);
  await update({ statut: 3 });
  expect((await shop.getStock()).reserve).toBe(0);
  await update({ statut: 2 });
  expect((await shop.getStock()).reserve).toBe(5);
  await update({ statut: 6 });
  expect((await shop.getStock()).reserve).toBe(0);
});

test('a delivery takes the goods out and releases its order’s reservation; its invoice moves nothing more', async () => {
  await using shop = await startShop();
  await shop.call(createCommande, { body: sell(8) });
  await shop.call(commandeToLivraison, { params: { id: 'BC-P01-000001' } });
  expect(await shop.getStock()).toEqual({ reel: 92, reserve: 0, disponible: 92 });
  await shop.call(livraisonToFacture, { params: { id: 'BL-P01-000001' } });
  expect((await shop.getStock()).reel).toBe(92);
  await shop.call(updateFacture, { params: { id: 'FA-P01-000001' }, body: { statut: 6 } });
  expect((await shop.getStock()).reel).toBe(92);
  await shop.call(updateLivraison, { params: { id: 'BL-P01-000001' }, body: { statut: 6 } });
  expect(await shop.getStock()).toEqual({ reel: 100, reserve: 8, disponible: 92 });
});

test('an invoice straight from an order moves once; the delivery that follows moves nothing', async () => {
  await using shop = await startShop();
  await shop.call(createCommande, { body: sell(8) });
  await shop.call(commandeToFacture, { params: { id: 'BC-P01-000001' } });
  expect(await shop.getStock()).toMatchObject({ reel: 92, reserve: 0 });
  await shop.call(commandeToLivraison, { params: { id: 'BC-P01-000001' } });
  expect((await shop.getStock()).reel).toBe(92);
});

test('a direct delivery, invoice or credit note moves stock; a change moves the difference, a cancellation returns it', async () => {
  await using shop = await startShop();
  await shop.call(createLivraison, { body: sell(1) });
  await shop.call(createFacture, { body: sell(2) });
  await shop.call(createAvoir, { body: sell(4) });
  expect((await shop.getStock()).reel).toBe(101);
  const lignes = [{ article_code: 'VIS', quantite: 10 }];
  await shop.call(updateFacture, { params: { id: 'FA-P01-000001' }, body: { lignes } });
  expect((await shop.getStock()).reel).toBe(93);
  await shop.call(updateFacture, { params: { id: 'FA-P01-000001' }, body: { statut: 6 } });
  await shop.call(updateLivraison, { params: { id: 'BL-P01-000001' }, body: { statut: 6 } });
  await shop.call(updateAvoir, { params: { id: 'AV-P01-000001' }, body: { statut: 6 } });
  expect(await shop.getStock()).toEqual({ reel: 100, reserve: 0, disponible: 100 });
});

test('services and comments move no stock, and a return moves it back', async () => {
  await using shop = await startShop();
  const lignes = [
    { article_code: 'POSE', quantite: 3 },
    { article_code: '', quantite: 1, designation: 'Merci' },
  ];
  await shop.call(createFacture, { body: { client_id: 'DURAND', lignes } });
  expect((await shop.getStock('POSE')).reel).toBe(0);
  const draft = { client_id: 'DURAND', lignes: [{ article_code: 'VIS', quantite: 2, remise_pourcentage: 0 }] };
  await shop.backOffice.documents.create('retour', draft, shop.context);
  await shop.backOffice.documents.create('preparation', draft, shop.context);
  expect(await shop.getStock()).toEqual({ reel: 102, reserve: 0, disponible: 102 });
});

test('a shop that refuses negative stock sells nothing below zero, and a refused sale changes nothing', async () => {
  await using shop = await startShop();
  await shop.refuseNegativeStock();
  await expect(shop.call(createFacture, { body: sell(101) })).rejects.toMatchObject({ status: 500 });
  const { data } = await shop.call(createFacture, { body: sell(100) });
  expect(data.numero_facture).toBe('FA-P01-000001');
  const lignes = [{ article_code: 'VIS', quantite: 101 }];
  const more = shop.call(updateFacture, { params: { id: 'FA-P01-000001' }, body: { lignes } });
  await expect(more).rejects.toMatchObject({ status: 400 });
  expect((await shop.getStock()).reel).toBe(0);
});
