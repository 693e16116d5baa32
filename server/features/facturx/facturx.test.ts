import { DomUtils, parseDocument } from 'htmlparser2';
import { expect, test } from 'vitest';
import { startShop } from '#server/testing/running/start-shop.ts';
import { readAttachments, readPdf } from '#server/testing/fixtures/read-pdf.ts';
import { getDocumentPdf } from '#shared/contracts/documents/documents.ts';
import { createArticle, updateArticle } from '#shared/contracts/articles/articles.ts';
import { createReglements } from '#shared/contracts/reglements/reglements.ts';
import { type ClientUpdateInput, updateClient } from '#shared/contracts/tiers/clients.ts';
import { createCommandeFacture, createFactureAvoir } from '#shared/contracts/ventes/parts.ts';
import { facturx } from '#shared/contracts/ventes/facturx.ts';
import {
  createAvoir,
  createCommande,
  createFacture,
  emitFacture,
  getCommande,
} from '#shared/contracts/ventes/ventes.ts';
import { commandeToFacture } from '#shared/contracts/workflows.ts';

const ofShop = {
  siret: '81234567600017',
  tva_intra: 'FR19812345676',
  adresse: '14 quai de la Douane',
  code_postal: '29200',
  ville: 'Brest',
  iban: 'FR7630006000011234567890189',
};
const professional = {
  intitule: 'Kervella & Fils <Brest>',
  siret: '42345678900019',
  adresse: '3 rue des Charpentiers',
  code_postal: '29850',
  ville: 'Gouesnou',
};
const vis = { article_code: 'VIS', quantite: 3, remise_pourcentage: 10 };
const comment = { article_code: '', designation: 'Livré ce jour', quantite: 0 };
const livre = { article_code: 'LIVRE', quantite: 1, prix_unitaire_ttc: 19.9 };

/** Starts a shop whose card is complete, or as `card` says, with a professional as customer. */
async function openShop(card: Partial<typeof ofShop> = ofShop) {
  const shop = await startShop();
  const { backOffice, call, client } = shop;
  await backOffice.boutique.update({ ...(await backOffice.boutique.get()), ...card });
  await call(updateClient, { params: { code: client }, body: professional });
  return {
    ...shop,
    async invoice(lignes = [vis, comment, livre]) {
      const { data } = await call(createFacture, { body: { client_id: client, lignes } });
      return data.numero_facture;
    },
    getXml: async (numero: string) =>
      Buffer.from(await call(facturx[toKind(numero)].xml, { params: { numero } })).toString(),
    getEtat: (numero: string) => call(facturx[toKind(numero)].etat, { params: { numero } }),
    getPdf: (numero: string) =>
      call(getDocumentPdf, { params: { type_doc: toKind(numero) === 'avoir' ? 50 : 60, numero } }),
  };
}

const toKind = (numero: string) => (numero.startsWith('AV') ? 'avoir' : 'facture');

/** Lists the texts of the elements with this name. */
function list(xml: string, name: string): string[] {
  const root = parseDocument(xml, { xmlMode: true });
  return DomUtils.getElementsByTagName(`ram:${name}`, root).map((element) => DomUtils.textContent(element));
}

test('an invoice’s PDF contains the same amounts as data, and the data can be downloaded separately', async () => {
  await using shop = await openShop();
  const numero = await shop.invoice();
  const xml = await shop.getXml(numero);
  expect(await shop.getEtat(numero)).toEqual({ numero, conforme: true, obstacles: [] });
  expect(list(xml, 'LineTotalAmount')).toEqual(['27.00', '18.86', '45.86']);
  expect(list(xml, 'TaxTotalAmount')).toEqual(['6.44']);
  expect(list(xml, 'GrandTotalAmount')).toEqual(['52.30']);
  expect(list(xml, 'DuePayableAmount')).toEqual(['52.30']);
  expect(list(xml, 'Content').at(-1)).toBe('Livré ce jour');
  expect(list(xml, 'Name')).toContain('Kervella & Fils <Brest>');

  const [file] = await readAttachments(await shop.getPdf(numero));
  expect(file?.filename).toBe('factur-x.xml');
  expect(Buffer.from(file?.content ?? []).toString()).toBe(xml);
});

