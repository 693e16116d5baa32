import { expect, test } from 'vitest';
import { startShop } from '#server/testing/running/start-shop.ts';
import { createArticle, getArticle } from '#shared/contracts/articles/articles.ts';
import { getBoutique, updateBoutique } from '#shared/contracts/boutique/boutique.ts';
import { createDevis } from '#shared/contracts/ventes/devis.ts';
import { listDepots, listSeries, listTauxTva, updateSerie } from '#shared/contracts/boutique/parametres.ts';
import { createEntree } from '#shared/contracts/articles/stock.ts';
import { NotAllowed, NotFound, Refused } from '#shared/endpoints/errors.ts';

const quote = (remise = 0) => ({
  body: { client_id: 'DURAND', lignes: [{ article_code: 'VIS', quantite: 1, remise_pourcentage: remise }] },
});

test('a series starts at the configured number, if set before its first, and continues without a gap', async () => {
  await using shop = await startShop();
  const { call } = shop;
  const before = (await call(listSeries)).find(({ prefixe }) => prefixe === 'DE');
  expect(before).toMatchObject({ libelle: 'Devis', dernier: null, prochain: 'DE-P01-000001', modifiable: true });
  const chosen = await call(updateSerie, { params: { prefixe: 'DE' }, body: { prochain: 457 } });
  expect(chosen).toMatchObject({ prochain: 'DE-P01-000457', modifiable: true, dernier: null });
  expect((await call(createDevis, quote())).id).toBe('DE-P01-000457');
  expect((await call(createDevis, quote())).id).toBe('DE-P01-000458');
  const after = (await call(listSeries)).find(({ prefixe }) => prefixe === 'DE');
  expect(after).toMatchObject({ dernier: 'DE-P01-000458', prochain: 'DE-P01-000459', modifiable: false });
});

test('a series with a number cannot be moved, up or down; an unknown series is refused', async () => {
  await using shop = await startShop();
  const { call } = shop;
  await call(createDevis, quote());
  for (const prochain of [1, 2, 500]) {
    await expect(call(updateSerie, { params: { prefixe: 'DE' }, body: { prochain } })).rejects.toThrow(
      /La série a commencé \(DE-P01-000001\).*un trou ou un double/,
    );
  }
  for (const prefixe of ['ZZ', 'constructor'])
    await expect(call(updateSerie, { params: { prefixe }, body: { prochain: 2 } })).rejects.toBeInstanceOf(NotFound);
  const body = { lignes: [{ article_ref: 'VIS', quantite: 5 }] };
  await call(createEntree, { body });
  await expect(call(updateSerie, { params: { prefixe: 'ME' }, body: { prochain: 9 } })).rejects.toBeInstanceOf(Refused);
});

test('rates are listed with their articles, and a new article without a rate gets the shop’s', async () => {
  await using shop = await startShop();
  const { call } = shop;
  expect(await call(listTauxTva)).toEqual([
    { code: 'T20', taux: 20, articles: 2 },
    { code: 'T10', taux: 10, articles: 0 },
    { code: 'T055', taux: 5.5, articles: 1 },
    { code: 'T021', taux: 2.1, articles: 0 },
    { code: 'T00', taux: 0, articles: 0 },
  ]);
  await call(updateBoutique, { body: { ...(await call(getBoutique)), tva_code_defaut: 'T055' } });
  await call(createArticle, { body: { reference: 'PAIN', designation: 'Pain', prix_vente: 1 } });
  expect(await call(getArticle, { params: { reference: 'PAIN' } })).toMatchObject({ tva_code: 'T055', tva_taux: 5.5 });
});

test('rates are those of where the shop is, those articles have, and the usual one', async () => {
  await using shop = await startShop();
  const { call } = shop;
  const overseas = { pays: 'Réunion', tva_code_defaut: 'T085' } as const;
  await call(updateBoutique, { body: { ...(await call(getBoutique)), ...overseas } });
  await call(createArticle, { body: { reference: 'LETCHI', designation: 'Letchi', prix_vente: 1, tva_code: 'T0175' } });
  expect(await call(createArticle, { body: { reference: 'RHUM', designation: 'Rhum' } })).toMatchObject({
    tva_taux: 8.5,
  });
  const listed = (await call(listTauxTva)).map(({ taux, articles }) => [taux, articles]);
  expect(listed).toEqual([
    [20, 2],
    [5.5, 1],
    [2.1, 0],
    [0, 0],
    [8.5, 1],
    [1.75, 1],
    [1.05, 0],
  ]);
});

test('warehouses are listed with how many articles they hold, the main one always', async () => {
  await using shop = await startShop();
  const { call } = shop;
  await call(createEntree, { body: { depot_code: 'RESERVE', lignes: [{ article_ref: 'VIS', quantite: 5 }] } });
  expect(await call(listDepots)).toEqual([
    { code: 'PRINCIPAL', articles: 2 },
    { code: 'RESERVE', articles: 1 },
  ]);
});

test('a responsable grants discounts up to the shop’s limit, an administrator any', async () => {
  await using shop = await startShop();
  const { call } = shop;
  await call(updateBoutique, { body: { ...(await call(getBoutique)), remise_max_responsable: 30 } });
  const chief = await shop.callAs('responsable');
  expect((await chief(createDevis, quote(30))).id).toMatch(/^DE-/);
  await expect(chief(createDevis, quote(31))).rejects.toThrow(
    /31\s% dépasse les 30\s% qu’un responsable peut accorder/,
  );
  await expect(chief(createDevis, quote(31))).rejects.toBeInstanceOf(NotAllowed);
  expect((await call(createDevis, quote(31))).id).toMatch(/^DE-/);
});
