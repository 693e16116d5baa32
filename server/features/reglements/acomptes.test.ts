import { expect, test } from 'vitest';
import { closeSessionCaisse } from '#shared/contracts/caisse/clotures.ts';
import { openSessionCaisse } from '#shared/contracts/caisse/sessions-caisse.ts';
import { exportDocuments } from '#shared/contracts/documents/document-export.ts';
import { browseDocuments } from '#shared/contracts/documents/document-list.ts';
import { getConformite, verifierConformite } from '#shared/contracts/service/conformite.ts';
import { getActiviteClient } from '#shared/contracts/tiers/activites.ts';
import { getTableauDeBord } from '#shared/contracts/ventes/tableau-de-bord.ts';
import { startShop } from '#server/testing/running/start-shop.ts';
import {
  createCommandeAcompte,
  listCommandeAcomptes,
  listDevisAcomptes,
} from '#shared/contracts/reglements/acomptes.ts';
import { getCompteClient, listDocumentsOuverts } from '#shared/contracts/reglements/comptes.ts';
import { annulerReglement, createReglements } from '#shared/contracts/reglements/reglements.ts';
import { getReleve } from '#shared/contracts/reglements/releves.ts';
import { createDevis } from '#shared/contracts/ventes/devis.ts';
import { createCommandeFacture, createFactureAvoir } from '#shared/contracts/ventes/parts.ts';
import { createCommande, getAvoir, getCommande, getFacture, updateFacture } from '#shared/contracts/ventes/ventes.ts';
import { commandeToFacture, devisToCommande } from '#shared/contracts/workflows.ts';

/** 300 € of screws at 20 % and 105,50 € of books at 5,5 %: 405,50 €. */
const lignes = [
  { article_code: 'VIS', quantite: 25 },
  { article_code: 'LIVRE', quantite: 5, prix_unitaire_ht: 20 },
];

async function openShop() {
  const shop = await startShop();
  const { call, client } = shop;
  const read = async (numero: string) => (await call(getFacture, { params: { numero } })).data;
  const pay = async (numero: string, montant: number, moyen = 'carte') =>
    (
      await call(createReglements, {
        body: { client_code: client, reglements: [{ moyen, montant, imputations: [{ numero, montant }] }] },
      })
    ).data;
  return {
    ...shop,
    read,
    pay,
    async order() {
      const { data } = await call(createCommande, { body: { client_id: client, lignes } });
      return data.numero_commande;
    },
    /** Pays on a quote or an order and returns the number of the deposit invoice this makes. */
    async deposit(numero: string, montant: number) {
      const { documents } = await pay(numero, montant);
      return documents.find((one) => one.type_document === 60)?.numero ?? '';
    },
    invoice: async (id: string) => (await call(commandeToFacture, { params: { id } })).document_cible,
    credit: async (numero: string) => (await call(createFactureAvoir, { params: { numero }, body: {} })).document_cible,
    getCompte: () => call(getCompteClient, { params: { code: client } }),
  };
}

test('an invoice says what it and its deposit were paid in cash, which the law limits for both together', async () => {
  await using shop = await openShop();
  const order = await shop.order();
  await shop.pay(order, 100, 'especes');
  const numero = await shop.invoice(order);
  await shop.pay(numero, 50.1);
  const { reglements } = await shop.pay(numero, 20.2, 'especes');
  const read = async () =>
    (await shop.call(listDocumentsOuverts, { params: { code: shop.client } })).map((one) => [
      one.numero,
      one.reste_du,
      one.regle_especes,
    ]);
  expect(await read()).toEqual([[numero, 235.2, 120.2]]);
  await shop.call(annulerReglement, { params: { numero: reglements[0]!.numero }, body: { motif: 'Erreur' } });
  expect(await read()).toEqual([[numero, 255.4, 100]]);
});

