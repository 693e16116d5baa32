import { expect, it, test } from 'vitest';
import { findTypedAmount, toDocumentText, toDocumentWords } from './document-filter.ts';

const documents = [
  { numero: 'DE-P01-000012', client_code: 'ROUX', client_intitule: 'Menuiserie Éloïse Roux', reference: 'Chantier 7' },
  { numero: 'DE-P01-000013', client_code: 'MOREL', client_intitule: 'Morel Père & Fils', reference: null },
];

function find(typed: string) {
  const words = toDocumentWords(typed);
  const found = documents.filter((document) => words.every((word) => toDocumentText(document).includes(word)));
  return found.map(({ client_code }) => client_code);
}

it('a search finds documents by number, customer or reference, whatever the accents and hyphens', () => {
  expect(find('')).toEqual(['ROUX', 'MOREL']);
  expect(find('eloise')).toEqual(['ROUX']);
  expect(find('roux chantier')).toEqual(['ROUX']);
  expect(find('DE-P01-000013')).toEqual(['MOREL']);
  expect(find('dep01000013')).toEqual(['MOREL']);
  expect(find('inconnu')).toEqual([]);
});

test.each([
  ['75,02', 7502],
  ['75.02', 7502],
  ['75,5', 7550],
  ['75', 7500],
  ['1 234,50 €', 123450],
  ['1\u202f234,50\u00a0€', 123450],
  ['12345', 1234500],
  ['-12', -1200],
  ['0', 0],
])('%s is an amount, as people type it', (typed, cents) => {
  expect(findTypedAmount(typed)).toBe(cents);
});

test.each(['', 'FA 12', '12 34', '1,234', '12,345', 'douze', '12-11', ',5'])('%s is no amount', (typed) => {
  expect(findTypedAmount(typed)).toBeUndefined();
});
