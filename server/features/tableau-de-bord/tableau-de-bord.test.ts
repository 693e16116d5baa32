import { expect, test } from 'vitest';
import { startTestServer } from '#server/testing/running/start-test-server.ts';
import { createApiClient as connect } from '#shared/endpoints/api-client.ts';
import { createArticle } from '#shared/contracts/articles/articles.ts';
import { createClient } from '#shared/contracts/tiers/clients.ts';
import { createDevis, updateDevisStatut } from '#shared/contracts/ventes/devis.ts';
import { getTableauDeBord } from '#shared/contracts/ventes/tableau-de-bord.ts';
import { createAvoir, createFacture, updateFacture } from '#shared/contracts/ventes/ventes.ts';

/** Starts a shop on Monday 16 March 2026, with an article at 10 € and three in stock. */
async function startShop() {
  const server = await startTestServer();
  await server.call(createClient, { body: { intitule: 'Durand', num: 'DURAND' } });
  const article = { reference: 'VIS', designation: 'Vis', prix_vente: 10, stock_reel: 1_000, stock_mini: 5 };
  await server.call(createArticle, { body: article });
  const lignes = (quantite: number) => [{ article_code: 'VIS', quantite }];
  return {
    ...server,
    sell: async (date_facture: string, quantite: number) => {
      const made = await server.call(createFacture, {
        body: { client_id: 'DURAND', date_facture, lignes: lignes(quantite) },
      });
      return made.data.numero_facture;
    },
    payBack: (date_avoir: string, quantite: number) =>
      server.call(createAvoir, { body: { client_id: 'DURAND', date_avoir, lignes: lignes(quantite) } }),
    quote: async (date_devis: string, quantite: number) =>
      (await server.call(createDevis, { body: { client_id: 'DURAND', date_devis, lignes: lignes(quantite) } })).id,
    setPaid: (id: string, statut: number) => server.call(updateFacture, { params: { id }, body: { statut } }),
    read: () => server.call(getTableauDeBord),
    [Symbol.asyncDispose]: () => server[Symbol.asyncDispose](),
  };
}

test('an empty shop has sold nothing and waits for nothing', async () => {
  await using server = await startTestServer();
  const answer = await server.call(getTableauDeBord);
  expect(answer).toMatchObject({
    date: '2026-03-16',
    jour: { total_ht: 0, nb: 0, precedent: { du: '2025-03-17', total_ht: 0 } },
    devis_en_attente: { nb: 0, total_ttc: 0, expires: 0 },
    factures_impayees: { nb: 0, total_ttc: 0 },
    stock_a_commander: { nb: 0, articles: [] },
    signatures: { en_attente: 0, plus_ancienne: null },
  });
  expect(answer.annee).toHaveLength(12);
});

test('sales are invoices less credit notes; a cancelled one does not count', async () => {
  await using shop = await startShop();
  await shop.sell('2026-03-16', 7);
  await shop.sell('2026-03-16', 2);
  await shop.payBack('2026-03-16', 1);
  await shop.setPaid(await shop.sell('2026-03-16', 50), 6);
  expect((await shop.read()).jour).toMatchObject({ du: '2026-03-16', au: '2026-03-16', total_ht: 80, nb: 2 });
});

test('a day is compared with the same day of the week, a month with the same days a year before', async () => {
  await using shop = await startShop();
  await shop.sell('2026-03-01', 4);
  await shop.sell('2026-03-16', 1);
  await shop.sell('2026-02-28', 100);
  await shop.sell('2025-03-17', 3);
  await shop.sell('2025-03-16', 5);
  await shop.sell('2025-03-20', 30);
  const { jour, mois, jours, annee } = await shop.read();
  expect(jour.precedent).toEqual({ du: '2025-03-17', au: '2025-03-17', total_ht: 30, nb: 1 });
  expect(mois).toEqual({
    du: '2026-03-01',
    au: '2026-03-16',
    total_ht: 50,
    nb: 2,
    precedent: { du: '2025-03-01', au: '2025-03-16', total_ht: 50, nb: 1 },
  });
  expect(jours).toHaveLength(31);
  expect(jours[15]).toEqual({ jour: 16, total_ht: 10, precedent_ht: 50 });
  expect(jours[19]).toEqual({ jour: 20, total_ht: null, precedent_ht: 300 });
  expect(annee[0]?.mois).toBe('2025-04');
  expect(annee.slice(-2)).toEqual([
    { mois: '2026-02', total_ht: 1_000, precedent_ht: 0 },
    { mois: '2026-03', total_ht: 50, precedent_ht: 380 },
  ]);
});

