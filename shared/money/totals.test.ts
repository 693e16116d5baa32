import { Decimal } from 'decimal.js';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { toPrixHt } from '#shared/money/money.ts';
import { computeTotals, hasExactAmounts, type LigneACalculer } from '#shared/money/totals.ts';

const Oracle = Decimal.clone({ precision: 2_000, rounding: Decimal.ROUND_HALF_UP });
const taux = fc.constantFrom(20, 10, 5.5, 2.1, 0, 8.5);
const decimals = (max: number) =>
  fc
    .tuple(fc.integer({ min: -max, max }), fc.integer({ min: 0, max: 6 }))
    .map(([digits, places]) => digits / 10 ** places);
const quantite = fc.oneof(decimals(1_000_000), fc.double({ min: -1e9, max: 1e9, noNaN: true }));
const remise = fc.oneof(
  fc.integer({ min: 0, max: 10_000 }).map((hundredths) => hundredths / 100),
  fc.double({ min: 0, max: 100, noNaN: true }),
);
const anyLine = fc.record({ quantite, prix_unitaire_ht: quantite, remise_pourcentage: remise, tva_taux: taux });
const counterLine = fc.record({
  quantite: fc.integer({ min: -9_999_999, max: 9_999_999 }).map((n) => n / 1_000),
  prix_unitaire_ht: fc.integer({ min: 0, max: 99_999_999 }).map((n) => n / 10_000),
  remise_pourcentage: fc.integer({ min: 0, max: 10_000 }).map((n) => n / 100),
  tva_taux: taux,
});

function buildLine(overrides: Partial<LigneACalculer> = {}): LigneACalculer {
  return { quantite: 1, prix_unitaire_ht: 10, remise_pourcentage: 0, tva_taux: 20, ...overrides };
}

function cents(value: Decimal): Decimal {
  return new Oracle(value).toDecimalPlaces(2);
}

function totalsByDecimal(lignes: readonly LigneACalculer[]) {
  const montants = lignes.map(({ quantite: q, prix_unitaire_ht: p, remise_pourcentage: r }) =>
    cents(new Oracle(q).times(p).times(new Oracle(100).minus(r)).dividedBy(100)),
  );
  const rates = [...new Set(lignes.map((ligne) => ligne.tva_taux))].map((rate) => {
    const base = montants
      .filter((_, index) => lignes[index]?.tva_taux === rate)
      .reduce((a, b) => a.plus(b), new Oracle(0));
    return { base, tva: cents(base.times(rate).dividedBy(100)) };
  });
  const ht = rates.reduce((sum, { base }) => sum.plus(base), new Oracle(0));
  const tva = rates.reduce((sum, rate) => sum.plus(rate.tva), new Oracle(0));
  return { montants: montants.map(Number), ht: Number(ht), tva: Number(tva), ttc: Number(ht.plus(tva)) };
}

test.each([
  ['what is sold at a counter', counterLine],
  ['any numbers at all', anyLine],
])('amounts equal those of exact decimals, for %s', (_, line) => {
  fc.assert(
    fc.property(fc.array(line, { maxLength: 12 }), (lignes) => {
      const totals = computeTotals(lignes);
      fc.pre(hasExactAmounts(totals));
      const expected = totalsByDecimal(lignes);
      expect(totals.lignes.map((ligne) => ligne.montant_ht)).toEqual(expected.montants.map((montant) => montant + 0));
      expect([totals.total_ht, totals.total_tva, totals.total_ttc]).toEqual([
        expected.ht + 0,
        expected.tva + 0,
        expected.ttc + 0,
      ]);
    }),
    { numRuns: 2_000 },
  );
});

test('VAT is computed on the sum of a rate’s lines, not line by line', () => {
  const totals = computeTotals(Array.from({ length: 3 }, () => buildLine({ prix_unitaire_ht: 0.02 })));
  expect(totals.lignes.map((ligne) => ligne.montant_ttc)).toEqual([0.02, 0.02, 0.02]);
  expect(totals).toMatchObject({ total_ht: 0.06, total_tva: 0.01, total_ttc: 0.07 });
});

test('each rate has its own row, highest first, and a rate without a base has none', () => {
  const { tvas } = computeTotals([
    buildLine({ tva_taux: 5.5, prix_unitaire_ht: 100 }),
    buildLine({ tva_taux: 20, prix_unitaire_ht: 50 }),
    buildLine({ tva_taux: 5.5, prix_unitaire_ht: 1 }),
    buildLine({ tva_taux: 0, quantite: 0 }),
  ]);
  expect(tvas).toEqual([
    { taux: 20, base_ht: 50, montant_tva: 10 },
    { taux: 5.5, base_ht: 101, montant_tva: 5.56 },
  ]);
});

