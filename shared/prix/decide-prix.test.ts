import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Promotion } from '#shared/contracts/prix/promotions.ts';
import type { Tarif } from '#shared/contracts/prix/tarifs.ts';
import { decidePrix } from './decide-prix.ts';
import { indexRegles } from './regles-indexees.ts';

const fiche = { date_creation: '', date_modification: '', version: 1 };
const portee = { categories: [], boutiques: [], du: null, au: null, actif: true };
const vis = { reference: 'VIS', famille_code: 'QUINC', prix_vente: 10 };
const today = { categorie: null, jour: '2026-11-23', boutique: null };

function buildTarif(code: string, prix: Partial<Tarif['lignes'][number]>, more: Partial<Tarif> = {}): Tarif {
  const ligne = { cible: 'article', code: 'VIS', quantite_min: 0, prix_ht: null, remise: null, ...prix } as const;
  return { ...fiche, ...portee, code, intitule: code, lignes: [ligne], ...more };
}

function buildPromotion(code: string, more: Partial<Promotion>): Promotion {
  const what = { codes: [], valeur: 10, lot: null, reduits: null };
  return {
    ...fiche,
    ...portee,
    ...what,
    cible: 'tout',
    genre: 'pourcentage',
    code,
    intitule: code,
    cumulable: false,
    ...more,
  };
}

const decide = (tarifs: Tarif[], promotions: Promotion[] = [], quantite = 1, contexte = {}) =>
  decidePrix(vis, quantite, { ...today, ...contexte }, indexRegles(tarifs, promotions));

describe('the most particular price wins', () => {
  const all = buildTarif('TOUT', { cible: 'tout', code: '', remise: 1 });
  const family = buildTarif('FAM', { cible: 'famille', code: 'QUINC', remise: 50 });
  const article = buildTarif('ART', { prix_ht: 9 });
  const hundred = buildTarif('CENT', { prix_ht: 9.5, quantite_min: 100 });
  const recent = buildTarif('SOLDE', { prix_ht: 9.8 }, { du: '2026-11-01', au: '2026-11-30' });
  const shop = buildTarif('NIMES', { cible: 'tout', code: '', remise: 2 }, { boutiques: ['NIM'] });
  const category = buildTarif('PRO', { cible: 'tout', code: '', remise: 3 }, { categories: [2] });

  test.each([
    ['everything', [all], 9.9],
    ['its family before everything', [all, family], 5],
    ['the article before its family', [family, article], 9],
    ['the tarif that began last', [article, recent], 9.8],
    ['the quantity only once it is reached', [article, hundred], 9],
  ])('%s', (_name, tarifs, prix) => {
    expect(decide(tarifs).prix_unitaire_ht).toBe(prix);
  });

  test('a quantity that is reached goes before the tarif that began last', () => {
    expect(decide([recent, hundred], [], 100).prix_unitaire_ht).toBe(9.5);
    expect(decide([recent, hundred], [], -100).prix_unitaire_ht).toBe(9.5);
  });

  test('a tarif of this shop goes before one of the article, the customer’s category before this shop', () => {
    expect(decide([article, shop], [], 1, { boutique: 'NIM' }).prix_unitaire_ht).toBe(9.8);
    expect(decide([article, shop], [], 1, { boutique: 'ALE' }).prix_unitaire_ht).toBe(9);
    expect(decide([shop, category], [], 1, { boutique: 'NIM', categorie: 2 }).prix_unitaire_ht).toBe(9.7);
    expect(decide([shop, category], [], 1, { boutique: 'NIM', categorie: 1 }).prix_unitaire_ht).toBe(9.8);
  });

  test('a rule is true on its first and last day, and not on those beside them', () => {
    const on = (jour: string) => decide([recent], [], 1, { jour }).prix_unitaire_ht;
    expect(['2026-10-31', '2026-11-01', '2026-11-30', '2026-12-01'].map(on)).toEqual([10, 9.8, 9.8, 10]);
  });
});

describe('promotions', () => {
  const lot3 = buildPromotion('3POUR2', { genre: 'lot', lot: 3, reduits: 1, valeur: 100 });
  const second = buildPromotion('DEMI', { genre: 'lot', lot: 2, reduits: 1, valeur: 50 });

  test.each([
    [2, 0],
    [3, 33.333333],
    [4, 25],
    [6, 33.333333],
    [-3, 33.333333],
  ])('3 pour 2: of %d, so much is taken off', (quantite, remise) => {
    expect(decide([], [lot3], quantite).remise_pourcentage).toBe(remise);
  });

  test('a lot of two takes half of the second one’s price off the line', () => {
    expect([1, 2, 3].map((quantite) => decide([], [second], quantite).remise_pourcentage)).toEqual([0, 25, 16.666667]);
  });

  test('an amount is taken off the tarif’s price, and never more than it', () => {
    const off = buildPromotion('MOINS2', { genre: 'montant', valeur: 2 });
    expect(decide([buildTarif('ART', { prix_ht: 8 })], [off])).toMatchObject({
      prix_unitaire_ht: 8,
      remise_pourcentage: 25,
      raison_prix: {
        prix_article_ht: 10,
        tarif: { code: 'ART', intitule: 'ART' },
        promotions: [{ code: 'MOINS2', intitule: 'MOINS2' }],
      },
    });
    expect(decide([buildTarif('ART', { prix_ht: 1 })], [off]).remise_pourcentage).toBe(100);
  });

  test('only the best promotion applies, unless they are cumulative', () => {
    const ten = buildPromotion('DIX', { valeur: 10 });
    const twenty = buildPromotion('VINGT', { valeur: 20 });
    const together = [ten, twenty].map((promotion) => ({ ...promotion, cumulable: true }));
    expect(decide([], [ten, twenty])).toMatchObject({ remise_pourcentage: 20 });
    expect(decide([], together)).toMatchObject({ remise_pourcentage: 28 });
    expect(decide([], together).raison_prix?.promotions?.map(({ code }) => code)).toEqual(['DIX', 'VINGT']);
    expect(decide([], [...together, buildPromotion('TRENTE', { valeur: 30 })]).remise_pourcentage).toBe(30);
  });
});

