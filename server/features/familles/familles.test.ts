import { expect, test } from 'vitest';
import { buildArticle, buildFamille } from '#server/testing/fixtures/build-records.ts';
import { startTestServer } from '#server/testing/running/start-test-server.ts';
import { createArticle } from '#shared/contracts/articles/articles.ts';
import { createFamille, getFamille, getFamilleStats, listFamilles } from '#shared/contracts/articles/familles.ts';
import { NotFound, Refused } from '#shared/endpoints/errors.ts';

test('a family is created, read and listed', async () => {
  await using server = await startTestServer();
  const created = await server.call(createFamille, {
    body: buildFamille({ code: '\u00a0VIS ', compte_vente: '707100', compte_achat: '' }),
  });
  expect(created).toEqual({
    code: 'VIS',
    intitule: 'Visserie',
    type: 0,
    type_libelle: 'Détail',
    est_total: false,
    compte_achat: null,
    compte_vente: '707100',
    unite_vente: null,
    coef: null,
  });
  const total = await server.call(createFamille, { body: buildFamille({ code: 'T', type: 1 }) });
  expect(total).toMatchObject({ type: 1, type_libelle: 'Total', est_total: true });
  expect(await server.call(getFamille, { params: { code: 'VIS' } })).toEqual(created);
  expect(await server.call(listFamilles)).toEqual([created, total]);
});

test('the filter looks in codes and labels, without case or accents', async () => {
  await using server = await startTestServer();
  await server.call(createFamille, { body: buildFamille({ code: 'OUT', intitule: 'Outillage à main' }) });
  await server.call(createFamille, { body: buildFamille({ code: 'ELEC', intitule: 'Électricité' }) });
  const find = async (filtre: string) =>
    (await server.call(listFamilles, { query: { filtre } })).map(({ code }) => code);
  expect(await find('electr')).toEqual(['ELEC']);
  expect(await find('OUT')).toEqual(['OUT']);
  expect(await find('main outil')).toEqual(['OUT']);
  expect(await find('%')).toEqual([]);
  expect(await find('zzz')).toEqual([]);
});

test('an empty code or label, and a code that exists, are refused', async () => {
  await using server = await startTestServer();
  const create = (overrides = {}) => server.call(createFamille, { body: buildFamille(overrides) });
  await expect(create({ code: '\u00a0' })).rejects.toThrow(new Refused('Le code de la famille est vide.'));
  await expect(create({ intitule: '' })).rejects.toThrow(new Refused('L’intitulé de la famille est vide.'));
  await create();
  await expect(create()).rejects.toThrow(new Refused('La famille VIS existe déjà'));
});

test('an unknown family is not found', async () => {
  await using server = await startTestServer();
  const call = server.call(getFamille, { params: { code: 'NEANT' } });
  await expect(call).rejects.toThrow(new NotFound('Famille NEANT introuvable'));
});

test('statistics count families and the articles in them', async () => {
  await using server = await startTestServer();
  await server.call(createFamille, { body: buildFamille() });
  await server.call(createFamille, { body: buildFamille({ code: 'CLOU', intitule: 'Clouterie' }) });
  await server.call(createFamille, { body: buildFamille({ code: 'TOTAL', type: 1 }) });
  await server.call(createArticle, { body: buildArticle({ reference: 'A', famille: 'VIS' }) });
  await server.call(createArticle, { body: buildArticle({ reference: 'B', famille: 'VIS' }) });
  await server.call(createArticle, { body: buildArticle({ reference: 'C' }) });
  expect(await server.call(getFamilleStats)).toEqual({
    success: true,
    data: {
      total: 3,
      detail: 2,
      totalisation: 1,
      articles_classes: 2,
      articles_sans_famille: 1,
      par_famille: [
        { code: 'CLOU', intitule: 'Clouterie', nb_articles: 0 },
        { code: 'VIS', intitule: 'Visserie', nb_articles: 2 },
      ],
    },
  });
});
