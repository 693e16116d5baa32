import { describe, expect, it } from 'vitest';
import {
  type DueDocument,
  findCashWarning,
  findTakenProblem,
  noTrace,
  toReglementInput,
  toTaken,
} from './taken-amount.ts';

const due: DueDocument = { numero: 'FA-P01-000001', kind: 'facture', reste: 75.02, credit: 12 };

describe('toTaken', () => {
  it('takes all that is left when nothing is typed', () => {
    expect(toTaken(due, 'carte', null)).toEqual({ montant: 75.02, reste: 0, rendu: 0, credit: 0 });
  });

  it('gives change of cash, and leaves what was not given', () => {
    expect(toTaken(due, 'especes', 100)).toEqual({ montant: 75.02, reste: 0, rendu: 24.98, credit: 0 });
    expect(toTaken(due, 'especes', 20)).toEqual({ montant: 20, reste: 55.02, rendu: 0, credit: 0 });
  });

  it('keeps for the customer what a cheque or a transfer brings beyond', () => {
    expect(toTaken(due, 'cheque', 80)).toEqual({ montant: 75.02, reste: 0, rendu: 0, credit: 4.98 });
  });

  it('uses the customer’s credit as far as it goes', () => {
    expect(toTaken(due, 'credit_client', null)).toEqual({ montant: 12, reste: 63.02, rendu: 0, credit: 0 });
    expect(findTakenProblem(due, 'credit_client', 12.01)).toContain('Pas plus de 12,00');
  });
});

it('says what the law allows of cash, once it is more', () => {
  expect(findCashWarning('especes', { montant: 1_000 })).toBeUndefined();
  expect(findCashWarning('carte', { montant: 2_000 })).toBeUndefined();
  expect(findCashWarning('especes', { montant: 1_000.01 })).toContain('prenez le reste par un autre moyen');
});

describe('toReglementInput', () => {
  it('says what was tendered, what goes to the invoice, and nothing where no money moves', () => {
    expect(toReglementInput(due, 'especes', 100, noTrace)).toEqual({
      moyen: 'especes',
      montant: 75.02,
      recu: 100,
      date: null,
      reference: null,
      imputations: [{ numero: due.numero, montant: 75.02 }],
    });
    expect(toReglementInput(due, 'cheque', 80, { reference: ' 0012345 ', date: '2026-11-20' })).toMatchObject({
      montant: 80,
      reference: '0012345',
      date: '2026-11-20',
    });
    expect(toReglementInput(due, 'credit_client', null, noTrace)).toMatchObject({
      montant: 0,
      imputations: [{ montant: 12 }],
    });
  });

  it('settles several documents by one amount: credit notes with it, the first invoices whole, the rest kept', () => {
    const parts = [
      { numero: 'FA-P01-000001', reste: 100 },
      { numero: 'AV-P01-000001', reste: -30 },
      { numero: 'FA-P01-000002', reste: 50.5 },
    ];
    const several: DueDocument = { numero: 'FA-P01-000001', kind: 'facture', reste: 120.5, credit: 0, parts };
    const toParts = (typed: number | null) =>
      toReglementInput(several, 'virement', typed, noTrace).imputations?.map(({ numero, montant }) => [
        numero,
        montant,
      ]);
    expect(toParts(null)).toEqual([
      ['AV-P01-000001', -30],
      ['FA-P01-000001', 100],
      ['FA-P01-000002', 50.5],
    ]);
    expect(toParts(80)).toEqual([
      ['AV-P01-000001', -30],
      ['FA-P01-000001', 100],
      ['FA-P01-000002', 10],
    ]);
    expect(toReglementInput(several, 'virement', 200, noTrace)).toMatchObject({ montant: 200 });
    expect(toParts(200)).toEqual(toParts(null));
  });

  it('keeps for the customer what settles nothing, coins too', () => {
    const nothing: DueDocument = { numero: 'CLIENT', kind: 'facture', reste: 0, credit: 0, parts: [] };
    expect(toTaken(nothing, 'especes', 50)).toMatchObject({ montant: 0, rendu: 0, credit: 50 });
    expect(toReglementInput(nothing, 'especes', 50, noTrace)).toMatchObject({ montant: 50, recu: 50, imputations: [] });
  });

  it('gives money back of a credit note, never more than it says', () => {
    const avoir: DueDocument = { numero: 'AV-P01-000001', kind: 'avoir', reste: 30, credit: 0 };
    expect(toReglementInput(avoir, 'especes', null, noTrace)).toEqual({
      moyen: 'especes',
      montant: -30,
      date: null,
      reference: null,
      imputations: [{ numero: avoir.numero, montant: -30 }],
    });
    expect(findTakenProblem(avoir, 'especes', 31)).toContain('Pas plus de 30,00');
  });
});