test('what is paid at the counter is issued as paid; a later payment changes nothing of it', async () => {
  await using shop = await openShop();
  const [paid, due] = [await shop.invoice(), await shop.invoice()];
  const pay = async (numero: string, montant: number) =>
    shop.call(createReglements, {
      body: { client_code: shop.client, reglements: [{ moyen: 'carte', montant, imputations: [{ numero, montant }] }] },
    });
  await pay(paid, 52.3);
  const xml = await shop.getXml(paid);
  expect(list(xml, 'BusinessProcessSpecifiedDocumentContextParameter')).toEqual(['B2']);
  expect([list(xml, 'TotalPrepaidAmount'), list(xml, 'DuePayableAmount')]).toEqual([['52.30'], ['0.00']]);
  expect(list(xml, 'SpecifiedTradeSettlementPaymentMeans')).toEqual(['48Carte bancaire']);

  await shop.call(emitFacture, { params: { numero: due }, body: {} });
  const issued = await shop.getXml(due);
  await pay(due, 52.3);
  expect(await shop.getXml(due)).toBe(issued);
  expect(list(issued, 'DuePayableAmount')).toEqual(['52.30']);
});

test('a credit note names the invoice it corrects, with its date', async () => {
  await using shop = await openShop();
  const numero = await shop.invoice([vis]);
  const { data } = await shop.call(createAvoir, {
    body: { client_id: shop.client, lignes: [{ article_code: 'VIS', quantite: 1 }] },
  });
  const alone = data.numero_avoir;
  const { obstacles } = await shop.getEtat(alone);
  expect(obstacles).toEqual([
    {
      regle: 'BR-FR-CO-05',
      champ: 'document.document_source',
      phrase: 'L’avoir ne dit pas quelle facture il corrige\u00a0: faites-le depuis la facture.',
    },
  ]);
  const { document_cible } = await shop.call(createFactureAvoir, { params: { numero }, body: {} });
  const xml = await shop.getXml(document_cible);
  expect(list(xml, 'TypeCode')[0]).toBe('381');
  expect(list(xml, 'InvoiceReferencedDocument')[0]).toContain(numero);
  expect(list(xml, 'GrandTotalAmount')).toEqual(['32.40']);
});

test('a line keeps the nature and barcode its article had when the line was made', async () => {
  await using shop = await openShop();
  const ean = '3250390001232';
  await shop.call(updateArticle, { params: { reference: 'VIS' }, body: { code_ean: ean } });
  const pose = { ...vis, article_code: 'POSE' };
  const [services, both] = [await shop.invoice([pose]), await shop.invoice([vis, pose])];
  await shop.call(updateArticle, { params: { reference: 'POSE' }, body: { nature: 'bien' } });
  await shop.call(updateArticle, { params: { reference: 'VIS' }, body: { nature: 'service', code_ean: null } });
  const goods = await shop.invoice([pose]);
  const cadres = await Promise.all([services, both, goods].map((numero) => shop.getXml(numero)));
  const cadre = 'BusinessProcessSpecifiedDocumentContextParameter';
  expect(cadres.map((xml) => list(xml, cadre)[0])).toEqual(['S1', 'M1', 'B1']);
  expect(list(cadres[1] ?? '', 'SpecifiedTradeProduct')[0]).toContain(ean);
  expect((await readPdf(await shop.getPdf(services))).pages[0]).toContain('Opération : prestation de services.');
  const { boutique } = shop.backOffice;
  await boutique.update({ ...(await boutique.get()), option_debits: true });
  const [page] = (await readPdf(await shop.getPdf(await shop.invoice([vis])))).pages;
  expect(page).toContain('Opération : prestation de services.');
  expect(page).toContain('Option pour le paiement de la taxe d’après les débits.');
  expect(
    await shop.call(createArticle, { body: { reference: 'DEVIS', designation: 'Étude', nature: 'service' } }),
  ).toMatchObject({
    nature: 'service',
    type_article: 1,
  });
});

test('a customer’s card decides the VAT of their purchases, unless the sale does; documents made from it keep it', async () => {
  await using shop = await openShop();
  const { call, client: client_id } = shop;
  const sell = async (regime_tva?: 'france' | 'autoliquidation') => {
    const body = {
      client_id,
      regime_tva,
      lignes: [{ article_code: 'VIS', quantite: 2, prix_unitaire_ht: 10, prix_unitaire_ttc: 12 }],
    };
    const { data } = await call(createCommande, { body });
    return await call(getCommande, { params: { id: data.numero_commande } });
  };
  const change = (body: Partial<ClientUpdateInput>) => call(updateClient, { params: { code: client_id }, body });
  expect(await sell()).toMatchObject({ total_ttc: 24 });
  expect(await sell('autoliquidation')).toMatchObject({ total_ttc: 20, regime_tva: 'autoliquidation' });
  await change({ pays: 'Allemagne', siret: null, tva_intra: 'DE136695976' });
  const german = await sell();
  expect(german).toMatchObject({ total_ttc: 20, total_tva: 0, regime_tva: 'intracommunautaire' });
  expect(await sell('france')).toMatchObject({ total_ttc: 24 });
  await change({ pays: 'Canada', tva_intra: null, forme_juridique: 'Inc.' });
  expect(await sell()).toMatchObject({ total_ttc: 20, regime_tva: 'export' });
  await change({ regime_tva: 'france' });
  expect(await sell()).toMatchObject({ total_ttc: 24 });

  await change({ pays: 'Allemagne', tva_intra: 'DE136695976', email: 'einkauf@kunde.example', regime_tva: null });
  const { document_cible: numero } = await call(createCommandeFacture, { params: { numero: german.numero }, body: {} });
  const xml = await shop.getXml(numero);
  expect(list(xml, 'ExemptionReasonCode')).toEqual(['VATEX-EU-IC']);
  const [page = ''] = (await readPdf(await shop.getPdf(numero))).pages;
  expect(page).toContain('Exonération de TVA, article 262 ter, I du CGI.');
});

