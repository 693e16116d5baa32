import { expect, test } from 'vitest';
import { canTake, spreadImputation, toLibre } from './spread-imputation.ts';

const facture = { numero: 'FA-P01-000002', montant: 12 };
const other = { numero: 'FA-P01-000003', montant: 30 };
const avoir = { numero: 'AV-P01-000001', montant: -20 };
const paid = { moyen: 'carte', montant: 20, arrondi: 0, imputations: [{ ...facture, type_document: 60 }] };

test.each([
  ['money pays the chosen invoices in turn', paid, [facture, other], [facture, { ...other, montant: 8 }], 0],
  ['what no invoice takes stays on the account', paid, [facture], [facture], 8],
  ['nothing chosen leaves all of it', paid, [], [], 20],
  ['a credit note adds to the money', paid, [other, avoir], [avoir, other], 10],
  ['a refund gives back credit notes', { ...paid, montant: -5 }, [avoir], [{ ...avoir, montant: -5 }], 0],
  ['coins that were left count', { ...paid, montant: 11.98, arrondi: 0.02 }, [facture], [facture], 0],
  [
    'credit pays no more than it did',
    { ...paid, moyen: 'credit_client', montant: 0 },
    [other],
    [{ ...other, montant: 12 }],
    -12,
  ],
  ['credit that pays nothing is back', { ...paid, moyen: 'credit_client', montant: 0 }, [], [], 0],
  [
    'a credit note pays an invoice to the cent',
    { ...paid, moyen: 'avoir', montant: 0 },
    [other, avoir],
    [
      { ...other, montant: 12 },
      { ...avoir, montant: -12 },
    ],
    0,
  ],
] as const)('%s', (_what, reglement, chosen, imputations, libre) => {
  const of = { ...reglement, imputations: [...reglement.imputations] };
  const given = spreadImputation(of, chosen);
  expect(given).toEqual(imputations);
  expect(toLibre(of, given)).toBe(libre);
});

test('a refund takes no invoice, and credit no credit note', () => {
  expect([canTake(paid, facture), canTake(paid, avoir)]).toEqual([true, true]);
  expect([canTake({ ...paid, montant: -5 }, facture), canTake({ ...paid, montant: -5 }, avoir)]).toEqual([false, true]);
  const credit = { ...paid, moyen: 'credit_client', montant: 0 };
  expect([canTake(credit, facture), canTake(credit, avoir)]).toEqual([true, false]);
});
