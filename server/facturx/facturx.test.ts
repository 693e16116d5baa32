import { describe, expect, test } from 'vitest';
import { buildDocumentPdf, buildLigne } from '#server/testing/fixtures/build-document-pdf.ts';
import { listObstacles } from '#shared/facturx/obstacles.ts';
import { type FacturxContext, toFactureElectronique } from '#shared/facturx/to-facture-electronique.ts';
import { toCii } from './cii.ts';

type Overrides = Parameters<typeof buildDocumentPdf>[0] & { facturx?: Partial<FacturxContext> };

const ofShop = { siret: '81234567600017', tva_intra: 'FR19812345676' };
const ofClient = { siret: '42345678900019', siren: '423456789', tva_intra: 'FR82423456789' };
const german = {
  siret: null,
  siren: null,
  pays: 'Allemagne',
  email: 'einkauf@kunde.example',
  tva_intra: 'DE136695976',
};
const ailleurs = {
  nom: 'Chantier',
  adresse: '27 rue de Siam',
  complement: '',
  code_postal: '29200',
  ville: 'Brest',
  pays: '',
  date: null,
};
const american = { ...german, pays: 'États-Unis', tva_intra: null };
const service = { nature: 'service' } as const;
const freeService = buildLigne({ tva_taux: 0, nature: 'service' });
const free = [buildLigne({ tva_taux: 0 })];

/** Builds a complete invoice to a professional, with the given fields replaced. */
function build({ document, client, boutique, facturx }: Overrides = {}) {
  const printed = buildDocumentPdf({
    document: { type_document: 60, numero: 'FA-P01-000001', ...document },
    client: { ...ofClient, ...client },
    boutique: { ...ofShop, ...boutique },
  });
  return toFactureElectronique({ ...printed, facturx: { origine: null, paiements: [], ...facturx } });
}

const listRules = (overrides: Overrides) => listObstacles(build(overrides)).map(({ regle }) => regle);

/**
 * Each 1.99 € including tax has a base of 1.66 €: with 498 of them, the sum of their VAT differs from the VAT of their
 * sum by more than a euro.
 */
const many = Array.from({ length: 498 }, () =>
  buildLigne({ quantite: 1, prix_unitaire_ht: 1.6583, prix_unitaire_ttc: 1.99 }),
);

describe('obstacles to an e-invoice', () => {
  test.each<[rule: string, overrides: Overrides]>([
    ['BR-FR-10', { boutique: { siret: '81234567600018' } }],
    ['BR-08', { boutique: { ville: '' } }],
    ['BR-09', { boutique: { pays: 'Syldavie' } }],
    ['BR-S-02', { boutique: { tva_intra: '' } }],
    ['BR-11', { client: { pays: 'Bordurie' } }],
    ['BR-10', { client: { adresse: null } }],
    ['BR-FR-11', { client: { siret: null, siren: null } }],
    ['BR-FR-12', { client: { ...german, email: null }, document: { lignes: free } }],
    ['BR-FR-13', { boutique: { adresse_electronique: '423456789' } }],
    ['BR-FR-21', { client: { adresse_electronique: '812345676_COMPTA' } }],
    ['BR-AE-02', { client: { tva_intra: null }, document: { lignes: free, regime_tva: 'autoliquidation' } }],
    [
      'BR-IC-02',
      { client: { ...german, tva_intra: null }, document: { lignes: free, regime_tva: 'intracommunautaire' } },
    ],
    ['BR-IC-12', { document: { lignes: free, regime_tva: 'intracommunautaire' } }],
    ['BR-57', { document: { livraison: { ...ailleurs, pays: 'Syldavie' } } }],
    ['BR-CO-09', { client: { tva_intra: 'FR00423456789' } }],
    ['BR-FR-CO-05', { document: { type_document: 50 } }],
    ['BR-16', { document: { lignes: [] } }],
    ['BR-25', { document: { lignes: [buildLigne({ designation: ' ' })] } }],
    ['BR-FR-DEC-02', { document: { lignes: [buildLigne({ quantite: 0.333_333 })] } }],
    ['BR-FR-DEC-03', { document: { lignes: [buildLigne({ prix_unitaire_ht: 1.234_567_8 })] } }],
    ['BR-FR-16', { document: { lignes: [buildLigne({ tva_taux: 17 })] } }],
    ['BR-E-10', { document: { lignes: free } }],
  ])('%s alone is reported with the one rule it breaks', (rule, overrides) => {
    expect(listRules(overrides)).toEqual([rule]);
  });

  test('a complete invoice has none, nor has one of a private or an anonymous customer', () => {
    const nobody = { est_entreprise: false, siret: null, siren: null, tva_intra: null, email: null };
    const nowhere = { adresse: null, complement: null, code_postal: null, ville: null, pays: null };
    expect(listRules({})).toEqual([]);
    expect(listRules({ client: nobody })).toEqual([]);
    expect(listRules({ client: { ...nobody, ...nowhere, intitule: 'Client de passage' } })).toEqual([]);
  });
});

