import Papa from 'papaparse';
import { expect, test } from 'vitest';
import { buildArticle, buildClient, buildFamille } from '#server/testing/fixtures/build-records.ts';
import { startTestServer } from '#server/testing/running/start-test-server.ts';
import { createArticle, getArticle, listArticles } from '#shared/contracts/articles/articles.ts';
import { createClient, listClients } from '#shared/contracts/tiers/clients.ts';
import { exportEndpoints } from '#shared/contracts/exports.ts';
import { createFamille } from '#shared/contracts/articles/familles.ts';
import { importEndpoints } from '#shared/contracts/imports.ts';
import { getTableauDeBord } from '#shared/contracts/ventes/tableau-de-bord.ts';
import { type Cells, importFields, type Nature, natures } from '#shared/tables/import-fields.ts';
import { toBoutiqueMidnight } from '#shared/time/boutique-clock.ts';

type Server = Awaited<ReturnType<typeof startTestServer>>;

/** Parses an exported file as an import does. */
async function exportLines(server: Server, nature: Nature, format: 'csv' | 'excel' = 'csv') {
  const text = await server.call(exportEndpoints[nature], { query: { format } });
  const delimiter = format === 'csv' ? ',' : ';';
  const [, ...rows] = Papa.parse<string[]>(text, { delimiter, skipEmptyLines: true }).data;
  const fields = importFields[nature];
  const toCells = (row: string[]): Cells => Object.fromEntries(fields.map(({ champ }, index) => [champ, row[index]]));
  return rows.map((row, index) => ({ ligne: index + 2, cellules: toCells(row) }));
}

async function fillShop(server: Server) {
  await server.call(createFamille, { body: buildFamille({ compte_vente: '707000' }) });
  const article = buildArticle({ famille: 'VIS', tva_code: 'T055', prix_vente: 1234.5678, stock_reel: 2.5 });
  await server.call(createArticle, { body: { ...article, code_ean: '3250390001232', description: 'a;b,"c"\r\nd' } });
  await server.call(createArticle, { body: buildArticle({ reference: 'MOINS', designation: '-1 °C', stock_mini: 3 }) });
  const body = buildClient({ num: 'DURAND', telephone: '+33 4 72 00 00 00', siret: '73282932000074', ville: 'Lyon' });
  await server.call(createClient, { body: { ...body, forme_juridique: 'SARL', portable: '06' } });
}

test('a file is CSV as RFC 4180 has it, in UTF-8 with its mark, under its own name', async () => {
  await using server = await startTestServer({ now: () => toBoutiqueMidnight('2026-11-21') });
  await fillShop(server);
  const response = await fetch(`${server.url}/export/clients`, { headers: server.headers });
  expect(response.headers.get('content-type')).toBe('text/csv; charset=utf-8');
  expect(response.headers.get('content-disposition')).toBe('attachment; filename=clients_20261121_000000.csv');
  const bytes = Buffer.from(await response.arrayBuffer());
  expect([...bytes.subarray(0, 3)]).toEqual([0xef, 0xbb, 0xbf]);
  const [header, line, end] = bytes.subarray(3).toString().split('\r\n');
  expect(header).toBe(
    'Code,Nom,Adresse,Code postal,Ville,Pays,E-mail,Téléphone,SIRET,SIREN,TVA intracommunautaire,Compte,Portable,Forme juridique,Clientèle,Catégorie tarifaire,Régime de TVA,Adresse de facturation électronique',
  );
  expect(line).toBe(
    "DURAND,Quincaillerie Durand,,,Lyon,,,'+33 4 72 00 00 00,73282932000074,732829320,,411000,06,SARL,,,,",
  );
  expect(end).toBe('');
});

test('for a French Excel: semicolons, and a comma before the decimals', async () => {
  await using server = await startTestServer();
  await fillShop(server);
  const text = await server.call(exportEndpoints.articles, { query: { format: 'excel' } });
  expect(text).toContain('VIS-4X40;Vis à bois 4 × 40;VIS;1234,5678;');
  expect(text).toContain(";'-1 °C;");
});

test.each(['csv', 'excel'] as const)('what was exported (%s) is imported again without a change', async (format) => {
  await using server = await startTestServer();
  await fillShop(server);
  for (const nature of natures) {
    const lignes = await exportLines(server, nature, format);
    if (lignes.length === 0) continue;
    const again = await server.call(importEndpoints[nature], { body: { lignes, existants: 'modifier' } });
    expect(again, nature).toMatchObject({ crees: 0, modifies: 0, refuses: 0, laisses: lignes.length });
  }
});

test('an empty shop filled from the files of another is the same shop', async () => {
  await using first = await startTestServer();
  await fillShop(first);
  await using second = await startTestServer();
  for (const nature of ['familles', 'clients', 'articles'] as const) {
    const lignes = await exportLines(first, nature);
    await second.call(importEndpoints[nature], { body: { lignes } });
  }
  expect(await second.call(listClients)).toEqual(await first.call(listClients));
  expect(await second.call(listArticles)).toEqual(await first.call(listArticles));
  expect(await second.call(getArticle, { params: { reference: 'MOINS' } })).toMatchObject({ designation: '-1 °C' });
});

test('more records than a page are all there, once', async () => {
  await using server = await startTestServer();
  const context = { caller: { kind: 'anonymous', id: 'essai', role: 'admin' } } as const;
  const create = (_: unknown, index: number) =>
    server.backOffice.tiers.create('client', { intitule: `C${index}`, compte_collectif: '411000' }, context);
  await Promise.all(Array.from({ length: 1_203 }, create));
  const text = await server.call(exportEndpoints.clients, {});
  const names = text.match(/,C\d+,/g);
  expect(names).toHaveLength(1_203);
  expect(new Set(names).size).toBe(1_203);
});

test('an export holds what its list is filtered to: a search, and articles below their minimum', async () => {
  await using server = await startTestServer();
  await fillShop(server);
  await server.call(createArticle, { body: buildArticle({ reference: 'ASSEZ', stock_mini: 3, stock_reel: 4 }) });
  const list = async (nature: Nature, query: { q?: string; stock?: 'bas' }) => {
    const text = await server.call(exportEndpoints[nature], { query });
    return Papa.parse<string[]>(text, { skipEmptyLines: true })
      .data.slice(1)
      .map(([code]) => code);
  };
  expect(await list('articles', { stock: 'bas' })).toEqual(['MOINS']);
  expect(await list('articles', { q: 'vis', stock: 'bas' })).toEqual([]);
  expect(await list('articles', { q: 'vis' })).toEqual(['VIS-4X40', 'ASSEZ']);
  expect(await list('clients', { q: 'personne' })).toEqual([]);
  expect(await list('clients', { q: 'durand' })).toEqual(['DURAND']);
  expect(await list('familles', { q: 'zzz' })).toEqual([]);
  const { stock_a_commander } = await server.call(getTableauDeBord);
  expect(stock_a_commander.nb).toBe(1);
});
