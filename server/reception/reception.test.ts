import { describe, expect, test } from 'vitest';
import { buildLigne } from '#server/testing/fixtures/build-document-pdf.ts';
import { buildCii, buildFacturx, buildPdf, buildUbl } from '#server/testing/fixtures/build-facture-recue.ts';
import { takeDose, takeSeed } from '#server/testing/take-dose.ts';
import { computeTotals } from '#shared/money/totals.ts';
import { Illisible } from './illisible.ts';
import { createLecteur } from './lecteur.ts';
import { readFactureFile } from './read-facture-file.ts';

const toText = (bytes: Uint8Array) => new TextDecoder().decode(bytes);
const toBytes = (text: string) => new TextEncoder().encode(text);
const read = async (bytes: Uint8Array) => (await readFactureFile(bytes)).facture;
/** Returns the sentence a file is refused with. */
const refuse = (bytes: Uint8Array) =>
  readFactureFile(bytes).then(
    () => 'lue',
    (error: unknown) => (error instanceof Illisible ? error.message : Promise.reject(error)),
  );

const priced = [
  buildLigne(),
  buildLigne({ quantite: 3.5, prix_unitaire_ht: 18.867_925, tva_taux: 5.5, remise_pourcentage: 12.5 }),
  buildLigne({ quantite: -1, prix_unitaire_ht: 0.333_333, designation: 'Retour & « reprise »' }),
];

describe('what this program issues is read back as it was written', () => {
  test.each([60, 50])('of type %d, with several rates, a discount and a return', async (type_document) => {
    const facture = await read(await buildFacturx({ document: { type_document, lignes: priced } }));
    const { total_ht, total_tva, total_ttc, tvas, lignes } = computeTotals(priced);
    expect(facture.totaux).toMatchObject({ total_ht, total_tva, total_ttc, net_a_payer: total_ttc });
    expect(facture.lignes.map(({ montant_ht }) => montant_ht)).toEqual(lignes.map((ligne) => ligne.montant_ht));
    expect(facture.tvas).toEqual(
      tvas.map(({ taux, base_ht, montant_tva }) => ({ categorie: 'S', taux, base_ht, montant_tva, motif: null })),
    );
    expect(facture).toMatchObject({
      format: 'Factur-X',
      numero: 'FA-P01-000001',
      date: '2026-11-21',
      date_echeance: '2026-12-21',
      type: type_document === 60 ? '380' : '381',
      est_avoir: type_document === 50,
      devise: 'EUR',
      vendeur: {
        nom: 'Quincaillerie du Port',
        siren: '812345676',
        siret: '81234567600017',
        tva_intra: 'FR19812345676',
      },
      acheteur: { nom: 'Menuiserie Kervella & Fils', siren: '423456789' },
      ecarts: [],
    });
  });

  test('data outside a PDF are CII', async () => {
    expect(await read(buildCii())).toMatchObject({ format: 'CII', numero: 'FA-P01-000001', ecarts: [] });
  });
});

