import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { renderDocument } from '#server/pdf/render-document.ts';
import { buildDocumentPdf, buildLigne } from '#server/testing/fixtures/build-document-pdf.ts';
import { listObstacles } from '#shared/facturx/obstacles.ts';
import { deductAcomptes } from '#shared/documents/acomptes.ts';
import { draftAcompte, toAcompteCents } from '#shared/documents/draft-acompte.ts';
import { toCents, toPrixHt, toPrixTtc } from '#shared/money/money.ts';
import type { DocumentComplet, LigneRecord } from '#shared/contracts/documents/documents.ts';
import { RegimeTva } from '#shared/contracts/regime-tva.ts';
import { toFactureElectronique } from '#shared/facturx/to-facture-electronique.ts';

/**
 * Writes random invoices and credit notes as Factur-X for an external validator: `node scripts/facturx-samples.ts
 * FOLDER COUNT SEED`. Documents that Comptoir itself would not send are left out.
 */
const [folder = 'facturx-samples', count = '50', seed = '1'] = process.argv.slice(2);

const decimal = (most: number, decimals: number) =>
  fc.integer({ min: 0, max: most * 10 ** decimals }).map((value) => value / 10 ** decimals);
const name = fc.constantFrom(
  'Vis à bois 5 × 60',
  'Clé « plate » & <douille>',
  'Joint 1/2"',
  'Œillet',
  '螺丝',
  'Мастерская',
);

const ligne = fc
  .record({
    designation: name,
    quantite: fc.oneof(
      decimal(20, 0),
      decimal(20, 4),
      decimal(5, 0).map((value) => -value),
    ),
    unite: fc.constantFrom('UN', 'BTE', 'KG', 'm²', 'H', 'palette'),
    prix_unitaire_ht: fc.oneof(
      decimal(500, 2),
      decimal(10, 6),
      decimal(20, 2).map((value) => -value),
    ),
    remise_pourcentage: fc.oneof(fc.constant(0), decimal(100, 2)),
    nature: fc.constantFrom('bien', 'service'),
    eco_participation_ht: fc.oneof(fc.constant(0), decimal(3, 4)),
    code_ean: fc.constantFrom('', '3165140888011', 'INTERNE'),
    tva_taux: fc.constantFrom(20, 10, 5.5, 2.1, 13, 8.5, 1.75, 1.05, 0.9),
    isTtc: fc.boolean(),
  })
  .map(({ isTtc, ...fields }) => (isTtc ? toTtc(fields) : buildLigne(fields)));

/** Returns a line with its price typed including tax. */
function toTtc(fields: Partial<LigneRecord> & Pick<LigneRecord, 'prix_unitaire_ht' | 'tva_taux'>): LigneRecord {
  const prix_unitaire_ttc = toPrixTtc(fields.prix_unitaire_ht, fields.tva_taux);
  return buildLigne({
    ...fields,
    prix_unitaire_ttc,
    prix_unitaire_ht: toPrixHt(prix_unitaire_ttc, fields.tva_taux),
  });
}

const comment = name.map((designation) =>
  buildLigne({ article_code: '', designation, quantite: 0, prix_unitaire_ht: 0, tva_taux: 0 }),
);
const lignes = fc
  .array(fc.oneof({ weight: 6, arbitrary: ligne }, { weight: 1, arbitrary: comment }), { minLength: 1, maxLength: 25 })
  .map((lines) => [buildLigne(), ...lines]);
/** Enough small prices with tax that the VAT of their total differs by a euro. */
const small = fc
  .record({ count: fc.integer({ min: 400, max: 700 }), cents: fc.constantFrom(99, 199, 299) })
  .map(({ count, cents }) =>
    Array.from({ length: count }, () =>
      toTtc({ quantite: 1, prix_unitaire_ht: toPrixHt(cents / 100, 20), tva_taux: 20 }),
    ),
  );

const inFrance = { siret: '42345678900019', siren: '423456789', tva_intra: 'FR82423456789' };
const nobody = { est_entreprise: false, forme_juridique: null, siret: null, siren: null, tva_intra: null };
const abroad = { siret: null, siren: null, email: 'office@example.org' };
const client = fc.constantFrom(
  inFrance,
  { ...inFrance, tva_intra: null },
  { ...nobody, email: 'anne.lebris@example.org' },
  { ...abroad, pays: 'Allemagne', tva_intra: 'DE136695976' },
  { ...abroad, pays: 'États-Unis', tva_intra: null },
);

const lieux = [{}, { pays: 'La Réunion', code_postal: '97400' }, { pays: 'Mayotte', code_postal: '97600' }];

const lieuLivraison = fc.record({
  nom: fc.constantFrom('', 'Chantier « Le Guen »'),
  adresse: fc.constantFrom('27 rue de Siam', ''),
  complement: fc.constant(''),
  code_postal: fc.constantFrom('29200', ''),
  ville: fc.constantFrom('Brest', ''),
  pays: fc.constantFrom('', 'Belgique', 'Canada'),
  date: fc.constantFrom(null, '2026-11-02'),
});

