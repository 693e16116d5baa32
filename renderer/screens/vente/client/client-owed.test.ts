import { expect, test } from 'vitest';
import { toOwed } from './client-owed.ts';

const invoice = { kind: 'facture', modifie: null, total_avant: null } as const;
const owes = (solde: number, encours_autorise: number | null = 1_000, echu = 0) => {
  return { solde, echu, encours_autorise };
};
const plain = (text = '') => text.replace(/\s/gu, ' ');

test('the current sale counts towards the customer’s credit limit', () => {
  const over = toOwed(owes(900), invoice, 100.01);
  expect(over?.isOver).toBe(true);
  expect(plain(over?.text)).toBe('Doit 900,00 € · avec cette vente : 1 000,01 € · encours autorisé : 1 000,00 €');
  expect(toOwed(owes(900), invoice, 100)?.isOver).toBe(false);
});

test('a customer who owes nothing is reported when this sale alone exceeds the limit', () => {
  expect(plain(toOwed(owes(0), invoice, 1_200)?.text)).toMatch(/^Avec cette vente : 1 200,00 €/);
  expect(toOwed(owes(0), invoice, 800)).toBeUndefined();
  expect(toOwed(owes(0, null), invoice, 5_000)).toBeUndefined();
});

test('a credit note adds nothing, and a changed invoice adds only its increase', () => {
  expect(toOwed(owes(900), { ...invoice, kind: 'avoir' }, 500)?.isOver).toBe(false);
  const changed = { ...invoice, modifie: 'FA-P01-000001', total_avant: 900 };
  expect(toOwed(owes(900), changed, 950)?.isOver).toBe(false);
  expect(toOwed(owes(900), changed, 1_050)?.isOver).toBe(true);
});

test('late amounts are shown beside what is owed and the credit', () => {
  const late = toOwed(owes(900, null, 250), invoice, 50);
  expect(plain(late?.text)).toBe('Doit 900,00 € · échu : 250,00 €');
  expect(late).toMatchObject({ isOver: false, isLate: true });
  expect(plain(toOwed(owes(-30, null), invoice, 50)?.text)).toBe('A 30,00 € en sa faveur');
});
