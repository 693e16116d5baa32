import { expect, test } from 'vitest';
import { toDocumentFaits } from '#server/scelles/document-faits.ts';
import { toScelleLie } from '#server/scelles/sceller.ts';
import { createSigningKey } from '#server/scelles/signing-key.ts';
import { toDonnees } from '#server/scelles/to-donnees.ts';
import { buildDocumentPdf } from '#server/testing/fixtures/build-document-pdf.ts';
import type { DocumentComplet } from '#shared/contracts/documents/documents.ts';
import { Parties } from '#shared/contracts/documents/parties.ts';
import type { Emission } from '#shared/contracts/documents/emission.ts';
import { findPieceFault, toPiece } from './to-piece.ts';

const { document, boutique, client } = buildDocumentPdf({
  document: {
    numero: 'FA-P01-000123',
    type_document: 60,
    document_source: 'BL-P01-000007',
    ticket: 'FA-P01-000122',
    partiel: true,
    credite_ailleurs: 3,
    regime_tva: 'export',
    livraison: {
      nom: 'Chantier',
      adresse: '2 rue des Dunes',
      complement: '',
      code_postal: '29000',
      ville: 'Quimper',
      pays: 'France',
      date: '2026-11-20',
    },
    remise_globale: { pourcentage: 5, motif: 'Fidélité' },
  },
});
const parties = Parties.parse({ vendeur: boutique, acheteur: client });
const emise = {
  date: '2026-11-21T10:00:00.000Z',
  motif: 'impression',
  auteur: 'session:1',
  empreinte: 'a'.repeat(64),
  hors_ordre: true,
} satisfies Emission;
const key = createSigningKey();
const faits = toDocumentFaits(document, parties, emise);

/** The document with its seal, as they are kept once it is issued. */
function seal(contenu = faits.contenu) {
  const place = { poste: 'P01', rang: 7, moment: new Date(emise.date), precedente: 'x'.repeat(86) };
  const donnees = toDonnees({ chaine: 'facture', faits: { ...faits, contenu } }, place);
  const { numero } = document;
  const at = { poste: 'P01', chaine: 'facture', rang: 7, numero, moment: emise.date } as const;
  const scelle = { ...at, donnees, empreinte: '', signature: key.sign(donnees), certificat: key.certificat };
  const issued: DocumentComplet = { ...document, parties, emission: { ...emise, scelle: toScelleLie(scelle) } };
  return { scelle, issued };
}

function findFault(issued: DocumentComplet, { scelle }: ReturnType<typeof seal>) {
  const piece = toPiece('facture', issued);
  return piece && findPieceFault(piece, scelle);
}

/** What `toDocumentContenu` gave of this document before seals named their form. */
const formerly = '96dfb7f49f5e2ece25b5977460cca6d452d3b4e8d48e55fbb092494fe014a8fa';

const edits: [string, Partial<DocumentComplet>][] = [
  ['where it was delivered', { livraison: { ...document.livraison, ville: 'Brest' } as DocumentComplet['livraison'] }],
  ['that it was delivered elsewhere', { livraison: null }],
  ['its discount’s reason', { remise_globale: { pourcentage: 5, motif: 'Autre' } }],
  ['its discount', { remise_globale: null }],
  ['why it bears no VAT', { regime_tva: 'intracommunautaire' }],
  ['the ticket it is the invoice of', { ticket: 'FA-P01-000121' }],
  ['that it is the invoice of a ticket', { ticket: null }],
  ['what it was made from', { document_source: 'BL-P01-000008' }],
  ['that it was made from something', { document_source: null }],
  ['that it is a part', { partiel: null }],
  ['what of it settles another shop’s invoice', { credite_ailleurs: 4 }],
];

test.each(edits)('%s, edited, is named', (_what, edited) => {
  const sealed = seal();
  expect(findFault(sealed.issued, sealed)).toBeUndefined();
  expect(findFault({ ...sealed.issued, ...edited }, sealed)).toMatchObject({ genre: 'document_modifie', rang: 7 });
});

test.each([
  ['when', { date: '2026-11-21T10:00:01.000Z' }],
  ['why', { motif: 'email' }],
  ['by whom', { auteur: 'session:2' }],
  ['out of which order', { hors_ordre: null }],
] as const)('%s it was issued, edited, is named', (_what, edited) => {
  const sealed = seal();
  const emission = { ...emise, ...sealed.issued.emission, ...edited };
  expect(findFault({ ...sealed.issued, emission }, sealed)).toMatchObject({ genre: 'document_modifie' });
});

test('a missing field is sealed as a null one', () => {
  const sealed = seal();
  expect(findFault({ ...sealed.issued, facture_demandee: null, est_acompte: null }, sealed)).toBeUndefined();
});

test('a seal of the first format stays valid, and covers the same fields', () => {
  const sealed = seal(formerly);
  expect(findFault(sealed.issued, sealed)).toBeUndefined();
  expect(findFault({ ...sealed.issued, reference: 'Autre' }, sealed)).toMatchObject({ genre: 'document_modifie' });
});

test('a sealed document is read only in the format its seal names', () => {
  const { issued } = seal();
  for (const contenu of ['', formerly.toUpperCase(), `2:${formerly}`, `1:${formerly}`, faits.contenu.slice(2)]) {
    const sealed = seal(contenu);
    const emission = { ...emise, ...sealed.issued.emission };
    expect(findFault({ ...issued, emission }, sealed)).toMatchObject({ genre: 'document_modifie' });
  }
});

test('a record sealed at the same rank by a copy of the till is reported as that, an edited reference as an edit', () => {
  const [sealed, other] = [seal(), seal(formerly.replace('9', '8'))];
  expect(findFault({ ...other.issued, reference: 'Autre' }, sealed)).toMatchObject({ genre: 'bifurcation', rang: 7 });
  expect(findFault(other.issued, sealed)).toMatchObject({ genre: 'document_modifie', rang: 7 });
});
