import { expect, test } from 'vitest';
import { readPdf } from '#server/testing/fixtures/read-pdf.ts';
import { startPrinterSink } from '#server/testing/running/start-printer-sink.ts';
import { startShop } from '#server/testing/running/start-shop.ts';
import { waitUntil } from '#server/testing/running/start-smtp-sink.ts';
import { buildArticle } from '#server/testing/fixtures/build-records.ts';
import { createArticle } from '#shared/contracts/articles/articles.ts';
import { getEtiquettesPdf, printEtiquettes, toEtiquettesText } from '#shared/contracts/articles/etiquettes.ts';
import { listImpressions } from '#shared/contracts/materiel/impressions.ts';
import { updateMateriel } from '#shared/contracts/materiel/materiel.ts';

async function openShop() {
  const shop = await startShop();
  const body = buildArticle({ reference: 'PATE', designation: 'Pâte ^FS ~ à bois_', code_ean: '3017620422003' });
  await shop.call(createArticle, { body });
  await shop.printing.start();
  return {
    ...shop,
    async [Symbol.asyncDispose]() {
      await shop.printing.stop();
      await shop[Symbol.asyncDispose]();
    },
  };
}

test('labels fill a sheet from the first free place, and continue on the next sheet', async () => {
  await using shop = await openShop();
  const articles = toEtiquettesText([
    { reference: 'VIS', quantite: 2 },
    { reference: 'PATE', quantite: 21 },
  ]);
  const pdf = await shop.call(getEtiquettesPdf, { query: { planche: '63x38', premiere: 20, articles } });
  const { pages } = await readPdf(pdf);
  expect(pages.map((page) => page.match(/12,00/g)?.length ?? 0)).toEqual([2, 21]);
  expect(pages[0]).toContain('VIS');
  expect(pages[1]).toContain('3017620422003');
});

test('a place the sheet does not have, an unknown article and too many labels are refused', async () => {
  await using shop = await openShop();
  const ask = (query: { articles: string; premiere?: number }) =>
    shop.call(getEtiquettesPdf, { query: { planche: '63x38', ...query } });
  await expect(ask({ articles: 'VIS*1', premiere: 22 })).rejects.toMatchObject({ status: 400 });
  await expect(ask({ articles: 'INCONNU*1' })).rejects.toMatchObject({ status: 404 });
  await expect(ask({ articles: 'VIS*1000\nVIS*1000\nVIS*1' })).rejects.toThrow('2000 étiquettes au plus');
  await expect(ask({ articles: '' })).rejects.toMatchObject({ status: 422 });
});

test('a label printer gets its own language, its own bar codes, and no text as a command', async () => {
  await using sink = await startPrinterSink({ mute: true });
  await using shop = await openShop();
  const articles = [
    { reference: 'PATE', quantite: 3 },
    { reference: 'VIS', quantite: 1 },
  ];
  await expect(shop.call(printEtiquettes, { body: { articles } })).rejects.toThrow('Aucune imprimante d’étiquettes');
  await shop.call(updateMateriel, { body: { etiquettes: { adresse: sink.adresse, port: sink.port } } });
  expect(await shop.call(printEtiquettes, { body: { articles } })).toMatchObject({ titre: '4 étiquettes' });
  await waitUntil(async () => (await shop.call(listImpressions))[0]?.statut === 'REMIS');
  const zpl = sink.prints[0]?.toString('utf8') ?? '';
  expect(zpl.split('^XA')).toHaveLength(3);
  expect(zpl).toContain('^FH_^FDPâte _5EFS _7E à bois_5F^FS');
  expect(zpl).toMatch(/\^BEN,\d+,Y,N\^FD301762042200\^FS/);
  expect(zpl).toMatch(/\^BCN,\d+,Y,N,N,A\^FH_\^FDVIS\^FS/);
  expect(zpl).toContain('^PQ3^XZ');
});