test('an article’s éco-participation is in the amount of its line, and shown separately on page, ticket and label, and as data', async () => {
  await using shop = await openShop();
  const { call } = shop;
  const body = { code_ean: '3165140888011', prix_vente: 149.9, eco_participation_ht: 0.5 };
  await call(updateArticle, { params: { reference: 'VIS' }, body });
  const perceuse = { ...vis, quantite: 2, remise_pourcentage: 0 };
  const numero = await shop.invoice([perceuse]);
  const withDiscount = await shop.invoice([{ ...perceuse, remise_pourcentage: 10 }]);
  await call(updateArticle, { params: { reference: 'VIS' }, body: { eco_participation_ht: null } });
  const xml = await shop.getXml(numero);
  expect(list(xml, 'SpecifiedTradeAllowanceCharge')).toEqual([
    'true1.00AEVÉco-participation (0,50\u00a0€ HT par unité)',
  ]);
  expect(list(xml, 'LineTotalAmount')).toEqual(['300.80', '300.80']);
  expect([list(xml, 'TaxTotalAmount'), list(xml, 'GrandTotalAmount')]).toEqual([['60.16'], ['360.96']]);
  expect((await readPdf(await shop.getPdf(numero))).pages[0]).toContain(
    'Éco-participation en sus : 0,50 € HT par unité',
  );
  expect(list(await shop.getXml(withDiscount), 'LineTotalAmount')[0]).toBe('270.82');
  expect(list(await shop.getXml(await shop.invoice([perceuse])), 'LineTotalAmount')[0]).toBe('299.80');
});

test('an invoice that platforms would refuse stays a plain PDF, and lists what to correct', async () => {
  await using shop = await openShop({ ...ofShop, siret: '' });
  await shop.call(updateClient, { params: { code: shop.client }, body: { siret: '', forme_juridique: 'SARL' } });
  const numero = await shop.invoice();
  await expect(shop.getXml(numero)).rejects.toThrow(
    `La facture ${numero} n’est pas une facture électronique conforme. Le SIRET de la boutique manque ou n’est pas valide. ` +
      'Le SIREN du client manque ou n’est pas valide\u00a0: une facture à un professionnel le porte.',
  );
  await shop.call(emitFacture, { params: { numero }, body: {} });
  expect(await readAttachments(await shop.getPdf(numero))).toEqual([]);
  const { boutique } = shop.backOffice;
  await boutique.update({ ...(await boutique.get()), ...ofShop });
  expect(await shop.getEtat(numero)).toMatchObject({ conforme: false });
});

test('a shop that requires e-invoices issues professionals nothing else, and still records payments', async () => {
  await using shop = await openShop();
  const { boutique } = shop.backOffice;
  await boutique.update({ ...(await boutique.get()), facture_electronique_exigee: true });
  const change = (body: Parameters<typeof updateClient.body.parse>[0]) =>
    shop.call(updateClient, { params: { code: shop.client }, body: updateClient.body.parse(body) });
  await change({ siret: '', forme_juridique: 'SARL' });
  const [handed, paid, personal] = [await shop.invoice(), await shop.invoice(), await shop.invoice()];
  const emit = (numero: string) => shop.call(emitFacture, { params: { numero }, body: {} });
  await expect(emit(handed)).rejects.toThrow(
    `La facture ${handed} ne peut pas être émise\u00a0: ce ne serait pas une facture électronique. ` +
      'Le SIREN du client manque ou n’est pas valide',
  );
  await shop.call(createReglements, {
    body: {
      client_code: shop.client,
      reglements: [{ moyen: 'carte', montant: 10, imputations: [{ numero: paid, montant: 10 }] }],
    },
  });
  await change({ forme_juridique: '' });
  await emit(personal);
  await change({ siren: '423456789' });
  await emit(handed);
  expect(await readAttachments(await shop.getPdf(handed))).not.toEqual([]);
});