const day = fc.constantFrom(null, '2026-11-01', '2026-11-23', '2026-12-01');
const anyPortee = fc.record({
  categories: fc.subarray([1, 2]),
  boutiques: fc.subarray(['NIM', 'ALE']),
  du: day,
  au: day,
  actif: fc.boolean(),
});
const anyCode = fc.integer({ min: 0, max: 99 }).map((number) => `T${number}`);
const anyTarif = fc
  .record({
    code: anyCode,
    portee: anyPortee,
    quantite_min: fc.constantFrom(0, 5, 10),
    prix: fc.integer({ min: 0, max: 20 }),
  })
  .chain(({ code, portee: where, quantite_min, prix }) =>
    fc.constantFrom(
      buildTarif(code, { quantite_min, prix_ht: prix }, where),
      buildTarif(code, { quantite_min, cible: 'famille', code: 'QUINC', remise: prix }, where),
      buildTarif(code, { quantite_min, cible: 'tout', code: '', remise: prix }, where),
    ),
  );
const anyPromotion = fc
  .record({ code: anyCode, portee: anyPortee, valeur: fc.integer({ min: 1, max: 100 }), cumulable: fc.boolean() })
  .chain(({ code, portee: where, ...given }) =>
    fc.constantFrom(
      buildPromotion(code, { ...where, ...given }),
      buildPromotion(code, { ...where, ...given, genre: 'montant', cible: 'article', codes: ['VIS'] }),
      buildPromotion(code, { ...where, ...given, genre: 'lot', lot: 3, reduits: 2 }),
    ),
  );
const sale = fc.record({
  quantite: fc.constantFrom(1, 3, 5, 7, 10, -3),
  contexte: fc.record({ categorie: fc.constantFrom(null, 1, 3), boutique: fc.constantFrom(null, 'NIM') }),
});
const anyTarifs = fc.uniqueArray(anyTarif, { maxLength: 6, selector: ({ code }) => code });
const anyPromotions = fc.uniqueArray(anyPromotion, { maxLength: 5, selector: ({ code }) => code });

test('the order tarifs and promotions come in changes nothing', () => {
  const property = fc.property(
    anyTarifs,
    anyPromotions,
    sale,
    fc.infiniteStream(fc.double({ min: 0, max: 1, noNaN: true })),
    (tarifs, promotions, { quantite, contexte }, dice) => {
      const shuffle = <T>(list: readonly T[]) =>
        list
          .map((one) => ({ one, rank: Number(dice.next().value) }))
          .toSorted((a, b) => a.rank - b.rank)
          .map(({ one }) => one);
      const again = decide(shuffle(tarifs), shuffle(promotions), quantite, contexte);
      expect(again).toEqual(decide(tarifs, promotions, quantite, contexte));
    },
  );
  fc.assert(property, { numRuns: 500 });
});

test('what does not apply changes nothing, and one more promotion never makes a line dearer', () => {
  const property = fc.property(anyTarifs, anyPromotions, anyPromotion, sale, (tarifs, promotions, more, of) => {
    const { quantite, contexte } = of;
    const before = decide(tarifs, promotions, quantite, contexte);
    const over = { ...more, code: 'ZZZ', du: null, au: '2026-11-22' };
    expect(decide(tarifs, [...promotions, over], quantite, contexte)).toEqual(before);
    const after = decide(tarifs, [...promotions, { ...more, code: 'ZZZ' }], quantite, contexte);
    expect(after.remise_pourcentage).toBeGreaterThanOrEqual(before.remise_pourcentage);
    expect(after.remise_pourcentage).toBeLessThanOrEqual(100);
    expect(after.prix_unitaire_ht).toBe(before.prix_unitaire_ht);
  });
  fc.assert(property, { numRuns: 500 });
});

test('removing a price leaves the others unchanged, unless it was the one applied', () => {
  const property = fc.property(anyTarifs, sale, (all, { quantite, contexte }) => {
    const winner = decide(all, [], quantite, contexte).raison_prix?.tarif?.code;
    for (const lost of all.filter(({ code }) => code !== winner)) {
      const rest = all.filter((tarif) => tarif !== lost);
      expect(decide(rest, [], quantite, contexte).raison_prix?.tarif?.code).toBe(winner);
    }
  });
  fc.assert(property, { numRuns: 300 });
});