test('a deposit on an order makes, with its règlement, an issued invoice of that amount, VAT by rate', async () => {
  await using shop = await openShop();
  const order = await shop.order();
  const { reglements, documents } = await shop.pay(order, 100);
  const facture = documents.find((one) => one.type_document === 60)?.numero ?? '';
  expect(facture).toBe('FA-P01-000001');
  expect(reglements).toMatchObject([
    { montant: 100, imputations: [{ numero: facture, type_document: 60, montant: 100 }] },
  ]);
  const read = await shop.read(facture);
  expect(read).toMatchObject({
    est_acompte: true,
    document_source: order,
    total_ttc: 100,
    regle: 100,
    reste_du: 0,
    emission: { motif: 'reglement', scelle: { poste: 'P01' } },
    tvas: [
      { taux: 20, base_ht: 61.65, montant_tva: 12.33 },
      { taux: 5.5, base_ht: 24.66, montant_tva: 1.36 },
    ],
  });
  expect(read.lignes?.map(({ designation }) => designation.replace(/\s/g, ' '))).toEqual([
    `Acompte sur la commande ${order} – TVA 20 %`,
    `Acompte sur la commande ${order} – TVA 5,5 %`,
  ]);
  expect(await shop.getCompte()).toMatchObject({ solde: 0, du: 0, acomptes: 0 });
  expect(await shop.call(getCommande, { params: { id: order } })).toMatchObject({ version: 1, statut: 0, regle: 0 });
  expect(await shop.getStock()).toMatchObject({ reel: 100 });
});

test('the invoice of the order is in full, takes its deposits off by name, and asks for the rest', async () => {
  await using shop = await openShop();
  const order = await shop.order();
  const [first, second] = [await shop.deposit(order, 100), await shop.deposit(order, 50.01)];
  const facture = await shop.invoice(order);
  const read = await shop.read(facture);
  expect(read).toMatchObject({ total_ttc: 405.5, acompte: 150.01, reste_du: 255.49 });
  expect(read.acomptes_deduits).toMatchObject([
    { numero: first, montant_ttc: 100, tvas: [{ taux: 20 }, { taux: 5.5 }] },
    { numero: second, montant_ttc: 50.01 },
  ]);
  expect(await shop.getCompte()).toMatchObject({ solde: 255.49, du: 255.49 });
  await expect(shop.pay(facture, 255.5)).rejects.toThrow('n’a plus que 255,49\u00a0€ à régler');
  await shop.pay(facture, 255.49);
  expect(await shop.read(facture)).toMatchObject({ regle: 255.49, acompte: 150.01, reste_du: 0 });
  expect(await shop.getCompte()).toMatchObject({ solde: 0 });
  const { acomptes, possible } = await shop.call(listCommandeAcomptes, { params: { numero: order } });
  expect(acomptes).toMatchObject([
    { numero: first, total_ttc: 100, reste_du: 0, a_deduire: 0, factures: [facture] },
    { numero: second, factures: [facture] },
  ]);
  expect(possible).toBe(0);
  const { lignes: moves, solde_final } = await shop.call(getReleve, { params: { code: shop.client }, query: {} });
  expect(solde_final).toBe(0);
  expect(moves.map(({ debit, credit }) => debit - credit)).toEqual([100, 50.01, 255.49, -100, -50.01, -255.49]);
});