describe('UBL', () => {
  test('an invoice is read whole', async () => {
    expect(await read(buildUbl())).toMatchObject({
      format: 'UBL',
      numero: '2026-0117',
      type: '380',
      est_avoir: false,
      date: '2026-11-03',
      date_echeance: '2026-12-03',
      cadre: 'S1',
      vendeur: {
        nom: 'Atelier du Nord SARL',
        nom_commercial: 'Atelier Nord',
        siren: '552100554',
        ville: 'Lille',
        pays: 'FR',
      },
      lignes: [
        { designation: 'Réparation', quantite: 10, unite: 'HUR', prix_unitaire_ht: 50, montant_ht: 500, tva_taux: 20 },
      ],
      ajustements: [{ est_remise: true, montant: 25, motif: 'Fidélité', tva_taux: 20 }],
      tvas: [{ categorie: 'S', taux: 20, base_ht: 475, montant_tva: 95 }],
      totaux: {
        lignes_ht: 500,
        remises: 25,
        total_ht: 475,
        total_tva: 95,
        total_ttc: 570,
        deja_paye: 70,
        net_a_payer: 500,
      },
      paiement: { moyen: '30', iban: 'FR7630006000011234567890189', libelle: '2026-0117' },
      notes: [{ code: 'AAB', texte: 'Pas d’escompte.' }],
      references: { commande: 'CMD-9', factures: [{ numero: '2026-0100', date: '2026-10-01' }] },
      ecarts: [],
    });
  });

  test('a credit note is read as one, with the page embedded in its data', async () => {
    const pdf = await buildPdf();
    const object = `<cbc:EmbeddedDocumentBinaryObject mimeCode="application/pdf" filename="f.pdf">${Buffer.from(pdf).toString('base64')}</cbc:EmbeddedDocumentBinaryObject>`;
    const inside = `<cac:AdditionalDocumentReference><cbc:ID>1</cbc:ID><cac:Attachment>${object}</cac:Attachment></cac:AdditionalDocumentReference>`;
    const lecture = await readFactureFile(buildUbl({ root: 'CreditNote', inside }));
    expect(lecture.facture).toMatchObject({ type: '381', est_avoir: true, lignes: [{ quantite: 10 }] });
    expect(Buffer.from(lecture.pdf ?? []).equals(pdf)).toBe(true);
  });
});

describe('CII of other profiles', () => {
  test('MINIMUM has only totals, and is consistent', async () => {
    const cii = toText(buildCii());
    const bare = cii
      .replace(/<ram:IncludedSupplyChainTradeLineItem>[^]*<\/ram:IncludedSupplyChainTradeLineItem>/, '')
      .replace(/<ram:ApplicableTradeTax>[^]*?<\/ram:ApplicableTradeTax>/g, '')
      .replace(/<ram:LineTotalAmount>[^<]*<\/ram:LineTotalAmount>/, '')
      .replace(/<ram:DuePayableAmount>[^<]*</, '<ram:DuePayableAmount>1.00<')
      .replace(/<ram:TotalPrepaidAmount>[^<]*<\/ram:TotalPrepaidAmount>/, '')
      .replace('urn:cen.eu:en16931:2017', 'urn:factur-x.eu:1p0:minimum');
    expect(await read(toBytes(bare))).toMatchObject({
      profil: 'urn:factur-x.eu:1p0:minimum',
      lignes: [],
      totaux: { net_a_payer: 1 },
      ecarts: [],
    });
  });

  test('lines of EXTENDED that group others do not count twice', async () => {
    const cii = toText(buildCii());
    const line =
      /<ram:IncludedSupplyChainTradeLineItem>[^]*<\/ram:IncludedSupplyChainTradeLineItem>/.exec(cii)?.[0] ?? '';
    const id = '<ram:LineID>1</ram:LineID>';
    const group = line.replace(id, `${id}<ram:LineStatusReasonCode>GROUP</ram:LineStatusReasonCode>`);
    const facture = await read(toBytes(cii.replace(line, () => group + line)));
    expect(facture.lignes.map(({ est_comptee }) => est_comptee)).toEqual([false, true]);
    expect(facture.ecarts).toEqual([]);
  });
});

