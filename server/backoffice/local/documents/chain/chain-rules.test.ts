import { expect, test } from 'vitest';
import type { DocumentKind } from '#shared/contracts/documents/documents.ts';
import { statutAnnule } from '#shared/contracts/documents/documents.ts';
import { choosePlace, keepsPlace, leavesPlace, listSuccession, type Surroundings } from './chain-rules.ts';

const none: Surroundings = { source: undefined, holder: undefined, carrier: undefined, isExceeded: false };

function place(
  kind: DocumentKind,
  numero: string,
  { source = null as string | null, chaine = numero, statut = 0 } = {},
) {
  return { kind, chaine, porteStock: true, document: { numero, statut, document_source: source } };
}

test('the first document made of an order keeps its chain and takes the goods out', () => {
  const source = { kind: 'commande', chaine: 'BC1' } as const;
  expect(choosePlace(place('facture', 'FA1', { source: 'BC1' }), { ...none, source })).toEqual({
    chaine: 'BC1',
    porteStock: true,
  });
});

test('the second document of a kind has a chain of its own, and takes goods out only where a quote promised none', () => {
  const second = place('facture', 'FA2', { source: 'X' });
  const ofOrder = { ...none, source: { kind: 'commande', chaine: 'BC1' }, holder: 'FA1', carrier: 'FA1' } as const;
  expect(choosePlace(second, ofOrder)).toEqual({ chaine: 'FA2', porteStock: false });
  const ofQuote = { ...ofOrder, source: { kind: 'devis', chaine: 'DE1' } } as const;
  expect(choosePlace(second, ofQuote)).toEqual({ chaine: 'FA2', porteStock: true });
});

test('a delivery note and an invoice of one order both stay in its chain, and the first takes the goods out', () => {
  const around = { ...none, source: { kind: 'commande', chaine: 'BC1' }, holder: undefined, carrier: 'BL1' } as const;
  expect(choosePlace(place('facture', 'FA1', { source: 'BC1' }), around)).toEqual({ chaine: 'BC1', porteStock: false });
});

test('a document keeps its place in the chain until it is cancelled, and then frees it if it returns goods', () => {
  const [open, cancelled] = [
    place('facture', 'FA1', { chaine: 'BC1' }),
    place('facture', 'FA1', { chaine: 'BC1', statut: statutAnnule }),
  ];
  expect(keepsPlace(open.document, cancelled.document)).toBe(true);
  expect(keepsPlace(cancelled.document, open.document)).toBe(false);
  expect(leavesPlace(open, cancelled)).toBe(true);
  expect(leavesPlace(cancelled, cancelled)).toBe(false);
  expect(leavesPlace(place('facture', 'FA1'), place('facture', 'FA1', { statut: statutAnnule }))).toBe(false);
  expect(
    leavesPlace(
      place('avoir', 'AV1', { chaine: 'FA1' }),
      place('avoir', 'AV1', { chaine: 'FA1', statut: statutAnnule }),
    ),
  ).toBe(false);
});

test('the successor takes the vacant place and its goods, and the documents made from it follow where there is room', () => {
  const left = place('livraison', 'BL1', { chaine: 'BC1', statut: statutAnnule });
  const heir = { ...place('livraison', 'BL2'), porteStock: false };
  const invoice = { ...place('facture', 'FA2', { chaine: 'BL2' }), porteStock: false };
  const heirs = { heir, branch: [heir, invoice] };
  expect(listSuccession(left, heirs, [place('commande', 'BC1')])).toEqual([
    { one: heir, place: { chaine: 'BC1', porteStock: true } },
    { one: invoice, place: { chaine: 'BC1', porteStock: false } },
  ]);
  expect(listSuccession(left, heirs, [place('facture', 'FA1')]).map(({ one }) => one)).toEqual([heir]);
});
