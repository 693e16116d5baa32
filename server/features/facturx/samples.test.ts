import { DomUtils, parseDocument } from 'htmlparser2';
import { expect, test } from 'vitest';
import { readFactureFile } from '#server/reception/read-facture-file.ts';
import { startShop } from '#server/testing/running/start-shop.ts';
import { type ArticleCreateInput, createArticle } from '#shared/contracts/articles/articles.ts';
import type { Boutique } from '#shared/contracts/boutique/boutique.ts';
import { type ClientUpdateInput, updateClient } from '#shared/contracts/tiers/clients.ts';
import { readPdf } from '#server/testing/fixtures/read-pdf.ts';
import { DocumentRecord, getDocumentPdf } from '#shared/contracts/documents/documents.ts';
import type { LivraisonInput } from '#shared/contracts/documents/livraison.ts';
import { facturx } from '#shared/contracts/ventes/facturx.ts';
import { createCommandeFacture, createFactureAvoir } from '#shared/contracts/ventes/parts.ts';
import {
  createCommande,
  createFacture,
  emitFacture,
  getAvoir,
  getCommande,
  getFacture,
  updateFacture,
  updateLivraison,
  type VenteChange,
} from '#shared/contracts/ventes/ventes.ts';
import { commandeToLivraison, livraisonToFacture } from '#shared/contracts/workflows.ts';
import type { Call } from '#shared/endpoints/api-client.ts';
import type { RegimeDemande } from '#shared/contracts/regime-tva.ts';
import { addDays, toJour } from '#shared/time/dates.ts';

const ofShop = {
  raison_sociale: 'Quincaillerie du Port',
  adresse: '14 quai de la Douane',
  code_postal: '29200',
  ville: 'Brest',
  siret: '81234567600017',
  tva_intra: 'FR19812345676',
};
const ofClient = {
  intitule: 'Menuiserie Kervella & Fils',
  adresse: '3 rue des Charpentiers',
  code_postal: '29850',
  ville: 'Gouesnou',
  siret: '42345678900019',
  tva_intra: 'FR82423456789',
};
const perceuse = { reference: 'PER-18V', designation: 'Perceuse 18 V', code_ean: '3165140888011', prix_vente: 149.9 };
const guide = { reference: 'GUIDE', designation: 'Guide du bricoleur', prix_vente: 18.86 };
const vis = { reference: 'VIS-TF', designation: 'Vis à bois', prix_vente: 12.4 };
const reunion = { adresse: '5 rue de Paris', code_postal: '97400', ville: 'Saint-Denis', pays: 'Réunion' };

type Case = {
  boutique?: Partial<Boutique>;
  client?: Partial<ClientUpdateInput>;
  articles: readonly (Partial<ArticleCreateInput> & { reference: string; designation: string })[];
  quantites: readonly number[];
};

/** Makes the invoice of a case as any program makes it; returns the texts of its data by element. */
async function makeInvoice({ boutique = {}, client = {}, articles, quantites }: Case) {
  await using shop = await startShop();
  const { call, backOffice } = shop;
  await backOffice.boutique.update({ ...(await backOffice.boutique.get()), ...ofShop, ...boutique });
  await call(updateClient, { params: { code: shop.client }, body: { ...ofClient, ...client } });
  for (const article of articles) await call(createArticle, { body: article });
  const lignes = articles.map(({ reference }, index) => ({ article_code: reference, quantite: quantites[index] ?? 0 }));
  const { data } = await call(createFacture, { body: { client_id: shop.client, lignes } });
  return await readInvoice(call, data.numero_facture);
}

/**
 * Returns the texts of an invoice's data by element, after checking that the reader of suppliers' invoices finds the
 * record's values in them.
 */
async function readInvoice(call: Call, numero: string) {
  const bytes = await call(facturx.facture.xml, { params: { numero } });
  const { facture } = await readFactureFile(bytes);
  const { total_ht, total_tva, total_ttc } = (await call(getFacture, { params: { numero } })).data;
  expect(facture.totaux).toMatchObject({ total_ht, total_tva, total_ttc });
  expect(facture).toMatchObject({ numero, ecarts: [] });
  const root = parseDocument(Buffer.from(bytes).toString(), { xmlMode: true });
  return (name: string) =>
    DomUtils.getElementsByTagName(`ram:${name}`, root).map((element) => DomUtils.textContent(element));
}