test('figures that contradict one another are shown, each in a sentence, and the invoice is read all the same', async () => {
  const wrong = toText(buildUbl())
    .replace('>570.00<', '>571.00<')
    .replace('>500.00</cbc:LineExtensionAmount><cbc:Tax', '>510.00</cbc:LineExtensionAmount><cbc:Tax')
    .replace(
      '<cbc:TaxAmount currencyID="EUR">95.00</cbc:TaxAmount><cac:TaxCategory>',
      '<cbc:TaxAmount currencyID="EUR">97.00</cbc:TaxAmount><cac:TaxCategory>',
    );
  expect((await read(toBytes(wrong))).ecarts).toEqual([
    'La somme des lignes fait 500,00, mais le total des lignes est de 510,00.',
    'Les lignes, moins les remises, plus les frais fait 485,00, mais le total HT est de 475,00.',
    'La somme des TVA fait 97,00, mais le total de TVA est de 95,00.',
    'Le total HT plus la TVA fait 570,00, mais le total TTC est de 571,00.',
    'Le total TTC moins ce qui est déjà payé fait 501,00, mais le net à payer est de 500,00.',
    'La TVA à 20\u00a0% de 475,00 ferait 95,00, mais elle est de 97,00.',
  ]);
});

test.each([
  ['ISO 8859-1', (xml: string) => Buffer.from(xml.replace('UTF-8', 'ISO-8859-1').replaceAll('’', "'"), 'latin1')],
  ['UTF-16', (xml: string) => Buffer.from(`\ufeff${xml.replace('UTF-8', 'UTF-16')}`, 'utf16le')],
  ['UTF-8 with its mark', (xml: string) => Buffer.from(`\ufeff${xml}`)],
])('accents come through from %s', async (_name, encode) => {
  const facture = await read(new Uint8Array(encode(toText(buildUbl()))));
  expect(facture.lignes[0]?.designation).toBe('Réparation');
});

const ubl = toText(buildUbl());
const head = '<?xml version="1.0" encoding="UTF-8"?>\n';
const withDoctype = (doctype: string, note: string) =>
  toBytes(ubl.replace(head, `${head}${doctype}\n`).replace('Pas d’escompte.', note));
const laughs = Array.from({ length: 9 }, (_, i) => `<!ENTITY l${i + 1} "${`&l${i};`.repeat(10)}">`).join('');

const manyAttributes = `<a ${Array.from({ length: 200_000 }, (_, i) => `b${i}="1"`).join(' ')}/>`;

describe('an unreadable file is refused with one sentence that says what to do', () => {
  test.each<[what: string, bytes: Uint8Array, sentence: RegExp]>([
    ['a bomb of entities', withDoctype(`<!DOCTYPE x [<!ENTITY l0 "lol">${laughs}]>`, '&l9;'), /DOCTYPE/],
    ['an external entity', withDoctype('<!DOCTYPE x [<!ENTITY f SYSTEM "file:///etc/passwd">]>', '&f;'), /DOCTYPE/],
    ['an external DTD', withDoctype('<!DOCTYPE x SYSTEM "http://127.0.0.1:1/x.dtd">', ''), /DOCTYPE/],
    ['an entity nobody declared', toBytes(ubl.replace('Pas d’escompte.', '&lol;')), /abîmé/],
    ['elements within elements', toBytes(ubl.replace('Pas d’', '<a>'.repeat(200_000))), /trop profond/],
    ['attributes without end', toBytes(ubl.replace('Pas d’', manyAttributes)), /trop grand/],
    ['half a file', toBytes(ubl.slice(0, ubl.length / 2)), /abîmé/],
    ['bytes that are no text', new Uint8Array([...toBytes(ubl.slice(0, 400)), 0xff, 0xfe]), /caractères/],
    ['an encoding nobody knows', toBytes(ubl.replace('UTF-8', 'KLINGON')), /caractères/],
    ['an order', toBytes('<r:SCRDMCCBDACIOMessageStructure xmlns:r="x"/>'), /commande \(Order-X\)/],
    ['an old ZUGFeRD', toBytes('<r:CrossIndustryDocument xmlns:r="x"/>'), /ZUGFeRD 1/],
    ['another XML', toBytes('<html/>'), /n’est pas une facture Factur-X, CII ou UBL/],
    ['the root of another namespace', toBytes(ubl.replaceAll('Invoice-2', 'Invoice-3')), /n’est pas une facture/],
    ['nothing', new Uint8Array(), /vide/],
    ['a text', toBytes('Bonjour'), /ni un PDF ni un fichier XML/],
    ['a head of PDF alone', toBytes('%PDF-1.7\n'), /PDF/],
    ['no number', toBytes(ubl.replace('<cbc:ID>2026-0117</cbc:ID>', '')), /manque à cette facture son numéro/],
    ['a day that is none', toBytes(ubl.replace('2026-11-03', '2026-02-31')), /manque à cette facture sa date/],
    ['no total', toBytes(ubl.replace(/<cbc:TaxIncl.*?<\/cbc:TaxIncl[^>]*>/, '')), /son total TTC/],
    ['an amount in words', toBytes(ubl.replace('>570.00<', '>cinq cents<')), /«\u00a0cinq cents\u00a0»/],
    ['an amount with an exponent', toBytes(ubl.replace('>570.00<', '>5e2<')), /n’est pas un nombre/],
    ['an amount no number keeps', toBytes(ubl.replace('>570.00<', '>12345678901234567.89<')), /n’est pas un nombre/],
    ['a currency in words', toBytes(ubl.replace('>EUR<', '>euros<')), /\(devise\)/],
  ])('%s', async (_what, bytes, sentence) => {
    expect(await refuse(bytes)).toMatch(sentence);
  });

  test('a PDF without data', async () => {
    expect(await refuse(await buildPdf())).toContain('ne contient pas de données de facture électronique');
  });
});