describe('why there is no VAT', () => {
  test.each<[string, string, Overrides]>([
    ['K', 'VATEX-EU-IC', { client: german, document: { lignes: free } }],
    ['G', 'VATEX-EU-G', { client: american, document: { lignes: free } }],
    ['E', 'VATEX-FR-FRANCHISE', { boutique: { franchise_tva: true, tva_intra: '' }, document: { lignes: free } }],
    ['AE', 'VATEX-EU-AE', { document: { lignes: free, regime_tva: 'autoliquidation' } }],
    ['AE', 'VATEX-EU-AE', { client: german, document: { lignes: [freeService], regime_tva: 'intracommunautaire' } }],
    ['K', 'VATEX-EU-IC', { client: german, document: { lignes: free, regime_tva: 'intracommunautaire' } }],
    ['G', 'VATEX-EU-G', { client: american, document: { lignes: free, regime_tva: 'export' } }],
    ['E', 'VATEX-FR-CGI275', { document: { lignes: free, regime_tva: 'suspension' } }],
    ['E', 'VATEX-FR-CGI261-4', { boutique: { motif_exoneration: 'VATEX-FR-CGI261-4' }, document: { lignes: free } }],
    ['E', 'VATEX-FR-CGI295', { boutique: { pays: 'Réunion' }, document: { lignes: free } }],
  ])('category %s says %s', (categorie, code, overrides) => {
    const facture = build(overrides);
    expect(listObstacles(facture)).toEqual([]);
    expect(facture.tvas).toMatchObject([{ categorie, taux: 0, exoneration: { code } }]);
    expect(facture.lignes).toMatchObject([{ categorie }]);
    expect(toCii(facture)).toContain(`<ram:ExemptionReasonCode>${code}</ram:ExemptionReasonCode>`);
  });
});

test('one invoice distinguishes goods sent to the Union from services taxed there, each with its reason', () => {
  const document = {
    lignes: [...free, buildLigne({ tva_taux: 0, nature: 'service', prix_unitaire_ht: 50 })],
    regime_tva: 'intracommunautaire',
    remise_globale: { pourcentage: 10, motif: '' },
  } as const;
  const facture = build({ client: german, document: { ...document, lignes: [...document.lignes] } });
  expect(listObstacles(facture)).toEqual([]);
  expect(facture.tvas).toMatchObject([
    { categorie: 'AE', base_ht: 9_000, montant: 0, exoneration: { code: 'VATEX-EU-AE' } },
    { categorie: 'K', base_ht: 2_232, montant: 0, exoneration: { code: 'VATEX-EU-IC' } },
  ]);
  expect(facture.remises).toMatchObject([
    { categorie: 'K', base: 2_480, montant: 248 },
    { categorie: 'AE', base: 10_000, montant: 1_000 },
  ]);
  expect(facture).toMatchObject({ cadre: 'M1', total_lignes: 12_480, total_remises: 1_248, total_ht: 11_232 });
});

test('a discount whose rates cancel one another is summed all the same (BR-CO-11)', () => {
  const lignes = [buildLigne(), buildLigne({ quantite: -2, tva_taux: 10 })];
  const facture = build({ document: { lignes, remise_globale: { pourcentage: 10, motif: '' } } });
  expect(facture.remises.map(({ montant }) => montant)).toEqual([248, -248]);
  expect(toCii(facture)).toContain('<ram:AllowanceTotalAmount>0.00</ram:AllowanceTotalAmount>');
});

test.each([
  ['goods', [{}], false, 'B1', null],
  ['a service, whose VAT is due when it is paid', [service], false, 'S1', '72'],
  ['a service of a shop that chose the day of the invoice', [service], true, 'S1', '5'],
  ['both', [{}, service], false, 'M1', null],
  ['both, of such a shop', [{}, service], true, 'M1', '5'],
] as const)('%s', (_words, lignes, option_debits, cadre, exigibilite) => {
  const facture = build({
    document: { lignes: lignes.map((ligne) => buildLigne(ligne)) },
    boutique: { option_debits },
  });
  expect(facture).toMatchObject({ cadre, exigibilite });
  const told = /<ram:DueDateTypeCode>(\d+)</.exec(toCii(facture))?.[1] ?? null;
  expect(told).toBe(exigibilite);
});

