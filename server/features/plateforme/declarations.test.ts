import { expect, test } from 'vitest';
import type { Connection } from '#server/database/database.ts';
import { type StartedPlateforme, startPlateforme } from '#server/testing/running/start-plateforme.ts';
import { startShop } from '#server/testing/running/start-shop.ts';
import { closeSessionCaisse } from '#shared/contracts/caisse/clotures.ts';
import { openSessionCaisse } from '#shared/contracts/caisse/sessions-caisse.ts';
import {
  browseEnvois,
  declareJournee,
  listJourneesDeclarees,
  refreshPlateforme,
} from '#shared/contracts/plateforme/plateforme.ts';
import { createReglements } from '#shared/contracts/reglements/reglements.ts';
import { createClient } from '#shared/contracts/tiers/clients.ts';
import { createFactureAvoir } from '#shared/contracts/ventes/parts.ts';
import { createCommande, createFacture } from '#shared/contracts/ventes/ventes.ts';
import { commandeToFacture } from '#shared/contracts/workflows.ts';

const place = { adresse: '14 quai de la Douane', code_postal: '29200', ville: 'Brest' };

/** Starts a shop with a private customer and a professional, whose day can be made to end. */
async function openShop(plateforme: StartedPlateforme, automatique: boolean) {
  let time = new Date('2026-03-16T09:30:00Z');
  const shop = await startShop({ now: () => time });
  const { backOffice, call } = shop;
  const boutique = await backOffice.boutique.get();
  await backOffice.boutique.update({ ...boutique, raison_sociale: 'Martin', siret: '81234567600017', ...place });
  await call(createClient, { body: { num: 'JEANNE', intitule: 'Jeanne Le Goff', est_entreprise: false } as never });
  await call(createClient, { body: { num: 'PRO', intitule: 'Kervella', siret: '42345678900019', ...place } as never });
  shop.plateforme.setPlateforme({ gateway: plateforme.gateway, automatique });
  await shop.plateforme.refresh();
  return {
    ...shop,
    endDay: () => void (time = new Date('2026-03-17T09:30:00Z')),
    async sell(client_id: string, quantite: number, article_code = 'VIS') {
      const { data } = await call(createFacture, { body: { client_id, lignes: [{ article_code, quantite }] } });
      return data.numero_facture;
    },
    /** Opens the drawer, runs the sales, and closes the day. */
    async day(sell: () => Promise<unknown>) {
      const { numero } = await call(openSessionCaisse, { body: { fond: 0 } });
      await sell();
      const { cloture } = await call(closeSessionCaisse, { params: { numero }, body: { comptage: [] } });
      return cloture;
    },
    read: () => call(listJourneesDeclarees, { query: { du: '2026-03-01', au: '2026-03-31' } }),
    declarations: async () =>
      (await call(browseEnvois, { query: { nature: 'declarations' } })).data.map(({ objet, rang, mot }) => [
        objet,
        rang,
        mot,
      ]),
  };
}

test('a closed day is declared once it is over: private customers by rate, credit notes taken off, equal to the closing', async () => {
  await using plateforme = await startPlateforme();
  await using shop = await openShop(plateforme, true);
  const cloture = await shop.day(async () => {
    await shop.sell('JEANNE', 3);
    await shop.sell('JEANNE', 1, 'LIVRE');
    await shop.sell('PRO', 10);
    const numero = await shop.sell('JEANNE', 1);
    await shop.call(createFactureAvoir, { params: { numero }, body: {} });
  });
  await shop.call(refreshPlateforme);
  expect(await shop.declarations()).toEqual([]);
  shop.endDay();
  await shop.call(refreshPlateforme);
  await shop.call(refreshPlateforme);
  expect(await shop.declarations()).toEqual([['2026-03-16', 1, 'Acceptée']]);

  const [journee] = await shop.read();
  expect(journee?.transactions).toEqual([
    { categorie: 'TLB1', taux: 20, ht: 30, tva: 6, nb: 3 },
    { categorie: 'TLB1', taux: 5.5, ht: 20, tva: 1.1, nb: 1 },
  ]);
  const { ttc_particuliers: prives = 0, ttc_professionnels: pros = 0, ttc_clotures } = journee ?? {};
  expect([prives, pros, ttc_clotures]).toEqual([57.1, 120, 177.1]);
  expect(cloture.totaux.ttc).toBe(177.1);
  const report = plateforme.flows.find(({ flowSyntax }) => flowSyntax === 'FRR');
  expect(report).toMatchObject({ processingRule: 'B2C', flowType: 'AggregatedCustomerTransactionReport' });
  const xml = String(report?.file);
  expect(xml).toContain('<TypeCode>IN</TypeCode>');
  expect(xml).toContain(
    '<Date>20260316</Date><CurrencyCode>EUR</CurrencyCode><CategoryCode>TLB1</CategoryCode>' +
      '<TaxExclusiveAmount>50.00</TaxExclusiveAmount><TaxTotal>7.10</TaxTotal>',
  );
  expect(xml).toContain('<TaxPercent>20.00</TaxPercent><TaxableAmount>30.00</TaxableAmount><TaxTotal>6.00</TaxTotal>');
});

