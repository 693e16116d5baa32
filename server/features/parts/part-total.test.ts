import fc from 'fast-check';
import { expect, test } from 'vitest';
import { startShop } from '#server/testing/running/start-shop.ts';
import { createPromotion } from '#shared/contracts/prix/promotions.ts';
import { createFactureAvoir, getFactureReste, type LigneChoisie } from '#shared/contracts/ventes/parts.ts';
import { createFacture, getAvoir } from '#shared/contracts/ventes/ventes.ts';
import { computePartTotal } from '#shared/documents/part-total.ts';

const lot = { intitule: '3 pour 2', genre: 'lot' as const, valeur: 100, lot: 3, reduits: 1, codes: ['VIS'] };

/**
 * The quantities of both lines and a discount of the whole; then what is taken of each line, in tenths of what is left,
 * part by part.
 */
const division = fc.record({
  quantites: fc.tuple(fc.integer({ min: 1, max: 7 }), fc.integer({ min: 1, max: 5 })),
  pourcentage: fc.constantFrom(0, 3.5, 10, 33.33),
  parts: fc.array(fc.tuple(fc.integer({ min: 0, max: 10 }), fc.integer({ min: 0, max: 10 })), {
    minLength: 1,
    maxLength: 3,
  }),
});

test('the total shown while lines are chosen equals the credit note’s, to the cent, whatever was taken before', async () => {
  await using shop = await startShop();
  const { call, client } = shop;
  await call(createPromotion, { body: { ...lot, code: '3P2' } });

  async function creditPart(numero: string, tenths: readonly number[]): Promise<void> {
    const reste = await call(getFactureReste, { params: { numero } });
    const chosen = reste.lignes.flatMap(({ ligne, reste: left }, index): LigneChoisie[] => {
      const quantite = Math.round((left * (tenths[index] ?? 0)) / 10);
      return quantite === 0 ? [] : [{ ligne, quantite }];
    });
    if (chosen.length === 0) return;
    const shown = computePartTotal(reste, chosen);
    const made = await call(createFactureAvoir, { params: { numero }, body: { lignes: chosen } });
    const avoir = await call(getAvoir, { params: { numero: made.document_cible } });
    expect(shown).toBe(avoir.total_ttc);
  }

  const whole = [10, 10];
  await fc.assert(
    fc.asyncProperty(division, async ({ quantites: [screws, books], pourcentage, parts }) => {
      const lignes = [
        { article_code: 'VIS', quantite: screws },
        { article_code: 'LIVRE', quantite: books, remise_pourcentage: 10 },
      ];
      const remise_globale = pourcentage === 0 ? {} : { remise_globale: { pourcentage } };
      const { data } = await call(createFacture, { body: { client_id: client, lignes, ...remise_globale } });
      for (const part of [...parts, whole]) await creditPart(data.numero_facture, part);
    }),
    { numRuns: 25 },
  );
});
