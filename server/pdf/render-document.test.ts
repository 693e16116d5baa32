import { describe, expect, test } from 'vitest';
import { type DocumentKind, documentKinds } from '#shared/contracts/documents/documents.ts';
import { readPdf } from '#server/testing/fixtures/read-pdf.ts';
import { buildDocumentPdf, buildLigne } from '../testing/fixtures/build-document-pdf.ts';
import { renderDocument } from './render-document.ts';
import { envelopeWindow, millimetres } from './layout/theme.ts';

type Overrides = Parameters<typeof buildDocumentPdf>[0];

const read = async (overrides: Overrides = {}) => readPdf(await renderDocument(buildDocumentPdf(overrides)));
const readKind = (kind: DocumentKind, overrides: Overrides = {}) =>
  read({ ...overrides, document: { type_document: documentKinds[kind].code, ...overrides.document } });
const toPlain = (text = '') => text.replace(/[\u00a0\u202f]/g, ' ');
const buildLignes = (count: number) =>
  Array.from({ length: count }, (_, index) =>
    buildLigne({ article_code: `ART-${String(index + 1).padStart(4, '0')}` }),
  );

describe('a quote', () => {
  test('has the seller, the buyer, the lines and the amounts', async () => {
    const lignes = [
      buildLigne({ quantite: 3, prix_unitaire_ht: 411.5226, remise_pourcentage: 10 }),
      buildLigne({
        article_code: 'PERC-18V',
        designation: 'Perceuse 18 V',
        quantite: 1,
        prix_unitaire_ht: 189.9,
        tva_taux: 5.5,
      }),
    ];
    const { pages } = await read({ document: { lignes } });
    const text = toPlain(pages[0]);

    expect(pages).toHaveLength(1);
    expect(text).toMatch(/^Quincaillerie du Port Devis\n/);
    expect(text).toContain('\nN° DE-P01-000123\n');
    expect(text).toContain('Menuiserie Kervella & Fils');
    expect(text).toContain('21/11/2026 21/12/2026 Chantier Le Guen CLI000042');
    expect(text).toContain(
      'VIS-TF-0560 Vis à bois tête fraisée Torx 5 × 60 mm, zinguée, boîte de 200 3 BTE 411,5226 10 % 20 % 1 111,11',
    );
    expect(text).toContain('PERC-18V Perceuse 18 V 1 BTE 189,90 5,5 % 189,90');
    expect(text).toMatch(/20 % 1 111,11 222,22\D/);
    expect(text).toMatch(/5,5 % 189,90 10,44\D/);
    expect(text).toContain('Total HT 1 301,01 €');
    expect(text).toContain('Total TVA 232,66 €');
    expect(text).toContain('Total TTC 1 533,67 €');
    expect(text).toContain('Ce devis est valable jusqu’au 21/12/2026.');
    expect(text).toContain('Bon pour accord');
    expect(text).toContain(
      'SARL au capital de 8 000 € · SIRET 812 345 678 00017 · RCS Brest 812 345 678 · TVA FR32812345678 · NAF 4752A',
    );
    expect(text).toContain('Page 1 / 1');
  });

  test('names the register once, wherever the shop wrote it', async () => {
    const { pages } = await read({ boutique: { rcs: '812 345 678 RCS Brest' } });
    expect(toPlain(pages[0])).toContain('· 812 345 678 RCS Brest ·');
  });

  test('has its addressee in the window of a DL envelope, and nothing else there', async () => {
    const client = { intitule: 'Société '.repeat(8).trim(), pays: 'Belgique' };
    const { texts } = await read({ client });
    const inWindow = (texts[0] ?? []).filter(
      ({ x, y }) => x > millimetres(100) && y > millimetres(45) && y < millimetres(87),
    );

    expect(inWindow.every(({ x }) => Math.abs(x - envelopeWindow.left) < 1)).toBe(true);
    expect(inWindow.map(({ text }) => text).join(' ')).toBe(
      `${client.intitule} À l’attention de Yann Kervella Z.A. de Kergaradec 3 rue des Charpentiers 29850 GOUESNOU BELGIQUE`,
    );
  });

  test('shows no discount column without a discount', async () => {
    expect((await read()).pages[0]).not.toContain('Remise');
  });

  test('prints a comment across the row, without amounts', async () => {
    const comment = buildLigne({
      article_code: '',
      designation: 'Livraison au 2e étage',
      quantite: 0,
      prix_unitaire_ht: 0,
    });
    const { pages } = await read({ document: { lignes: [buildLigne(), comment] } });
    expect(pages[0]).toMatch(/\nLivraison au 2e étage\n/);
  });

  test('shows a line without an article that has an amount: the lines always add up to the totals', async () => {
    const fee = buildLigne({ article_code: '', designation: 'Port', quantite: 1, prix_unitaire_ht: 15 });
    const { pages } = await read({ document: { lignes: [fee] } });
    expect(toPlain(pages[0])).toContain('Port 1 BTE 15,00 20 % 15,00');
  });

  test('is marked as a draft, or as cancelled, across the page', async () => {
    expect((await read({ brouillon: true, document: { numero: '' } })).pages[0]).toContain('BROUILLON');
    expect((await read({ document: { statut: 6 } })).pages[0]).toContain('ANNULÉ');
    expect((await read()).pages[0]).not.toMatch(/BROUILLON|ANNULÉ/);
  });
});