test('half a cent is rounded away from zero, for sales and for returns', () => {
  expect(computeTotals([buildLine({ quantite: 1, prix_unitaire_ht: 1.005 })]).total_ht).toBe(1.01);
  expect(computeTotals([buildLine({ quantite: -1, prix_unitaire_ht: 1.005 })]).total_ht).toBe(-1.01);
  expect(computeTotals([buildLine({ prix_unitaire_ht: 0.3, remise_pourcentage: 15 })]).total_ht).toBe(0.26);
});

test('no amount is ever a negative zero', () => {
  const line = buildLine({ quantite: -1, prix_unitaire_ht: 0.001 });
  const totals = computeTotals([line, buildLine({ quantite: -0, remise_pourcentage: 100 })]);
  expect(totals.lignes.map((ligne) => ligne.montant_ht)).toEqual([0, 0]);
  expect([totals.total_ht, totals.total_tva, totals.total_ttc]).toEqual([0, 0, 0]);
});

test('a price typed including tax comes back to the cent, in the line and in the total', () => {
  const centimes = fc.integer({ min: 0, max: 10_000_000 });
  fc.assert(
    fc.property(
      fc.array(fc.record({ centimes, quantite: fc.integer({ min: 1, max: 50 }), taux }), { maxLength: 8 }),
      (sold) => {
        const lignes = sold.map((one) => {
          const prix_unitaire_ttc = one.centimes / 100;
          const prix_unitaire_ht = toPrixHt(prix_unitaire_ttc, one.taux);
          return buildLine({ quantite: one.quantite, tva_taux: one.taux, prix_unitaire_ht, prix_unitaire_ttc });
        });
        const totals = computeTotals(lignes);
        const expected = sold.map((one) => one.centimes * one.quantite);
        expect(totals.lignes.map((ligne) => Math.round(ligne.montant_ttc * 100))).toEqual(expected);
        expect(Math.round(totals.total_ttc * 100)).toBe(expected.reduce((a, b) => a + b, 0));
      },
    ),
    { numRuns: 1_000 },
  );
});

test('a price typed including tax differs by less than a cent from its VAT computed alone', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 1_000_000 }), taux, (centimes, rate) => {
      const prix_unitaire_ttc = centimes / 100;
      const line = buildLine({ prix_unitaire_ht: toPrixHt(prix_unitaire_ttc, rate), tva_taux: rate });
      const typed = computeTotals([{ ...line, prix_unitaire_ttc }]);
      const computed = computeTotals([line]);
      expect(Math.abs(Math.round((typed.total_tva - computed.total_tva) * 100))).toBeLessThanOrEqual(1);
      expect(typed.total_ht).toBe(computed.total_ht);
    }),
  );
});

test('lines keep their own fields, and their order', () => {
  const { lignes } = computeTotals([
    { ...buildLine(), article_code: 'A' },
    { ...buildLine({ quantite: 2 }), article_code: 'B' },
  ]);
  expect(lignes.map(({ article_code, montant_ttc }) => [article_code, montant_ttc])).toEqual([
    ['A', 12],
    ['B', 24],
  ]);
});

test('amounts too large for JSON to carry to the cent are detected, without an error', () => {
  expect(hasExactAmounts(computeTotals([buildLine({ quantite: 1e9, prix_unitaire_ht: 8_333 })]))).toBe(true);
  expect(hasExactAmounts(computeTotals([buildLine({ quantite: 1e9, prix_unitaire_ht: 1e9 })]))).toBe(false);
  const opposite = [1, -1].map((sign) => buildLine({ quantite: sign * 1e9, prix_unitaire_ht: 1e9 }));
  expect(hasExactAmounts(computeTotals(opposite))).toBe(false);
});

test.each([
  ['without tax', {}, { montant_ht: 300.8, montant_ttc: 360.96 }, 60.16],
  ['including tax', { prix_unitaire_ttc: 179.88 }, { montant_ht: 300.8, montant_ttc: 360.96 }, 60.16],
  ['of what comes back', { quantite: -2 }, { montant_ht: -300.8, montant_ttc: -360.96 }, -60.16],
  ['whatever the discount', { remise_pourcentage: 100 }, { montant_ht: 1, montant_ttc: 1.2 }, 0.2],
])('éco-participation is beside the price %s, and bears its VAT', (_words, changes, montants, montant_tva) => {
  const ligne = {
    quantite: 2,
    prix_unitaire_ht: 149.9,
    remise_pourcentage: 0,
    tva_taux: 20,
    eco_participation_ht: 0.5,
  };
  const totals = computeTotals([{ ...ligne, ...changes }]);
  expect(totals.lignes).toMatchObject([montants]);
  expect(totals.tvas).toEqual([{ taux: 20, base_ht: montants.montant_ht, montant_tva }]);
  expect(totals.total_ttc).toBe(montants.montant_ttc);
});
