import { expect, test } from 'vitest';
import { startShop } from '#server/testing/running/start-shop.ts';
import { getActiviteArticle, getActiviteClient } from '#shared/contracts/tiers/activites.ts';
import { createAvoir, createFacture, createLivraison, updateFacture } from '#shared/contracts/ventes/ventes.ts';
import { livraisonToFacture } from '#shared/contracts/workflows.ts';
import { createEntree } from '#shared/contracts/articles/stock.ts';
import { NotFound } from '#shared/endpoints/errors.ts';

const line = (article_code: string, quantite: number) => ({ article_code, quantite });

test('a customer’s card shows what they bought by year, less returns', async () => {
  await using shop = await startShop();
  const client_id = shop.client;
  const bill = (date_facture: string, quantite: number) =>
    shop.call(createFacture, { body: { client_id, date_facture, lignes: [line('VIS', quantite)] } });
  await bill('2025-11-03', 4);
  await bill('2026-02-01', 2);
  const { data } = await bill('2026-02-02', 50);
  await shop.call(updateFacture, { params: { id: data.numero_facture }, body: { statut: 6 } });
  await shop.call(createAvoir, { body: { client_id, date_avoir: '2026-03-01', lignes: [line('VIS', 1)] } });
  const { annees } = await shop.call(getActiviteClient, { params: { code: 'durand' } });
  expect(annees).toEqual([
    { annee: 2026, nb_factures: 1, total_ht: 10 },
    { annee: 2025, nb_factures: 1, total_ht: 40 },
  ]);
});

test('each article they bought stands once, as it was bought last; comments and quotes are left out', async () => {
  await using shop = await startShop();
  const client_id = shop.client;
  const lignes = [line('VIS', 3), { ...line('', 0), designation: 'Merci' }, line('LIVRE', 1)];
  await shop.call(createLivraison, { body: { client_id, date_livraison: '2026-03-02', lignes } });
  const again = { ...line('VIS', 7), remise_pourcentage: 5 };
  const { data } = await shop.call(createFacture, { body: { client_id, date_facture: '2026-03-10', lignes: [again] } });
  const { articles } = await shop.call(getActiviteClient, { params: { code: client_id } });
  expect(articles.map(({ reference, quantite, date }) => [reference, quantite, date])).toEqual([
    ['VIS', 7, '2026-03-10'],
    ['LIVRE', 1, '2026-03-02'],
  ]);
  expect(articles[0]).toMatchObject({ designation: 'Vis', numero: data.numero_facture, remise_pourcentage: 5 });
});

test('an article’s card shows its stocks, its sales by month, its purchases and its movements', async () => {
  await using shop = await startShop();
  const client_id = shop.client;
  const bought = [{ article_ref: 'VIS', quantite: 20, prix_unitaire: 4.5, depot_code: 'RESERVE' }];
  const { numero } = await shop.call(createEntree, { body: { date_entree: '2026-03-05', lignes: bought } });
  const body = { client_id, date_livraison: '2026-02-10', lignes: [line('VIS', 3)] };
  const { data } = await shop.call(createLivraison, { body });
  await shop.call(livraisonToFacture, { params: { id: data.numero_livraison } });
  await shop.call(createFacture, { body: { client_id, date_facture: '2025-02-28', lignes: [line('VIS', 9)] } });
  await shop.call(createAvoir, { body: { client_id, date_avoir: '2026-01-20', lignes: [line('VIS', 1)] } });
  const activity = await shop.call(getActiviteArticle, { params: { reference: 'VIS' } });
  expect(activity.depots).toEqual([
    { depot_code: 'PRINCIPAL', stock_reel: 89 },
    { depot_code: 'RESERVE', stock_reel: 20 },
  ]);
  expect(activity.mois).toHaveLength(12);
  expect(activity.mois.at(-1)).toEqual({ mois: '2026-03', quantite: 3, total_ht: 30 });
  expect(activity.mois.find(({ mois }) => mois === '2026-01')).toEqual({
    mois: '2026-01',
    quantite: -1,
    total_ht: -10,
  });
  expect(activity.ventes.map(({ type_document, quantite, total_ht }) => [type_document, quantite, total_ht])).toEqual([
    [60, 3, 30],
    [50, -1, -10],
  ]);
  expect(activity.ventes[0]).toMatchObject({
    client_code: 'DURAND',
    client_intitule: 'Durand & Fils',
    date: '2026-03-16',
  });
  expect(activity.achats).toMatchObject([{ numero, quantite: 20, prix_unitaire: 4.5 }]);
  expect(activity.mouvements.map(({ type_document, quantite }) => [type_document, quantite])).toEqual([
    [50, 1],
    [60, -9],
    [30, -3],
    [null, 20],
    [null, 100],
  ]);
});

test('an unknown customer or article has no activity', async () => {
  await using shop = await startShop();
  const client = shop.call(getActiviteClient, { params: { code: 'NEANT' } });
  await expect(client).rejects.toThrow(new NotFound('Client NEANT introuvable'));
  const article = shop.call(getActiviteArticle, { params: { reference: 'NEANT' } });
  await expect(article).rejects.toThrow(new NotFound('Article NEANT introuvable'));
});

test('a prospect owes nothing yet', async () => {
  await using shop = await startShop();
  const { numero } = await shop.backOffice.tiers.create(
    'prospect',
    { intitule: 'Bientôt', compte_collectif: '411000' },
    shop.context,
  );
  const activity = await shop.call(getActiviteClient, { params: { code: numero } });
  expect(activity).toMatchObject({ impayes: { nb: 0, total_ttc: 0 }, annees: [], articles: [] });
});
