import { describe, expect, it } from 'vitest';
import {
  type DueDocument,
  findArrondi,
  findCashWarning,
  findPaymentProblem,
  noTrace,
  toCompensation,
  toReglementInput,
  computePayment,
} from './payment-amount.ts';

const due: DueDocument = { numero: 'FA-P01-000001', kind: 'facture', reste: 75.02, credit: 12 };

describe('computePayment', () => {
  it('takes all that is left when nothing is typed', () => {
    expect(computePayment(due, 'carte', null)).toEqual({ montant: 75.02, reste: 0, rendu: 0, credit: 0 });
  });

  it('computes the change of cash, and leaves the unpaid rest', () => {
    expect(computePayment(due, 'especes', 100)).toEqual({ montant: 75.02, reste: 0, rendu: 24.98, credit: 0 });
    expect(computePayment(due, 'especes', 20)).toEqual({ montant: 20, reste: 55.02, rendu: 0, credit: 0 });
  });

  it('credits the customer with the excess of a cheque or a transfer', () => {
    expect(computePayment(due, 'cheque', 80)).toEqual({ montant: 75.02, reste: 0, rendu: 0, credit: 4.98 });
  });

  it('uses the customer’s credit as far as it goes', () => {
    expect(computePayment(due, 'credit_client', null)).toEqual({ montant: 12, reste: 63.02, rendu: 0, credit: 0 });
    expect(findPaymentProblem(due, 'credit_client', 12.01)).toContain('Pas plus de 12,00');
  });
});

describe('findCashWarning', () => {
  it('states the legal limit on cash once it is exceeded', () => {
    expect(findCashWarning(due, 'especes', 1_000)).toBeUndefined();
    expect(findCashWarning(due, 'carte', 2_000)).toBeUndefined();
    expect(findCashWarning(due, 'especes', 1_000.01)).toContain('prenez le reste par un autre moyen');
  });

  it('counts the cash an invoice was paid in before', () => {
    expect(findCashWarning({ ...due, enEspeces: 600 }, 'especes', 400)).toBeUndefined();
    expect(findCashWarning({ ...due, enEspeces: 600 }, 'especes', 400.01)).toContain('1\u202f000,00');
  });

  it('counts each of several invoices by itself, as the law does', () => {
    const parts = [600, 700, 1_100].map((reste, index) => ({ numero: `FA-P01-00000${index}`, reste }));
    expect(findCashWarning({ ...due, parts }, 'especes', 2_300)).toBeUndefined();
    expect(findCashWarning({ ...due, parts }, 'especes', 2_400)).toContain('par facture');
    // Of the second, 400 € were paid in cash on another day.
    const paid = parts.map((part, index) => ({ ...part, enEspeces: index === 1 ? 400 : 0 }));
    expect(findCashWarning({ ...due, parts: paid }, 'especes', 1_200)).toBeUndefined();
    expect(findCashWarning({ ...due, parts: paid }, 'especes', 1_300)).toContain('par facture');
  });
});

it('the payment form credits nothing to an anonymous customer, but gives them their change', () => {
  const ticket = { ...due, sansCompte: true };
  expect(findPaymentProblem(ticket, 'cheque', 80)).toContain('Pas plus de 75,02');
  expect(findPaymentProblem(ticket, 'cheque', 75.02)).toBeUndefined();
  expect(findPaymentProblem(ticket, 'especes', 80)).toBeUndefined();
});

describe('findArrondi', () => {
  const find = (moyen: string, typed: number) => findArrondi(due, moyen, computePayment(due, moyen, typed));

  it('offers to waive small coins of a cash payment, at most four cents', () => {
    expect([75, 74.98, 74.97, 75.02].map((typed) => find('especes', typed))).toEqual([0.02, 0.04, 0, 0]);
    expect(find('carte', 75)).toBe(0);
  });

  it('settles the invoice, although that much less was received', () => {
    const typed = { moyen: 'especes', typed: 75, trace: noTrace, arrondi: 0.02 };
    expect(toReglementInput(due, typed)).toMatchObject({
      montant: 75,
      recu: 75,
      arrondi: 0.02,
      imputations: [{ numero: due.numero, montant: 75.02 }],
    });
  });
});