/** Returns a small, repeatable random generator: a 32-bit xorshift. */
function createChance(seed: number) {
  let state = seed | 1;
  return (most: number) => {
    state ^= state << 13;
    state ^= state >>> 17;
    state ^= state << 5;
    return (state >>> 0) % most;
  };
}

test('mutated files crash nothing: each is read or refused', async () => {
  const pick = createChance(takeSeed(20_261_123));
  const sources = [buildCii({ document: { lignes: priced } }), buildUbl(), buildUbl({ root: 'CreditNote' })];
  const pdf = await buildFacturx();
  const count = takeDose(400, 10_000);
  for (let index = 0; index < count; index += 1) {
    const source = index % 10 === 0 ? pdf : sources[pick(sources.length)];
    expect(await refuse(mutate(source ?? pdf, pick))).toMatch(/^lue$|\u00a0: .+\.$/);
  }
}, 600_000);

function mutate(source: Uint8Array, pick: (most: number) => number): Uint8Array {
  const bytes = Buffer.from(source);
  for (let left = 1 + pick(4); left > 0; left -= 1) {
    const [at, length] = [pick(bytes.length), 1 + pick(40)];
    const kind = pick(4);
    if (kind === 0) bytes[at] = pick(256);
    else if (kind === 1) bytes.copyWithin(at, pick(bytes.length), pick(bytes.length));
    else if (kind === 2) bytes.fill(' <>&"0]['.charAt(pick(8)), at, Math.min(at + length, bytes.length));
    else if (pick(4) === 0) return new Uint8Array(bytes.subarray(0, at));
  }
  return new Uint8Array(bytes);
}

describe('the thread that reads', () => {
  test('gives what the file says, or the sentence it is refused with', async () => {
    const lecteur = createLecteur();
    const [facture, refused] = await Promise.all([
      lecteur.lire(await buildFacturx()),
      lecteur.lire(toBytes('<html/>')),
    ]);
    expect(facture).toMatchObject({ facture: { numero: 'FA-P01-000001' } });
    expect(refused).toMatchObject({ refus: expect.stringContaining('n’est pas une facture') });
  });

  test('a file that never finishes is refused, and the next one is read', async () => {
    expect(await createLecteur({ timeoutMs: 1 }).lire(buildUbl())).toMatchObject({
      refus: expect.stringContaining('n’a pas pu être lu jusqu’au bout'),
    });
    expect(await createLecteur().lire(buildUbl())).toMatchObject({ facture: { numero: '2026-0117' } });
  });
});