test('the first month shown is compared with the whole month two years ago', async () => {
  await using shop = await startShop();
  await shop.sell('2024-04-01', 6);
  await shop.sell('2024-03-31', 9);
  expect((await shop.read()).annee[0]).toEqual({ mois: '2025-04', total_ht: 0, precedent_ht: 60 });
});

test('on 29 February the month before ends on the 28th', async () => {
  const now = () => new Date('2028-02-29T09:00:00Z');
  await using server = await startTestServer({ now });
  const { mois, jours } = await server.call(getTableauDeBord);
  expect(mois.precedent).toMatchObject({ du: '2027-02-01', au: '2027-02-28' });
  expect(jours.at(-1)).toEqual({ jour: 29, total_ht: 0, precedent_ht: null });
});

test('unpaid invoices are grouped by how late they are', async () => {
  await using shop = await startShop();
  await shop.sell('2026-03-16', 1);
  await shop.sell('2026-02-14', 2);
  await shop.sell('2026-02-13', 3);
  await shop.sell('2026-01-15', 4);
  await shop.sell('2025-12-16', 5);
  await shop.sell('2025-12-15', 6);
  await shop.setPaid(await shop.sell('2025-01-01', 50), 2);
  const { factures_impayees } = await shop.read();
  expect(factures_impayees).toEqual({
    nb: 6,
    total_ttc: 252,
    tranches: [
      { tranche: 'a_echoir', nb: 2, total_ttc: 36 },
      { tranche: '1_30', nb: 2, total_ttc: 84 },
      { tranche: '31_60', nb: 1, total_ttc: 60 },
      { tranche: 'plus_60', nb: 1, total_ttc: 72 },
    ],
  });
});

test('quotes wait until they are answered; expired ones are counted separately', async () => {
  await using shop = await startShop();
  await shop.quote('2026-03-10', 1);
  await shop.quote('2026-01-10', 2);
  const accepted = await shop.quote('2026-03-10', 30);
  await shop.call(updateDevisStatut, { params: { id: accepted }, query: { nouveau_statut: 2 } });
  expect((await shop.read()).devis_en_attente).toEqual({ nb: 2, total_ttc: 36, expires: 1 });
});

test('articles below their minimum are to be ordered, those that lack most first', async () => {
  await using shop = await startShop();
  const build = (reference: string, stock_reel: number, stock_mini: number) => ({
    reference,
    designation: reference,
    prix_vente: 1,
    stock_reel,
    stock_mini,
  });
  for (const body of [build('AU-MINI', 4, 4), build('PEU', 3, 4), build('RIEN', 0, 4), build('SANS', 0, 0)]) {
    await shop.call(createArticle, { body });
  }
  expect((await shop.read()).stock_a_commander).toEqual({
    nb: 2,
    articles: [
      {
        reference: 'RIEN',
        designation: 'RIEN',
        stock_disponible: 0,
        stock_mini: 4,
        a_commander: 4,
        fournisseur_nom: null,
        unite_vente: 'UN',
      },
      {
        reference: 'PEU',
        designation: 'PEU',
        stock_disponible: 3,
        stock_mini: 4,
        a_commander: 1,
        fournisseur_nom: null,
        unite_vente: 'UN',
      },
    ],
  });
});

test('waiting messages are counted, with the reason, and everybody may read that', async () => {
  await using server = await startTestServer();
  const { cle } = await server.identity.apiKeys.create({ nom: 'Vitrine', role: 'lecture' });
  const call = connect(server.url, { headers: { 'x-api-key': cle } });
  const { emails } = await call(getTableauDeBord);
  expect(emails).toMatchObject({ en_attente: 0, en_erreur: 0, raison: expect.stringContaining('serveur d’envoi') });
});