const invoice = fc.record({
  remise: fc.option(decimal(100, 2), { freq: 2, nil: undefined }),
  livraison: fc.option(lieuLivraison, { freq: 3, nil: undefined }),
  source: fc.constantFrom(null, 'BL-P01-000012', 'BC-P01-000012'),
  lignes,
  small: fc.oneof({ weight: 19, arbitrary: fc.constant(undefined) }, { weight: 1, arbitrary: small }),
  client,
  intitule: name,
  isAvoir: fc.boolean(),
  isFranchise: fc.boolean(),
  isFree: fc.boolean(),
  regime_tva: fc.constantFrom(undefined, undefined, ...RegimeTva.options),
  motif_exoneration: fc.constantFrom('' as const, 'VATEX-FR-CGI261-4' as const),
  lieu: fc.constantFrom(...lieux),
  option_debits: fc.boolean(),
  paid: fc.constantFrom('none', 'part', 'all'),
  deposits: fc.constantFrom('none', 'none', 'is one', 'one', 'two'),
  moyen: fc.constantFrom('especes', 'carte', 'cheque', 'virement', 'avoir', 'monnaie_locale'),
});
type Invoice = typeof invoice extends fc.Arbitrary<infer Made> ? Made : never;

/** Returns a line without VAT, whose price was typed without it. */
function toFree({ prix_unitaire_ttc: _typed, montant_ht: _ht, montant_ttc: _ttc, ...line }: LigneRecord): LigneRecord {
  return buildLigne({ ...line, tva_taux: 0 });
}

/**
 * Turns a document into the deposit invoice of such an order, or into the invoice that takes off one or two of them.
 */
function depositOn(document: DocumentComplet, { deposits, isAvoir }: Invoice): void {
  const { tvas, lignes: sold, total_ttc } = document;
  if (deposits === 'none' || isAvoir || total_ttc <= 0) return;
  const draft = (percent: number) => {
    const order = { numero: 'BC-P01-000007', tvas, lignes: sold };
    return draftAcompte('commande', order, toAcompteCents(document, percent));
  };
  if (deposits === 'is one') return void Object.assign(document, { ...draft(30), est_acompte: true });
  const open = [20, 35.5].map((percent, index) => ({
    numero: `FA-P01-90000${index}`,
    date: `2026-10-1${index}`,
    tvas: draft(percent).tvas,
  }));
  const acomptes_deduits = deductAcomptes(deposits === 'one' ? open.slice(0, 1) : open, toCents(total_ttc));
  Object.assign(document, { acomptes_deduits });
}

function build(drawn: Invoice, rank: number) {
  const taxed = { isFranchise: false, isFree: false, regime_tva: undefined };
  const made = drawn.small ? { ...drawn, ...taxed, lignes: drawn.small } : drawn;
  const { isAvoir, isFranchise, isFree, regime_tva, option_debits, motif_exoneration, lieu } = made;
  const number = String(rank).padStart(6, '0');
  const regime = isFranchise || !regime_tva ? {} : { regime_tva };
  const lines = isFree || isFranchise || regime_tva ? made.lignes.map(toFree) : made.lignes;
  const printed = buildDocumentPdf({
    document: {
      type_document: isAvoir ? 50 : 60,
      numero: `${isAvoir ? 'AV' : 'FA'}-P01-${number}`,
      lignes: lines,
      ...(made.remise && { remise_globale: { pourcentage: made.remise, motif: '' } }),
      ...(made.livraison && { livraison: made.livraison }),
      document_source: made.source,
      ...regime,
    },
    client: { ...made.client, intitule: made.intitule },
    boutique: {
      siret: '81234567600017',
      tva_intra: isFranchise ? '' : 'FR19812345676',
      franchise_tva: isFranchise,
      option_debits,
      motif_exoneration,
      ...lieu,
    },
  });
  depositOn(printed.document, made);
  const total = printed.document.total_ttc;
  const montant = made.paid === 'all' ? total : Math.round(total * 50) / 100;
  const isPaid = !isAvoir && made.paid !== 'none' && montant > 0;
  return {
    ...printed,
    facturx: {
      origine: isAvoir ? { numero: `FA-P01-${number}`, date: '2026-11-20' } : null,
      paiements: isPaid ? [{ date: '2026-11-21', moyen: made.moyen, montant }] : [],
    },
  };
}

mkdirSync(folder, { recursive: true });
let written = 0;
for (const [rank, made] of fc.sample(invoice, { numRuns: Number(count), seed: Number(seed) }).entries()) {
  const { facturx, ...printed } = build(made, rank + 1);
  if (listObstacles(toFactureElectronique({ ...printed, facturx })).length > 0) continue;
  writeFileSync(join(folder, `${printed.document.numero}.pdf`), await renderDocument({ ...printed, facturx }));
  written += 1;
}
console.log(`${written} factures et avoirs écrits dans ${folder}`);