test('services are declared separately, and what was received for them by rate', async () => {
  await using plateforme = await startPlateforme();
  await using shop = await openShop(plateforme, true);
  await shop.day(async () => {
    const body = {
      client_id: 'JEANNE',
      lignes: [
        { article_code: 'POSE', quantite: 2 },
        { article_code: 'VIS', quantite: 1 },
      ],
    };
    const { numero_facture: numero } = (await shop.call(createFacture, { body })).data;
    const reglements = [{ moyen: 'carte', montant: 60, imputations: [{ numero, montant: 60 }] }];
    await shop.call(createReglements, { body: { client_code: 'JEANNE', reglements } });
  });
  shop.endDay();
  await shop.call(refreshPlateforme);
  const [journee] = await shop.read();
  expect(journee?.transactions).toEqual([
    { categorie: 'TLB1', taux: 20, ht: 10, tva: 2, nb: 1 },
    { categorie: 'TPS1', taux: 20, ht: 90, tva: 18, nb: 1 },
  ]);
  expect(journee?.paiements).toEqual([{ taux: 20, montant: 54 }]);
  const paid = plateforme.flows.find(({ flowType }) => flowType === 'AggregatedCustomerPaymentReport');
  expect(String(paid?.file)).toContain(
    '<Payment><Date>20260316</Date><SubTotals><TaxPercent>20.00</TaxPercent><CurrencyCode>EUR</CurrencyCode><Amount>54.00</Amount></SubTotals></Payment>',
  );
});

test('a deposit is declared the day it is invoiced, and only the rest with the final invoice', async () => {
  await using plateforme = await startPlateforme();
  await using shop = await openShop(plateforme, true);
  const cloture = await shop.day(async () => {
    const lignes = [{ article_code: 'POSE', quantite: 2 }];
    const { data } = await shop.call(createCommande, { body: { client_id: 'JEANNE', lignes } });
    const pay = (numero: string, montant: number) => {
      const reglements = [{ moyen: 'carte', montant, imputations: [{ numero, montant }] }];
      return shop.call(createReglements, { body: { client_code: 'JEANNE', reglements } });
    };
    await pay(data.numero_commande, 36);
    const { document_cible } = await shop.call(commandeToFacture, { params: { id: data.numero_commande } });
    await pay(document_cible, 72);
  });
  const [journee] = await shop.read();
  expect(journee?.transactions).toEqual([{ categorie: 'TPS1', taux: 20, ht: 90, tva: 18, nb: 2 }]);
  expect(journee?.paiements).toEqual([{ taux: 20, montant: 108 }]);
  expect([journee?.ttc_particuliers, journee?.ttc_clotures, cloture.totaux.ttc]).toEqual([108, 108, 108]);
});

test('in manual mode a day is declared on request, and once', async () => {
  await using plateforme = await startPlateforme();
  await using shop = await openShop(plateforme, false);
  await shop.day(() => shop.sell('JEANNE', 3));
  const params = { jour: '2026-03-16' };
  await expect(shop.call(declareJournee, { params })).rejects.toThrow('Cette journée n’est pas finie');
  shop.endDay();
  await shop.call(refreshPlateforme);
  expect(await shop.declarations()).toEqual([]);
  await shop.call(declareJournee, { params });
  expect(await shop.declarations()).toEqual([['2026-03-16', 1, 'Acceptée']]);
  await expect(shop.call(declareJournee, { params })).rejects.toThrow('est déjà déclaré');
});

test('a day the platform rejects shows the reason, and is declared again on request, as if for the first time', async () => {
  await using plateforme = await startPlateforme({ scenario: 'rejected' });
  await using shop = await openShop(plateforme, true);
  await shop.day(() => shop.sell('JEANNE', 3));
  shop.endDay();
  for (const _ of [1, 2]) await shop.call(refreshPlateforme);
  expect(await shop.declarations()).toEqual([['2026-03-16', 1, 'Rejetée']]);
  const [rejected] = await shop.read();
  expect(rejected?.envois[0]?.motifs[0]).toMatchObject({
    phrase: expect.stringContaining('unité inconnue'),
    conseil: 'Corrigez ce qu’elle dit, puis déclarez cette journée à nouveau.',
  });
  plateforme.play('approved');
  await shop.call(declareJournee, { params: { jour: '2026-03-16' } });
  expect(await shop.declarations()).toEqual([
    ['2026-03-16', 2, 'Acceptée'],
    ['2026-03-16', 1, 'Rejetée'],
  ]);
  expect(String(plateforme.flows.at(-1)?.file)).toContain('<TypeCode>IN</TypeCode>');
});

test('a shop without SIREN declares nothing, and says what it lacks', async () => {
  await using plateforme = await startPlateforme();
  await using shop = await openShop(plateforme, true);
  await shop.backOffice.boutique.update({ ...(await shop.backOffice.boutique.get()), siret: '' });
  await shop.day(() => shop.sell('JEANNE', 3));
  shop.endDay();
  await shop.call(refreshPlateforme);
  expect(plateforme.flows).toEqual([]);
  const declaring = shop.call(declareJournee, { params: { jour: '2026-03-16' } });
  await expect(declaring).rejects.toThrow('Le SIRET de la boutique manque');
});

test('a day closed again is declared anew, replacing the former declaration', async () => {
  await using plateforme = await startPlateforme();
  await using shop = await openShop(plateforme, true);
  await shop.day(() => shop.sell('JEANNE', 3));
  shop.endDay();
  await shop.call(refreshPlateforme);
  const { connection } = shop.backOffice as unknown as {
    connection: Connection;
  };
  await shop.day(() => shop.sell('JEANNE', 1));
  connection
    .prepare(
      "update clotures set periode = '2026-03-16', record = json_set(record, '$.periode', '2026-03-16'), somme = null",
    )
    .run();
  await shop.call(refreshPlateforme);
  expect(await shop.declarations()).toEqual([
    ['2026-03-16', 2, 'Acceptée'],
    ['2026-03-16', 1, 'Acceptée'],
  ]);
  const last = plateforme.flows.findLast(({ flowSyntax }) => flowSyntax === 'FRR');
  expect(String(last?.file)).toContain('<TypeCode>RE</TypeCode>');
  expect(String(last?.file)).toContain('<TaxExclusiveAmount>40.00</TaxExclusiveAmount>');
});
