import { expect, test } from 'vitest';
import { startShop } from '#server/testing/running/start-shop.ts';
import { createPromotion, updatePromotion } from '#shared/contracts/prix/promotions.ts';
import { createFactureAvoir } from '#shared/contracts/ventes/parts.ts';
import { createFacture, getAvoir, getFacture } from '#shared/contracts/ventes/ventes.ts';

const lot = { intitule: '3 pour 2', genre: 'lot' as const, valeur: 100, lot: 3, reduits: 1, codes: ['VIS'] };

test('articles bought three for two and returned one by one after the promotion are refunded at what was paid', async () => {
  await using shop = await startShop();
  await shop.call(createPromotion, { body: { ...lot, code: '3P2' } });
  const lignes = [{ article_code: 'VIS', quantite: 3 }];
  const { data } = await shop.call(createFacture, { body: { client_id: shop.client, lignes } });
  const numero = data.numero_facture;
  await shop.call(updatePromotion, { params: { code: '3P2' }, body: { ...lot, actif: false } });

  const credited: number[] = [];
  for (let time = 0; time < 3; time += 1) {
    const body = { lignes: [{ ligne: 1, quantite: 1 }] };
    const { document_cible } = await shop.call(createFactureAvoir, { params: { numero }, body });
    const avoir = await shop.call(getAvoir, { params: { numero: document_cible } });
    credited.push(avoir.total_ht);
    expect(avoir.lignes?.[0]?.raison_prix?.promotions).toEqual([{ code: '3P2', intitule: '3 pour 2' }]);
  }
  expect(credited).toEqual([6.67, 6.67, 6.66]);
  expect((await shop.call(getFacture, { params: { numero } })).data).toMatchObject({ total_ht: 20, statut: 5 });
});