test.each<[string, Case, cadre: string, categories: string[], totals: [ht: string, tva: string, ttc: string]]>([
  [
    'reverse charge of a subcontractor',
    {
      client: { regime_tva: 'autoliquidation' },
      articles: [{ reference: 'CHANTIER', designation: 'Pose', nature: 'service', prix_vente: 48, unite_vente: 'H' }],
      quantites: [12],
    },
    'S1',
    ['AE'],
    ['576.00', '0.00', '576.00'],
  ],
  [
    'Réunion at 8.5 and 2.1 %',
    {
      boutique: { ...reunion, tva_code_defaut: 'T085' },
      client: reunion,
      articles: [perceuse, { ...guide, tva_code: 'T021' }],
      quantites: [1, 3],
    },
    'B1',
    ['S', 'S'],
    ['206.48', '13.93', '220.41'],
  ],
  [
    'éco-participation told apart',
    { articles: [{ ...perceuse, eco_participation_ht: 0.5 }], quantites: [2] },
    'B1',
    ['S'],
    ['300.80', '60.16', '360.96'],
  ],
])('%s comes to what the law’s own case comes to', async (_words, made, cadre, categories, totals) => {
  const list = await makeInvoice(made);
  expect(list('BusinessProcessSpecifiedDocumentContextParameter')).toEqual([cadre]);
  const ofVat = list('CategoryCode').slice(made.articles.length);
  expect(ofVat).toEqual(categories);
  expect(['TaxBasisTotalAmount', 'TaxTotalAmount', 'GrandTotalAmount'].flatMap(list)).toEqual(totals);
});

test('a remise globale is taken off each rate, with its reason, and credited in proportion to a part', async () => {
  await using shop = await startShop();
  const { call, backOffice, client: client_id } = shop;
  await backOffice.boutique.update({ ...(await backOffice.boutique.get()), ...ofShop });
  await call(updateClient, { params: { code: client_id }, body: ofClient });
  for (const article of [perceuse, vis, { ...guide, tva_code: 'T055' }]) await call(createArticle, { body: article });
  const lignes = [
    { article_code: 'PER-18V', quantite: 1 },
    { article_code: 'VIS-TF', quantite: 3 },
    { article_code: 'GUIDE', quantite: 3 },
  ];
  const remise_globale = { pourcentage: 10, motif: 'Remise exceptionnelle' };
  const { data } = await call(createCommande, { body: { client_id, lignes, remise_globale } });
  const { document_cible: numero } = await call(createCommandeFacture, {
    params: { numero: data.numero_commande },
    body: {},
  });
  const list = await readInvoice(call, numero);
  expect(list('SpecifiedTradeAllowanceCharge')).toEqual([
    'false10187.1018.7195Remise exceptionnelleVATS20',
    'false1056.585.6695Remise exceptionnelleVATS5.5',
  ]);
  const sums = ['LineTotalAmount', 'AllowanceTotalAmount', 'TaxBasisTotalAmount', 'TaxTotalAmount', 'GrandTotalAmount'];
  expect(sums.map((name) => list(name).at(-1))).toEqual(['243.68', '24.37', '219.31', '36.48', '255.79']);
  const [page = ''] = (await readPdf(await call(getDocumentPdf, { params: { type_doc: 60, numero } }))).pages;
  expect(page).toContain('Remise de 10 % : Remise exceptionnelle.');
  expect(page).toMatch(/Total des lignes HT\s*243,68 €/);
  expect(page).toMatch(/Remise 10 %\s*−24,37 €/);

  await call(emitFacture, { params: { numero }, body: {} });
  const part = { params: { numero }, body: { lignes: [{ ligne: 3, quantite: 1 }] } };
  const { document_cible: avoir } = await call(createFactureAvoir, part);
  expect(await call(getAvoir, { params: { numero: avoir } })).toMatchObject({
    remise_globale,
    tvas: [{ taux: 5.5, base_ht: 16.97, montant_tva: 0.93 }],
    total_ttc: 17.9,
  });
});

test('a remise globale obeys the discount limit together with those of the lines, and may be changed until the document is issued', async () => {
  await using shop = await startShop();
  const { call, client: client_id } = shop;
  const vendeur = await shop.callAs('vendeur');
  const sell = (pourcentage: number, own = 0) =>
    vendeur(createFacture, {
      body: {
        client_id,
        remise_globale: { pourcentage },
        lignes: [{ article_code: 'VIS', quantite: 10, remise_pourcentage: own }],
      },
    });
  await expect(sell(10.5)).rejects.toThrow('La remise de 10,5\u202f%');
  await expect(sell(6, 5)).rejects.toThrow('10,7\u202f%');
  const { data } = await sell(10);
  expect(data).toMatchObject({ total_ht: 90, total_ttc: 108 });
  const params = { id: data.numero_facture };
  const change = async (body: Partial<VenteChange>) => {
    const { facture } = await vendeur(updateFacture, { params, body: updateFacture.body.parse(body) });
    return DocumentRecord.parse(facture);
  };
  expect(await change({ reference: 'Autre' })).toMatchObject({ total_ht: 90 });
  expect(await change({ lignes: [{ article_code: 'VIS', quantite: 1 }] as never })).toMatchObject({ total_ht: 9 });
  await expect(change({ remise_globale: { pourcentage: 20 } })).rejects.toThrow('20\u202f%');
  expect(await change({ remise_globale: { pourcentage: 5 } })).toMatchObject({ total_ht: 9.5, total_ttc: 11.4 });
  const without = await change({ remise_globale: { pourcentage: 0 } });
  expect(without).toMatchObject({ total_ht: 10 });
  expect(without).toHaveProperty('remise_globale', null);
  await call(emitFacture, { params: { numero: data.numero_facture }, body: {} });
  await expect(change({ remise_globale: { pourcentage: 1 } })).rejects.toThrow('est émise');
});