test('a line bears its barcode, when that is a GS1 one', () => {
  const xml = toCii(build({ document: { lignes: [buildLigne({ code_ean: '3165140888011' })] } }));
  expect(xml).toContain('<ram:GlobalID schemeID="0160">3165140888011</ram:GlobalID>');
  expect(toCii(build({ document: { lignes: [buildLigne({ code_ean: 'INTERNE-12' })] } }))).not.toContain('0160');
});

test('a discount lowers the line’s amount, and a negative price becomes a negative quantity', () => {
  const lignes = [
    buildLigne({ quantite: 7, remise_pourcentage: 33.33 }),
    buildLigne({ quantite: 1, prix_unitaire_ht: -12.4 }),
    buildLigne({ article_code: '', designation: 'Merci', quantite: 0 }),
  ];
  const { lignes: lines } = build({ document: { lignes } });
  expect(lines).toMatchObject([
    { brut: 8_680, montant_ht: 5_787, note: '' },
    { quantite: -1, prix_unitaire_ht: 12.4, montant_ht: -1_240, note: 'Merci' },
  ]);
});

test('received amounts are deducted; a fully paid invoice is marked so and due the day it was paid', () => {
  const partly = build({ facturx: { paiements: [{ date: '2026-11-21', moyen: 'cheque', montant: 10 }] } });
  expect(partly).toMatchObject({ cadre: 'B1', echeance: '2026-12-21', deja_paye: 1_000, net_a_payer: 1_976 });
  expect(partly.paiement).toMatchObject({ code: '20', iban: '' });
  const paid = build({
    facturx: {
      paiements: [
        { date: '2026-11-21', moyen: 'cheque', montant: 10 },
        { date: '2026-11-22', moyen: 'especes', montant: 20 },
      ],
    },
  });
  expect(paid).toMatchObject({ cadre: 'B2', echeance: '2026-11-22', deja_paye: 2_976, net_a_payer: 0 });
  expect(paid.paiement).toMatchObject({ code: '10' });
});

test('goods for another country of the Union may be invoiced to where their buyer is', () => {
  const lieu = { ...ailleurs, ville: 'Liège', pays: 'Belgique' };
  const sold = { lignes: free, regime_tva: 'intracommunautaire' } as const;
  const facture = build({ client: german, document: { ...sold, livraison: lieu, document_source: 'BC-P01-000003' } });
  expect(listObstacles(facture)).toEqual([]);
  expect(facture).toMatchObject({ commande: 'BC-P01-000003', bon_livraison: '', lieu: { adresse: { pays: 'BE' } } });
  expect(listRules({ client: german, document: { ...sold, livraison: ailleurs } })).toEqual(['BR-IC-12']);
  expect(build({ client: german, document: sold }).lieu).toMatchObject({ adresse: { pays: 'DE' } });
});

test('prices with tax whose VAT is a euro away from that of their total are the VAT of that, and a rounding', () => {
  const due = build({ document: { lignes: many } });
  expect(listObstacles(due)).toEqual([]);
  expect(due).toMatchObject({
    total_ht: 82_668,
    total_tva: 16_534,
    total_ttc: 99_202,
    arrondi: -100,
    net_a_payer: 99_102,
  });
  const xml = toCii(due);
  expect(xml).toContain('<ram:RoundingAmount>-1.00</ram:RoundingAmount><ram:GrandTotalAmount>992.02<');
  const paiements = [{ date: '2026-11-22', moyen: 'carte', montant: 991.02 }];
  expect(build({ document: { lignes: many }, facturx: { paiements } })).toMatchObject({
    cadre: 'B1',
    echeance: '2026-11-22',
    deja_paye: 99_102,
    net_a_payer: 0,
  });
  expect(build({ document: { lignes: many.slice(1) } })).toMatchObject({ arrondi: 0, net_a_payer: 98_903 });
});

test('refunds of a negative total are deducted from it', () => {
  const facture = build({
    document: { total_ht: -24.8, total_tva: -4.96, total_ttc: -29.76 },
    facturx: { paiements: [{ date: '2026-11-22', moyen: 'especes', montant: -29.76 }] },
  });
  expect(facture).toMatchObject({ cadre: 'B2', deja_paye: -2_976, net_a_payer: 0 });
});

test('typed values stay text, even when they look like numbers', () => {
  const xml = toCii(build({ client: { intitule: 'A & B <script>\u0001\ud800"' }, document: { reference: ']]>' } }));
  expect(xml).toContain('<ram:Name>A &amp; B &lt;script&gt;&quot;</ram:Name>');
  expect(xml).toContain('<ram:IssuerAssignedID>]]&gt;</ram:IssuerAssignedID>');
});
