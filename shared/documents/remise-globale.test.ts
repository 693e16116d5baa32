import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { LigneRecord } from '#shared/contracts/documents/documents.ts';
import { toCents, toPrixHt, toPrixTtc } from '#shared/money/money.ts';
import { computeTotals } from '#shared/money/totals.ts';
import { listMontantsNets, listRemises, toRemiseHt } from './remise-globale.ts';

const decimal = (most: number, decimals: number) =>
  fc.integer({ min: 0, max: most * 10 ** decimals }).map((value) => value / 10 ** decimals);

const ligne = fc
  .record({
    quantite: fc.integer({ min: -3, max: 20 }),
    prix: decimal(300, 2),
    remise_pourcentage: fc.constantFrom(0, 0, 5, 12.5),
    tva_taux: fc.constantFrom(20, 10, 5.5, 0),
    eco_participation_ht: fc.constantFrom(0, 0, 0.25),
    isTtc: fc.boolean(),
  })
  .map(({ prix, isTtc, ...fields }) => {
    const typed = { prix_unitaire_ttc: toPrixTtc(prix, fields.tva_taux) };
    const price = isTtc
      ? { ...typed, prix_unitaire_ht: toPrixHt(typed.prix_unitaire_ttc, fields.tva_taux) }
      : { prix_unitaire_ht: prix };
    return { article_code: 'VIS', designation: 'Vis', unite: '', ...fields, ...price };
  });

const discounted = fc.record({ lines: fc.array(ligne, { maxLength: 12 }), pourcentage: decimal(100, 2) });

test('of any sale, the lines less their shares are the base of each rate to the cent, and what is taken off is the rest', () => {
  fc.assert(
    fc.property(discounted, ({ lines, pourcentage }) => {
      const totals = computeTotals(lines, pourcentage);
      const lignes: LigneRecord[] = totals.lignes;
      const document = { lignes, tvas: totals.tvas, remise_globale: { pourcentage, motif: '' } };
      const nets = listMontantsNets(document);
      const whole = lignes.reduce((sum, { montant_ht }) => sum + toCents(montant_ht), 0);
      expect(nets.reduce((sum, net) => sum + net, 0)).toBe(toCents(totals.total_ht));
      expect(whole - toRemiseHt(document)).toBe(toCents(totals.total_ht));
      for (const { taux, base_ht } of totals.tvas) {
        const own = nets.filter((_net, index) => lignes[index]?.tva_taux === taux);
        expect(own.reduce((sum, net) => sum + net, 0)).toBe(toCents(base_ht));
      }
      expect(toCents(totals.total_ttc)).toBe(toCents(totals.total_ht) + toCents(totals.total_tva));
    }),
  );
});

test('prices typed with tax come to what was typed less the discount, an éco-participation stays whole', () => {
  const base = { article_code: 'A', quantite: 1, remise_pourcentage: 0, tva_taux: 20 };
  const typed = { ...base, prix_unitaire_ttc: 99.99, prix_unitaire_ht: toPrixHt(99.99, 20) };
  expect(computeTotals([typed], 10).total_ttc).toBe(89.99);
  const eco = { ...base, prix_unitaire_ht: 100, eco_participation_ht: 2 };
  expect(computeTotals([eco], 50)).toMatchObject({ total_ht: 52, total_tva: 10.4 });
  expect(computeTotals([eco], 100)).toMatchObject({ total_ht: 2, total_ttc: 2.4 });
  expect(computeTotals([typed, eco], 0)).toEqual(computeTotals([typed, eco]));
});

test('nothing is taken off a document without a discount', () => {
  const { lignes, tvas } = computeTotals([
    {
      article_code: 'A',
      designation: 'A',
      unite: '',
      quantite: 3,
      prix_unitaire_ht: 9.99,
      remise_pourcentage: 0,
      tva_taux: 20,
    },
  ]);
  expect(listRemises({ lignes, tvas, remise_globale: undefined })).toEqual([]);
  expect(listMontantsNets({ lignes, tvas, remise_globale: undefined })).toEqual([2_997]);
});
