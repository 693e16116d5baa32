import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { LigneRecord } from '#shared/contracts/documents/documents.ts';
import { hasNoReste, computeReste } from './compute-reste.ts';

function line(article_code: string, quantite: number, prix_unitaire_ht = 10): LigneRecord {
  const amounts = { montant_ht: 0, montant_ttc: 0, remise_pourcentage: 0, tva_taux: 20 };
  return { article_code, designation: article_code, quantite, unite: 'UN', prix_unitaire_ht, ...amounts };
}

test('taken quantities leave the identical line, not another of the same article', () => {
  const source = [line('VIS', 2, 10), line('VIS', 3, 8), line('', 1)];
  expect(computeReste(source, [])).toEqual({ restes: [2, 3, 0], isExceeded: false });
  expect(computeReste(source, [{ lignes: [line('VIS', 1, 8)] }]).restes).toEqual([2, 2, 0]);
});

test('two lines that say the same stand for one another, in their order', () => {
  const source = [line('VIS', 2), line('VIS', 3)];
  expect(computeReste(source, [{ lignes: [line('VIS', 3)] }]).restes).toEqual([0, 2]);
});

test('a part whose price was changed is of the article all the same', () => {
  const source = [line('VIS', 2), line('CLOU', 1)];
  expect(computeReste(source, [{ lignes: [line('VIS', 1, 9)] }])).toEqual({ restes: [1, 1], isExceeded: false });
});

test('taking a line twice exceeds it, and the rest is never negative', () => {
  const parts = [{ lignes: [line('VIS', 2)] }, { lignes: [line('VIS', 2)] }];
  expect(computeReste([line('VIS', 3)], parts)).toEqual({ restes: [0], isExceeded: true });
  expect(computeReste([line('VIS', 3)], [{ lignes: [line('ROUE', 1)] }]).isExceeded).toBe(true);
});

test('returned goods on an invoice are credited with the opposite sign', () => {
  const source = [line('VIS', 5), line('VIS', -2)];
  const { restes } = computeReste(source, [{ lignes: [line('VIS', -1)] }]);
  expect(restes).toEqual([5, -1]);
});

test('any parts of any lines leave exactly the remainder, with any decimals; taking the remainder leaves nothing', () => {
  const quantity = fc.integer({ min: 1, max: 50_000 }).map((thousandths) => thousandths / 1_000);
  const drawn = fc.array(fc.record({ of: fc.nat(2), price: fc.nat(2), quantity, shares: fc.array(fc.nat(100)) }));
  fc.assert(
    fc.property(drawn, (lines) => {
      const source = lines.map(({ of, price, quantity: all }) => line(`A${of}`, all, price));
      const longest = Math.max(0, ...lines.map(({ shares }) => shares.length));
      const taken: { lignes: LigneRecord[] }[] = [];
      for (let round = 0; round < longest; round += 1) {
        const { restes } = computeReste(source, taken);
        const part = source.map((one, index) => {
          const share = (lines[index]?.shares[round] ?? 0) / 100;
          return { ...one, quantite: Math.round((restes[index] ?? 0) * share * 1e3) / 1e3 };
        });
        taken.push({ lignes: part });
      }
      const { restes, isExceeded } = computeReste(source, taken);
      expect(isExceeded).toBe(false);
      const sum = (quantities: number[]) => Math.round(quantities.reduce((total, one) => total + one, 0) * 1e6);
      const given = taken.flatMap(({ lignes }) => lignes.map(({ quantite }) => quantite));
      expect(sum(restes) + sum(given)).toBe(sum(source.map(({ quantite }) => quantite)));
      const last = { lignes: source.map((one, index) => ({ ...one, quantite: restes[index] ?? 0 })) };
      expect(hasNoReste(computeReste(source, [...taken, last]))).toBe(true);
    }),
  );
});
