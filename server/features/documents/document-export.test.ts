import { expect, test } from 'vitest';
import { startShop } from '#server/testing/running/start-shop.ts';
import { exportDocuments } from '#shared/contracts/documents/document-export.ts';
import { createAvoir, createFacture, updateFacture } from '#shared/contracts/ventes/ventes.ts';
import { InvalidInput, Refused } from '#shared/endpoints/errors.ts';

const lignes = [{ article_code: 'VIS', quantite: 3 }];
const head =
  'Numéro,Date,Code client,Client,Référence,Échéance,Statut,Total HT,Total TVA,Total TTC,Fait à partir de,Devenu,Créé le,Modifié le,Acomptes déduits HT,Acomptes déduits TTC\r\n';

async function createShop() {
  const shop = await startShop();
  const sell = async (date_facture: string, reference = '') => {
    const body = { client_id: 'DURAND', date_facture, reference, lignes };
    return (await shop.call(createFacture, { body })).data.numero_facture;
  };
  const read = (query = {}, type_doc = 60) => shop.call(exportDocuments, { params: { type_doc }, query });
  const list = async (query = {}) => [...(await read(query)).matchAll(/FA-P01-\d+/g)].map(([numero]) => numero);
  return { ...shop, sell, read, list };
}

test('documents are a CSV file, the newest first, under the name of their kind', async () => {
  await using shop = await createShop();
  const first = await shop.sell('2026-03-01', '=1+1');
  const second = await shop.sell('2026-03-02', 'Chantier "Nord"');
  const response = await fetch(`${shop.url}/documents/60/export`, { headers: shop.headers });
  expect(response.headers.get('content-type')).toBe('text/csv; charset=utf-8');
  expect(response.headers.get('content-disposition')).toMatch(/^attachment; filename=factures_20260316_\d{6}\.csv$/);
  const bytes = Buffer.from(await response.arrayBuffer());
  expect([...bytes.subarray(0, 3)]).toEqual([0xef, 0xbb, 0xbf]);
  const rest = 'Brouillon,30,6,36,,,2026-03-16T09:30:00.000Z,2026-03-16T09:30:00.000Z,0,0';
  const lines = [
    `${second},2026-03-02,DURAND,Durand & Fils,"Chantier ""Nord""",2026-04-01,${rest}`,
    `${first},2026-03-01,DURAND,Durand & Fils,'=1+1,2026-03-31,${rest}`,
  ];
  expect(bytes.subarray(3).toString()).toBe(`${head}${lines.join('\r\n')}\r\n`);
});

test('for a French Excel: semicolons, decimal commas, and a credit stays a number', async () => {
  await using shop = await createShop();
  const body = { client_id: 'DURAND', lignes: [{ article_code: 'VIS', quantite: -1, prix_unitaire_ht: 1.5 }] };
  await shop.call(createAvoir, { body });
  expect(await shop.read({ format: 'excel' }, 50)).toContain(';-1,5;-0,3;-1,8;');
});

test('the exported file has the filters of the list', async () => {
  await using shop = await createShop();
  const first = await shop.sell('2026-03-01', 'Été');
  const second = await shop.sell('2026-03-02');
  const third = await shop.sell('2026-03-03');
  await shop.call(updateFacture, { params: { id: third }, body: { statut: 2 } });
  expect(await shop.list()).toEqual([third, second, first]);
  expect(await shop.list({ statut: 2 })).toEqual([third]);
  expect(await shop.list({ du: '2026-03-02' })).toEqual([third, second]);
  expect(await shop.list({ du: '2026-03-02', au: '2026-03-02' })).toEqual([second]);
  expect(await shop.list({ q: 'ete durand' })).toEqual([first]);
  expect(await shop.list({ q: 'inconnu' })).toEqual([]);
});

test('an export has no limit, and is streamed page by page', async () => {
  await using shop = await createShop();
  const numeros: string[] = [];
  for (let count = 0; count < 1_050; count += 1) numeros.push(await shop.sell('2026-03-01'));
  expect(await shop.list()).toEqual(numeros.toReversed());
});

test('a reader may export; an unknown kind of document and an invalid day are refused', async () => {
  await using shop = await createShop();
  const numero = await shop.sell('2026-03-01');
  const call = await shop.callAs('lecture');
  expect(await call(exportDocuments, { params: { type_doc: 60 } })).toContain(numero);
  await expect(shop.read({}, 15)).rejects.toBeInstanceOf(Refused);
  await expect(shop.read({ du: 'hier' })).rejects.toBeInstanceOf(InvalidInput);
});

test('other requests are served while an export is written', async () => {
  await using shop = await createShop();
  for (let count = 0; count < 450; count += 1) await shop.sell('2026-03-01');
  const order: string[] = [];
  const exported = shop.read().then(() => order.push('export'));
  const asked = fetch(`${shop.url}/health`).then(() => order.push('health'));
  await Promise.all([exported, asked]);
  expect(order).toEqual(['health', 'export']);
});