test('a private customer’s invoice names the mediator, a professional’s the penalties for late payment', async () => {
  await using shop = await openShop();
  const { boutique } = shop.backOffice;
  await boutique.update({ ...(await boutique.get()), mediateur: 'CM2C, Paris' });
  const read = async () =>
    (await readPdf(await shop.getPdf(await shop.invoice()))).pages.join(' ').replace(/[\u00a0\u202f]/g, ' ');
  const professional = await read();
  expect(professional).toContain('D441-5');
  expect(professional).not.toContain('Médiateur');
  await shop.call(updateClient, { params: { code: shop.client }, body: { clientele: 'particulier' } });
  const personal = await read();
  expect(personal).toContain('Médiateur de la consommation : CM2C, Paris.');
  expect(personal).not.toContain('D441-5');
});

test('a name that looks like an embedded file is not taken for one', async () => {
  await using shop = await openShop({ ...ofShop, siret: '' });
  const { boutique } = shop.backOffice;
  await boutique.update({ ...(await boutique.get()), raison_sociale: '/Type /EmbeddedFile /Length 9' });
  const numero = await shop.invoice();
  await shop.call(emitFacture, { params: { numero }, body: {} });
  expect(await shop.getEtat(numero)).toMatchObject({ conforme: false });
});

test('the page of an invoice paid at its issue has the amounts received and due, equal to its data', async () => {
  await using shop = await openShop();
  const numero = await shop.invoice();
  await shop.call(createReglements, {
    body: {
      client_code: shop.client,
      reglements: [{ moyen: 'carte', montant: 40, imputations: [{ numero, montant: 40 }] }],
    },
  });
  const { pages } = await readPdf(await shop.getPdf(numero));
  const text = (pages[0] ?? '').replace(/[\u00a0\u202f]/g, ' ');
  expect(text).toContain('Total TTC 52,30 €');
  expect(text).toMatch(/Carte bancaire, \d{2}\/\d{2}\/\d{4} −40,00 €/);
  expect(text).toContain('Reste à payer 12,30 €');
  expect(text).toMatch(/Règlement par virement[^]*IBAN[^]*Paiement /);
  expect(list(await shop.getXml(numero), 'DuePayableAmount')).toEqual(['12.30']);
});

test('a deposit invoice is a 386 that was paid; the final one is in full, in frame 4, and names it', async () => {
  await using shop = await openShop();
  const { data } = await shop.call(createCommande, { body: { client_id: shop.client, lignes: [vis, livre] } });
  const order = data.numero_commande;
  const { data: made } = await shop.call(createReglements, {
    body: {
      client_code: shop.client,
      reglements: [{ moyen: 'cheque', montant: 30, imputations: [{ numero: order, montant: 30 }] }],
    },
  });
  const acompte = made.documents.find(({ type_document }) => type_document === 60)?.numero ?? '';
  expect((await shop.getEtat(acompte)).conforme).toBe(true);
  const first = await shop.getXml(acompte);
  expect(list(first, 'TypeCode')[0]).toBe('386');
  expect(list(first, 'BusinessProcessSpecifiedDocumentContextParameter')).toEqual(['B2']);
  expect([list(first, 'GrandTotalAmount'), list(first, 'DuePayableAmount')]).toEqual([['30.00'], ['0.00']]);
  const page = (await readPdf(await shop.getPdf(acompte))).pages[0] ?? '';
  expect(page).toContain('Facture d’acompte');
  expect(page).toContain('Facture acquittée.');
  expect(page).not.toMatch(/IBAN|Règlement par virement|Paiement /);

  const { document_cible: numero } = await shop.call(commandeToFacture, { params: { id: order } });
  const xml = await shop.getXml(numero);
  expect(list(xml, 'TypeCode')[0]).toBe('380');
  expect(list(xml, 'BusinessProcessSpecifiedDocumentContextParameter')).toEqual(['B4']);
  expect([list(xml, 'GrandTotalAmount'), list(xml, 'TotalPrepaidAmount'), list(xml, 'DuePayableAmount')]).toEqual([
    ['52.30'],
    ['30.00'],
    ['22.30'],
  ]);
  expect(list(xml, 'InvoiceReferencedDocument')[0]).toContain(acompte);
  const text = ((await readPdf(await shop.getPdf(numero))).pages[0] ?? '').replace(/[\u00a0\u202f]/g, ' ');
  expect(text).toMatch(new RegExp(`Acompte ${acompte}, \\d{2}/\\d{2}/\\d{4} −30,00 €`));
  expect(text).toContain('Acomptes déduits');
  expect(text).toContain('Reste à payer 22,30 €');
});
