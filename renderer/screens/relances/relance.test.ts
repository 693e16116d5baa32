import { expect, test } from 'vitest';
import type { ARelancer } from '#shared/contracts/ventes/relances.ts';
import {
  countByTranche,
  filterRelances,
  listDue,
  readTranches,
  groupBySendability,
  toLetters,
  toRelances,
} from './relance.ts';

const today = '2026-03-16';

function build(overrides: Partial<ARelancer> = {}): ARelancer {
  return {
    numero: 'FA-P01-000001',
    type_document: 60,
    date: '2026-02-01',
    date_echeance: null,
    statut: 0,
    total_ht: 8.33,
    total_ttc: 10,
    client_code: 'DURAND',
    client_intitule: 'Durand & Fils',
    client_genre: 'client',
    email: 'durand@client.example',
    derniere_relance: null,
    version_devis: 1,
    signature: null,
    ...overrides,
    reste_du: overrides.reste_du ?? overrides.total_ttc ?? 10,
  };
}

const toFactures = (...documents: ARelancer[]) => toRelances('facture', { date: today, documents });
const toDevis = (...documents: ARelancer[]) => toRelances('devis', { date: today, documents });

test.each([
  ['2026-03-20', -4, 'a_echoir'],
  ['2026-03-16', 0, 'a_echoir'],
  ['2026-03-15', 1, '0_7'],
  ['2026-03-09', 7, '0_7'],
  ['2026-03-08', 8, '8_30'],
  ['2026-02-14', 30, '8_30'],
  ['2026-02-13', 31, '31_60'],
  ['2026-01-15', 60, '31_60'],
  ['2026-01-14', 61, 'plus_60'],
])('an invoice due on %s is %i days late: %s', (date_echeance, age, tranche) => {
  expect(toFactures(build({ date_echeance }))[0]).toMatchObject({ age, tranche });
});

test('an invoice without a due day is due the day it is made; a quote waits from its date, never «not due»', () => {
  expect(toFactures(build({ date: '2026-03-06' }))[0]).toMatchObject({ age: 10, tranche: '8_30' });
  expect(toDevis(build({ date: today, date_echeance: '2026-04-15' }))[0]).toMatchObject({ age: 0, tranche: '0_7' });
  expect(countByTranche('devis', []).map(({ tranche }) => tranche)).toEqual(['0_7', '8_30', '31_60', 'plus_60']);
});

test('the reminders of each age bracket have their count and their exact sum', () => {
  const late = [build({ total_ttc: 0.1 }), build({ total_ttc: 0.2 })];
  const parts = countByTranche('facture', toFactures(...late, build({ date: today, total_ttc: 5 })));
  expect(parts).toContainEqual({ tranche: '31_60', nb: 2, total_ttc: 0.3 });
  expect(parts).toContainEqual({ tranche: 'a_echoir', nb: 1, total_ttc: 5 });
});

test('ages and words narrow the list together, whatever the accents', () => {
  const [dupre, durand] = [
    build({ numero: 'A', client_code: 'C1', client_intitule: 'Dupré' }),
    build({ numero: 'B', date: today }),
  ];
  const all = toFactures(dupre, durand);
  const find = (...given: [Parameters<typeof filterRelances>[1], string]) =>
    filterRelances(all, ...given).map(({ numero }) => numero);
  expect(find([], '')).toEqual(['A', 'B']);
  expect(find(['31_60'], '')).toEqual(['A']);
  expect(find(['31_60', 'a_echoir'], 'dur')).toEqual(['B']);
  expect(find([], 'dupre a')).toEqual(['A']);
});

test('a sending excludes customers without an address or reminded less than a week ago', () => {
  const all = toFactures(
    build({ numero: 'PRET', derniere_relance: '2026-03-09' }),
    build({ numero: 'RECENT', derniere_relance: '2026-03-10' }),
    build({ numero: 'SANS', email: null, derniere_relance: today }),
  );
  const { ready, recent, unreachable } = groupBySendability(all);
  expect([ready, recent, unreachable].map((some) => some.map(({ numero }) => numero))).toEqual([
    ['PRET'],
    ['RECENT'],
    ['SANS'],
  ]);
});

test('all that is due leaves out invoices that are not due yet and quotes that are no longer valid', () => {
  const devis = toDevis(build({ numero: 'VALABLE', date_echeance: today }), build({ date_echeance: '2026-03-15' }));
  expect(listDue(devis).map(({ numero }) => numero)).toEqual(['VALABLE']);
  expect(listDue(toFactures(build(), build({ date: today }))).map(({ date }) => date)).toEqual(['2026-02-01']);
});

test('an address names ages in any order; what names none is ignored', () => {
  expect(readTranches('plus_60,8_30,demain')).toEqual(['8_30', 'plus_60']);
  expect(readTranches('')).toEqual([]);
});

test('a customer who owes several invoices gets one letter; each quote gets its own', () => {
  const of = (client_code: string, numero: string) => build({ client_code, numero });
  const documents = [of('A', '1'), of('B', '2'), of('A', '3'), of('C', '4'), of('A', '5')];
  const numeros = (letters: readonly (readonly { numero: string }[])[]) =>
    letters.map((letter) => letter.map(({ numero }) => numero).join('+'));
  expect(numeros(toLetters(toFactures(...documents)))).toEqual(['1+3+5', '2', '4']);
  expect(numeros(toLetters(toDevis(...documents)))).toEqual(['1', '2', '3', '4', '5']);
  const many = Array.from({ length: 103 }, (_, index) => of('A', `FA-${index}`));
  const letters = toLetters(toFactures(...many));
  expect(letters.flat()).toHaveLength(103);
  expect(Math.max(...letters.map(({ length }) => length))).toBe(50);
});

test('invoices reminded of this week are not offered again', () => {
  const late = { date_echeance: '2026-02-01' };
  const all = toFactures(
    build({ ...late, numero: 'A', derniere_relance: today }),
    build({ ...late, numero: 'B', derniere_relance: '2026-03-01' }),
  );
  expect(listDue(all).map(({ numero }) => numero)).toEqual(['B']);
});
