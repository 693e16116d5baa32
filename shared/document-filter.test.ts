import { expect, it } from 'vitest';
import { createDocumentFilter } from './document-filter.ts';

const documents = [
  {
    numero: 'DE-P01-000012',
    client_code: 'ROUX',
    client_intitule: 'Menuiserie Éloïse Roux',
    reference: 'Chantier 7',
    date: '2026-11-03',
  },
  {
    numero: 'DE-P01-000013',
    client_code: 'MOREL',
    client_intitule: 'Morel Père & Fils',
    reference: null,
    date: '2026-11-21',
  },
];
const any = { text: '', du: '', au: '' };

function find(filter: Partial<typeof any>) {
  return documents.filter(createDocumentFilter({ ...any, ...filter })).map(({ client_code }) => client_code);
}

it('finds documents by number, customer or reference, whatever the accents and hyphens', () => {
  expect(find({})).toEqual(['ROUX', 'MOREL']);
  expect(find({ text: 'eloise' })).toEqual(['ROUX']);
  expect(find({ text: 'roux chantier' })).toEqual(['ROUX']);
  expect(find({ text: 'DE-P01-000013' })).toEqual(['MOREL']);
  expect(find({ text: 'dep01000013' })).toEqual(['MOREL']);
  expect(find({ text: 'inconnu' })).toEqual([]);
  expect(find({ text: '&' })).toEqual(['MOREL']);
  expect(find({ text: '%' })).toEqual([]);
});

it('keeps those between two days, both included', () => {
  expect(find({ du: '2026-11-21' })).toEqual(['MOREL']);
  expect(find({ au: '2026-11-03' })).toEqual(['ROUX']);
  expect(find({ du: '2026-11-03', au: '2026-11-21' })).toEqual(['ROUX', 'MOREL']);
});
