import { expect, test } from 'vitest';
import { startShop } from '#server/testing/running/start-shop.ts';
import { createArticle, listArticles } from '#shared/contracts/articles/articles.ts';
import { createClient, listClients } from '#shared/contracts/tiers/clients.ts';
import { browseDocuments, listNumeros } from '#shared/contracts/documents/document-list.ts';
import { findDocuments } from '#shared/contracts/documents/documents.ts';
import { createFamille, listFamilles } from '#shared/contracts/articles/familles.ts';
import { createFournisseur, listFournisseurs } from '#shared/contracts/tiers/fournisseurs.ts';
import { createFacture } from '#shared/contracts/ventes/ventes.ts';

const signs = ['%', '"', '_', '🔩', '$', "'", '\\', '*'];
const names = signs.map((sign, index) => ({ sign, code: `N${index}`, name: `Nom${sign}de ${index}` }));

test.each(names)('a name with $sign is found by that sign, everywhere', async ({ sign, code }) => {
  await using shop = await startShop();
  const { call } = shop;
  for (const { code: num, name: intitule } of names) {
    await call(createClient, { body: { num, intitule } });
    await call(createFournisseur, { body: { num: `F${num}`, intitule } });
    await call(createArticle, { body: { reference: num, designation: intitule } });
    await call(createFamille, { body: { code: num, intitule } });
    await call(createFacture, { body: { client_id: num, lignes: [{ article_code: 'VIS', quantite: 1 }] } });
  }
  const codes = [code];
  expect((await call(listClients, { query: { query: sign } })).data.map(({ numero }) => numero)).toEqual(codes);
  expect((await call(listFournisseurs, { query: { query: sign } })).map(({ numero }) => numero)).toEqual([`F${code}`]);
  expect((await call(listArticles, { query: { query: ` ${sign} ` } })).data.map(({ reference }) => reference)).toEqual(
    codes,
  );
  expect((await call(listFamilles, { query: { filtre: sign } })).map((famille) => famille.code)).toEqual(codes);
  const found = await call(findDocuments, { query: { query: sign } });
  expect(found.map(({ client_code }) => client_code)).toEqual(codes);
  const listed = await call(browseDocuments, { params: { type_doc: 60 }, query: { q: sign } });
  expect(listed.data.map(({ client_code }) => client_code)).toEqual(codes);
  expect(await call(listNumeros, { params: { type_doc: 60 }, query: { q: sign } })).toHaveLength(1);
});