describe('toCompensation', () => {
  const avoirs = [
    { numero: 'AV-P01-000001', reste: -30, version: 2 },
    { numero: 'AV-P01-000002', reste: -20, version: 1 },
  ];
  const facture = (reste: number) => ({ numero: 'FA-P01-000001', reste, version: 3 });

  it('pays invoices by credit notes that come to as much or more, and leaves the rest on the last', () => {
    expect(toCompensation([...avoirs, facture(35)])).toEqual({
      montant: 35,
      reste: 15,
      reglement: {
        moyen: 'avoir',
        montant: 0,
        imputations: [
          { numero: 'FA-P01-000001', montant: 35, version: 3 },
          { numero: 'AV-P01-000001', montant: -30, version: 2 },
          { numero: 'AV-P01-000002', montant: -5, version: 1 },
        ],
      },
    });
    expect(toCompensation([...avoirs, facture(50)])).toMatchObject({ montant: 50, reste: 0 });
  });

  it('does nothing where money is still needed, or one of them is missing', () => {
    expect(toCompensation([...avoirs, facture(51)])).toBeUndefined();
    expect(toCompensation(avoirs)).toBeUndefined();
    expect(toCompensation([facture(5)])).toBeUndefined();
  });
});

describe('toReglementInput', () => {
  it('pays with a credit note as far as it goes', () => {
    const avoir = { numero: 'AV-P01-000001', reste: 30, version: 2 };
    expect(toReglementInput({ ...due, avoir }, { moyen: 'avoir', typed: null, trace: noTrace })).toMatchObject({
      montant: 0,
      imputations: [
        { numero: due.numero, montant: 30 },
        { numero: avoir.numero, montant: -30, version: 2 },
      ],
    });
    expect(findPaymentProblem({ ...due, avoir }, 'avoir', 30.01)).toContain('Pas plus de 30,00');
  });

  it('shows the amount tendered and the amount imputed, and nothing where no money moves', () => {
    expect(toReglementInput(due, { moyen: 'especes', typed: 100, trace: noTrace })).toEqual({
      moyen: 'especes',
      montant: 75.02,
      recu: 100,
      date: null,
      reference: null,
      imputations: [{ numero: due.numero, montant: 75.02 }],
    });
    expect(
      toReglementInput(due, { moyen: 'cheque', typed: 80, trace: { reference: ' 0012345 ', date: '2026-11-20' } }),
    ).toMatchObject({
      montant: 80,
      reference: '0012345',
      date: '2026-11-20',
    });
    expect(toReglementInput(due, { moyen: 'credit_client', typed: null, trace: noTrace })).toMatchObject({
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
      toReglementInput(several, { moyen: 'virement', typed: typed, trace: noTrace }).imputations?.map(
        ({ numero, montant }) => [numero, montant],
      );
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
    expect(toReglementInput(several, { moyen: 'virement', typed: 200, trace: noTrace })).toMatchObject({
      montant: 200,
    });
    expect(toParts(200)).toEqual(toParts(null));
  });

  it('credits the customer with the part that settles nothing, coins included', () => {
    const nothing: DueDocument = { numero: 'CLIENT', kind: 'facture', reste: 0, credit: 0, parts: [] };
    expect(computePayment(nothing, 'especes', 50)).toMatchObject({ montant: 0, rendu: 0, credit: 50 });
    expect(toReglementInput(nothing, { moyen: 'especes', typed: 50, trace: noTrace })).toMatchObject({
      montant: 50,
      recu: 50,
      imputations: [],
    });
  });

  it('gives money back of a credit note, never more than it says', () => {
    const avoir: DueDocument = { numero: 'AV-P01-000001', kind: 'avoir', reste: 30, credit: 0 };
    expect(toReglementInput(avoir, { moyen: 'especes', typed: null, trace: noTrace })).toEqual({
      moyen: 'especes',
      montant: -30,
      date: null,
      reference: null,
      imputations: [{ numero: avoir.numero, montant: -30 }],
    });
    expect(findPaymentProblem(avoir, 'especes', 31)).toContain('Pas plus de 30,00');
  });
});