test('a deposit on a quote goes with it to the order and its invoices, and is used up once by parts', async () => {
  await using shop = await openShop();
  const devis = await shop.call(createDevis, { body: { client_id: shop.client, lignes } });
  const acompte = await shop.deposit(devis.id, 200);
  const { document_cible: order } = await shop.call(devisToCommande, { params: { id: devis.id } });
  await expect(shop.pay(order, 205.51)).rejects.toThrow('dont 200,00\u00a0€ d’acompte déjà');
  const part = async (chosen: { ligne: number; quantite: number }[]) =>
    shop.read(
      (await shop.call(createCommandeFacture, { params: { numero: order }, body: { lignes: chosen } })).document_cible,
    );
  const one = await part([{ ligne: 2, quantite: 5 }]);
  expect(one).toMatchObject({ total_ttc: 105.5, acompte: 105.5, reste_du: 0 });
  const two = await part([{ ligne: 1, quantite: 10 }]);
  expect(two).toMatchObject({ total_ttc: 120, acompte: 94.5, reste_du: 25.5 });
  const three = await part([{ ligne: 1, quantite: 15 }]);
  expect(three).toMatchObject({ total_ttc: 180, acompte: 0, reste_du: 180 });
  expect(three.acomptes_deduits).toBeUndefined();
  const taken = [one, two].flatMap(({ acomptes_deduits }) => acomptes_deduits ?? []).flatMap(({ tvas }) => tvas);
  const { tvas } = await shop.read(acompte);
  for (const { taux, base_ht, montant_tva } of tvas) {
    const own = taken.filter((tva) => tva.taux === taux);
    expect(Math.round(own.reduce((sum, tva) => sum + tva.base_ht, 0) * 100)).toBe(Math.round(base_ht * 100));
    expect(Math.round(own.reduce((sum, tva) => sum + tva.montant_tva, 0) * 100)).toBe(Math.round(montant_tva * 100));
  }
  const listed = await shop.call(listDevisAcomptes, { params: { numero: devis.id } });
  expect(listed.acomptes).toMatchObject([{ numero: acompte, a_deduire: 0, factures: [one.numero, two.numero] }]);
});

test('a deposit is asked for before it is paid, as an amount or so many percent', async () => {
  await using shop = await openShop();
  const numero = await shop.order();
  const ask = (body: { montant?: number; pourcentage?: number }) =>
    shop.call(createCommandeAcompte, { params: { numero }, body });
  const { facture, message } = await ask({ pourcentage: 30 });
  expect(facture).toMatchObject({
    total_ttc: 121.65,
    reste_du: 121.65,
    est_acompte: true,
    emission: { motif: 'demande' },
  });
  expect(message).toBe('La facture d’acompte FA-P01-000001 de 121,65\u00a0€ est émise.');
  expect(await shop.getCompte()).toMatchObject({ solde: 121.65, du: 121.65 });
  await expect(ask({ montant: 283.86 })).rejects.toThrow('121,65\u00a0€ d’acompte déjà');
  await expect(ask({})).rejects.toMatchObject({ status: 422 });
  await expect(ask({ montant: 1, pourcentage: 1 })).rejects.toMatchObject({ status: 422 });
  await shop.pay(facture.numero, 121.65);
  expect(await shop.getCompte()).toMatchObject({ solde: 0 });
  await expect(shop.call(updateFacture, { params: { id: facture.numero }, body: { lignes } })).rejects.toThrow(
    'faites un avoir',
  );
});

test('when the order is cancelled the deposit is credited and refunded; then a new one is possible', async () => {
  await using shop = await openShop();
  const order = await shop.order();
  const acompte = await shop.deposit(order, 100);
  await expect(shop.pay(order, -100)).rejects.toThrow('a une facture d’acompte\u00a0: faites-en un avoir');
  const avoir = await shop.credit(acompte);
  expect(await shop.call(getAvoir, { params: { numero: avoir } })).toMatchObject({
    est_acompte: true,
    total_ttc: 100,
    reste_du: 100,
  });
  await shop.pay(avoir, -100, 'especes');
  expect(await shop.getCompte()).toMatchObject({ solde: 0, avoirs: 0 });
  expect(await shop.getStock()).toMatchObject({ reel: 100 });
  await shop.deposit(order, 405.5);
  const facture = await shop.read(await shop.invoice(order));
  expect(facture).toMatchObject({ acompte: 405.5, reste_du: 0 });
});

test('a deposit deducted by an invoice is credited after that invoice, whose credit note releases it', async () => {
  await using shop = await openShop();
  const order = await shop.order();
  const acompte = await shop.deposit(order, 100);
  const facture = await shop.invoice(order);
  await expect(shop.credit(acompte)).rejects.toThrow(`L’acompte ${acompte} est déduit de ${facture}`);
  const avoir = await shop.credit(facture);
  expect(await shop.call(getAvoir, { params: { numero: avoir } })).toMatchObject({
    total_ttc: 405.5,
    acompte: 100,
    credite: 305.5,
    reste_du: 0,
  });
  expect(await shop.getCompte()).toMatchObject({ solde: 0, du: 0, avoirs: 0 });
  const again = await shop.invoice(order);
  expect(await shop.read(again)).toMatchObject({ acompte: 100, reste_du: 305.5 });
  await shop.credit(again);
  await shop.credit(acompte);
  expect(await shop.getCompte()).toMatchObject({ solde: -100, avoirs: 100 });
});