test('a delivery elsewhere has its place, day and delivery note, from the order to the data and the page', async () => {
  await using shop = await startShop();
  const { call, backOffice, client: client_id } = shop;
  await backOffice.boutique.update({ ...(await backOffice.boutique.get()), ...ofShop });
  await call(updateClient, { params: { code: client_id }, body: ofClient });
  const livraison = { nom: 'Chantier Le Guen', adresse: '27 rue de Siam', code_postal: '29200', ville: 'Brest' };
  const yesterday = addDays(toJour(new Date()), -1);
  const lignes = [{ article_code: 'VIS', quantite: 2, prix_unitaire_ht: 12.4 }];
  const { data } = await call(createCommande, { body: { client_id, lignes, livraison } });
  const order = data.numero_commande;
  const { document_cible: note } = await call(commandeToLivraison, { params: { id: order } });
  await call(updateLivraison, { params: { id: note }, body: { date_livraison: yesterday } });
  const { document_cible: numero } = await call(livraisonToFacture, { params: { id: note } });

  const list = await readInvoice(call, numero);
  expect(list('ShipToTradeParty')).toEqual(['Chantier Le Guen2920027 rue de SiamBrestFR']);
  expect(list('ActualDeliverySupplyChainEvent')).toEqual([yesterday.replaceAll('-', '')]);
  expect(list('DespatchAdviceReferencedDocument')).toEqual([note]);
  expect(['TaxBasisTotalAmount', 'TaxTotalAmount', 'GrandTotalAmount'].flatMap(list)).toEqual([
    '24.80',
    '4.96',
    '29.76',
  ]);
  for (const [type_doc, one] of [
    [30, note],
    [60, numero],
  ] as const) {
    const [page] = (await readPdf(await call(getDocumentPdf, { params: { type_doc, numero: one } }))).pages;
    expect(page).toMatch(/Chantier Le Guen, 27 rue de Siam, 29200\sBREST/);
  }

  const { data: invoice } = await call(createFacture, { body: { client_id, lignes, livraison } });
  const change = async (body: Parameters<typeof updateFacture.body.parse>[0]) => {
    const params = { id: invoice.numero_facture };
    const { facture } = await call(updateFacture, { params, body: updateFacture.body.parse(body) });
    return DocumentRecord.parse(facture).livraison;
  };
  expect(await change({ reference: 'Autre' })).toMatchObject(livraison);
  expect(await change({ livraison: { ...livraison, ville: 'Quimper' } })).toMatchObject({ ville: 'Quimper' });
  await call(emitFacture, { params: { numero: invoice.numero_facture }, body: {} });
  await expect(change({ livraison: {} })).rejects.toThrow('est émise');
});

test('overriding the VAT that follows from the card needs the right, or an approval', async () => {
  await using shop = await startShop();
  const body = { client_id: shop.client, lignes: [{ article_code: 'VIS', quantite: 1 }] };
  const vendeur = await shop.callAs('vendeur');
  const sell = (call: Call, regime_tva: RegimeDemande) => call(createFacture, { body: { ...body, regime_tva } });
  await expect(sell(vendeur, 'autoliquidation')).rejects.toThrow('de choisir la TVA d’une vente');
  expect((await sell(vendeur, 'france')).data.total_ttc).toBe(12);
  expect((await sell(await shop.callAs('responsable'), 'autoliquidation')).data.total_ttc).toBe(10);
});

test('goods that stay in France bear its VAT, and those that leave it do not, wherever their buyer is', async () => {
  await using shop = await startShop();
  const { call, client: client_id } = shop;
  const sell = async (livraison: LivraisonInput | null) => {
    const body = { client_id, livraison, lignes: [{ article_code: 'VIS', quantite: 1 }] };
    const { data } = await call(createCommande, { body });
    return (await call(getCommande, { params: { id: data.numero_commande } })).regime_tva;
  };
  await call(updateClient, { params: { code: client_id }, body: { ...ofClient, tva_intra: 'FR82423456789' } });
  expect(await sell({ ville: 'Berlin', pays: 'Allemagne' })).toBeUndefined();
  expect(await sell({ ville: 'Montréal', pays: 'Canada' })).toBe('export');
  await call(updateClient, {
    params: { code: client_id },
    body: { pays: 'Allemagne', siret: null, tva_intra: 'DE136695976' },
  });
  expect(await sell({ date: '2026-11-22' })).toBe('intracommunautaire');
  expect(await sell({ ville: 'Brest', pays: '' })).toBeUndefined();
  expect(await sell({ ville: 'Liège', pays: 'Belgique' })).toBe('intracommunautaire');
});