describe('several pages', () => {
  test('repeat the header, name the document, count the pages and keep every line once', async () => {
    const { pages } = await read({ document: { lignes: buildLignes(200) } });
    const text = pages.join('\n');

    expect(pages.length).toBeGreaterThan(4);
    expect(text.match(/ART-\d{4}/g)).toEqual(buildLignes(200).map(({ article_code }) => article_code));
    for (const [index, page] of pages.entries()) {
      expect(page).toContain('Référence Désignation Quantité');
      expect(page).toContain(`Page ${index + 1} / ${pages.length}`);
      expect(page.includes('Devis DE-P01-000123 du 21/11/2026')).toBe(index > 0);
    }
    expect(text.match(/Total TTC/g)).toHaveLength(1);
  });

  test('never leave the totals alone: some lines come with them, whatever the number of lines', async () => {
    for (let count = 14; count <= 30; count += 1) {
      const { pages } = await read({ document: { lignes: buildLignes(count) } });
      expect(pages.at(-1)).toMatch(/ART-\d{4}[\s\S]*Total TTC[\s\S]*Bon pour accord/);
    }
  });

  test('let the shop’s conditions run on, however long, without taking the totals along', async () => {
    const conditions = `${'Clause de réserve de propriété. '.repeat(60)}\n\nFin des conditions.`;
    const { pages } = await read({ document: { lignes: buildLignes(15) }, boutique: { conditions } });

    expect(pages).toHaveLength(2);
    expect(pages[0]).toContain('Bon pour accord');
    expect(pages.join('').match(/Clause/g)).toHaveLength(60);
    expect(pages[1]).toContain('Fin des conditions.');
  });

  test('keep a long designation in one piece, a word too long for a line broken', async () => {
    const designation = `${'Porte d’entrée isolante à seuil plat '.repeat(10)}${'X'.repeat(130)}`;
    const lignes = [...buildLignes(16), buildLigne({ article_code: 'LONG', designation })];
    const { pages, texts } = await read({ document: { lignes } });
    const page = pages.findIndex((text) => text.includes('LONG'));

    expect(pages[page]?.match(/Porte/g)).toHaveLength(10);
    expect(pages[page]?.match(/X/g)).toHaveLength(130);
    expect(texts[page]?.every(({ x }) => x < millimetres(200))).toBe(true);
  });
});

describe('every kind', () => {
  test.each([
    ['devis', 'Devis', true],
    ['commande', 'Bon de commande', true],
    ['preparation', 'Bon de préparation', false],
    ['livraison', 'Bon de livraison', false],
    ['retour', 'Bon de retour', false],
    ['avoir', 'Avoir', true],
    ['facture', 'Facture', true],
  ] as const)('%s has its title, and its prices or none', async (kind, title, priced) => {
    const { pages, info } = await readKind(kind);
    const text = toPlain(pages[0]);

    expect(text).toContain(`Quincaillerie du Port ${title}\n`);
    expect(info['Title']).toBe(`${title} DE-P01-000123`);
    expect(text).toContain('VIS-TF-0560');
    expect(/Montant HT|Total|€/.test(text.replace('8 000 €', ''))).toBe(priced);
  });

  test('an unknown code is refused in French', async () => {
    await expect(read({ document: { type_document: 7 } })).rejects.toThrow('Le type de document 7 n’existe pas.');
  });
});

describe('an invoice', () => {
  test('carries what the law asks between professionals', async () => {
    const { pages } = await readKind('facture', { document: { document_source: 'BL-P01-000077' } });
    const text = toPlain(pages[0]).replaceAll('\n', ' ');

    expect(text).toContain('Bon de livraison');
    expect(text).toContain('BL-P01-000077');
    expect(text).toContain('423 456 789 00019 FR40423456789');
    expect(text).toContain('Net à payer 29,76 €');
    expect(text).toContain('Paiement au plus tard le 21/12/2026.');
    expect(text).toContain('trois fois le taux d’intérêt légal');
    expect(text).toContain('frais de recouvrement de 40 €');
    expect(text).toContain('Pas d’escompte pour paiement anticipé.');
    expect(text).toContain('IBAN : FR76 3000 6000 0112 3456 7890 189');
  });

  test('spares a private person the penalties owed between professionals', async () => {
    const { pages } = await readKind('facture', { client: { est_particulier: true, est_entreprise: false } });
    expect(pages[0]).toContain('Pas d’escompte');
    expect(pages[0]).not.toContain('recouvrement');
  });

  test('of a shop without VAT has the legal mention, and no VAT anywhere', async () => {
    const lignes = [buildLigne({ tva_taux: 0 })];
    const { pages } = await readKind('facture', {
      document: { lignes },
      boutique: { franchise_tva: true, tva_intra: '' },
    });
    const text = toPlain(pages[0]);

    expect(text).toContain('TVA non applicable, art. 293 B du CGI.');
    expect(text).toContain('Net à payer 24,80 €');
    expect(text.replace('TVA non applicable', '').replace(/TVA client/, '')).not.toMatch(/TVA|HT/);
  });
});

test('a credit note names the invoice it credits', async () => {
  const { pages } = await readKind('avoir', { document: { document_source: 'FA-P01-000012' } });
  expect(toPlain(pages[0])).toContain('Avoir émis sur la facture n° FA-P01-000012.');
  expect(toPlain(pages[0])).toContain('Net à votre crédit 29,76 €');
});

test('the file says its title, author, subject and language, dated by the record', async () => {
  const { info } = await read();
  expect(info).toMatchObject({
    Title: 'Devis DE-P01-000123',
    Author: 'Quincaillerie du Port',
    Subject: 'Menuiserie Kervella & Fils',
    Language: 'fr-FR',
    CreationDate: 'D:20261121093100Z',
  });
});

test('the same input renders the same bytes, whatever was rendered before', async () => {
  const first = await renderDocument(buildDocumentPdf());
  await renderDocument(buildDocumentPdf({ document: { lignes: [buildLigne({ designation: 'A\u00a0B\u2011C' })] } }));
  const second = await renderDocument(buildDocumentPdf());
  expect(Buffer.from(second).equals(first)).toBe(true);
});