test('two means of one sale pay one deposit invoice, and many deposits at once each make their own', async () => {
  await using shop = await openShop();
  const order = await shop.order();
  const { data } = await shop.call(createReglements, {
    body: {
      client_code: shop.client,
      reglements: [
        { moyen: 'especes', montant: 20, recu: 50, imputations: [{ numero: order, montant: 20 }] },
        { moyen: 'carte', montant: 10, imputations: [{ numero: order, montant: 10 }] },
      ],
    },
  });
  const numeros = new Set(data.reglements.flatMap(({ imputations }) => imputations.map(({ numero }) => numero)));
  expect([...numeros]).toEqual(['FA-P01-000001']);
  expect(await shop.read('FA-P01-000001')).toMatchObject({ total_ttc: 30, regle: 30 });
  await Promise.all(Array.from({ length: 5 }, () => shop.pay(order, 10)));
  const { acomptes } = await shop.call(listCommandeAcomptes, { params: { numero: order } });
  expect(acomptes.map(({ numero, total_ttc }) => [numero, total_ttc])).toEqual([
    ['FA-P01-000001', 30],
    ...Array.from({ length: 5 }, (_, index) => [`FA-P01-00000${index + 2}`, 10]),
  ]);
});

test('clôtures, the shop’s figures and its archives count what a deposit invoice asked for once, VAT by rate', async () => {
  await using shop = await openShop();
  const { numero } = await shop.call(openSessionCaisse, { body: { fond: 0 } });
  const order = await shop.order();
  await shop.deposit(order, 100);
  const close = (session: string) =>
    shop.call(closeSessionCaisse, { params: { numero: session }, body: { comptage: [] } });
  expect((await close(numero)).cloture.totaux).toMatchObject({
    factures: { nb: 1, ttc: 100, tva: 13.69 },
    ttc: 100,
    moyens: [{ moyen: 'carte', montant: 100 }],
  });
  const next = await shop.call(openSessionCaisse, { body: { fond: 0 } });
  const facture = await shop.invoice(order);
  await shop.pay(facture, 305.5);
  const { totaux, perpetuels } = (await close(next.numero)).cloture;
  expect(totaux).toMatchObject({
    ttc: 305.5,
    ht: 263.69,
    tva: 41.81,
    ttc_absolu: 305.5,
    factures: { nb: 1, ttc: 305.5 },
  });
  expect(totaux.tvas).toEqual([
    { taux: 20, ht: 188.35, tva: 37.67, ttc: 226.02 },
    { taux: 5.5, ht: 75.34, tva: 4.14, ttc: 79.48 },
  ]);
  expect(totaux.personnes).toMatchObject([{ nb: 1, ttc: 305.5 }]);
  expect(perpetuels).toEqual({ algebrique: 405.5, absolu: 405.5 });
  const { jour } = await shop.call(getTableauDeBord);
  expect(jour).toMatchObject({ total_ht: 350 });
  const listed = await shop.call(browseDocuments, { params: { type_doc: 60 }, query: { limit: 10 } });
  expect(listed).toMatchObject({ total: 2, total_ht: 350, total_ttc: 405.5 });
  const csv = await shop.call(exportDocuments, { params: { type_doc: 60 }, query: {} });
  expect(csv).toMatch(/Acomptes déduits HT.Acomptes déduits TTC/);
  const { annees, articles } = await shop.call(getActiviteClient, { params: { code: shop.client } });
  expect(annees).toMatchObject([{ total_ht: 350 }]);
  expect(articles.map(({ reference }) => reference).toSorted()).toEqual(['LIVRE', 'VIS']);
  await shop.call(verifierConformite);
  await expect
    .poll(async () => (await shop.call(getConformite)).derniere, { timeout: 30_000 })
    .toMatchObject({ total: 0 });
});
