import { expect, test } from 'vitest';
import { createClient } from '#shared/contracts/tiers/clients.ts';
import { findDocuments, getDocumentPdf } from '#shared/contracts/documents/documents.ts';
import { AppError, InvalidInput, Refused } from '#shared/endpoints/errors.ts';
import type { DocumentKind } from '#shared/contracts/documents/documents.ts';
import { startShop } from '#server/testing/running/start-shop.ts';

const lignes = [{ article_code: 'VIS', quantite: 3, remise_pourcentage: 0 }];

test.each([
  ['devis', 0, 'Devis_DE-P01-000001.pdf'],
  ['commande', 10, 'Commande_BC-P01-000001.pdf'],
  ['preparation', 20, 'Preparation_PL-P01-000001.pdf'],
  ['livraison', 30, 'BonLivraison_BL-P01-000001.pdf'],
  ['retour', 40, 'BonRetour_BR-P01-000001.pdf'],
  ['avoir', 50, 'Avoir_AV-P01-000001.pdf'],
  ['facture', 60, 'Facture_FA-P01-000001.pdf'],
] satisfies [DocumentKind, number, string][])(
  'a %s is downloaded as a file named after it',
  async (kind, code, name) => {
    await using shop = await startShop();
    const { numero } = await shop.backOffice.documents.create(kind, { client_id: 'DURAND', lignes }, shop.context);
    const response = await fetch(`${shop.url}/documents/${code}/${numero}/pdf`, { headers: shop.headers });
    const bytes = Buffer.from(await response.arrayBuffer());
    expect(response.status).toBe(200);
    expect(response.headers.get('content-type')).toBe('application/pdf');
    expect(response.headers.get('content-disposition')).toBe(`attachment; filename=${name}`);
    expect(response.headers.get('content-length')).toBe(String(bytes.byteLength));
    expect(bytes.subarray(0, 5).toString()).toBe('%PDF-');
  },
);

test('a code that is no kind of document is a 400, one that is no number a 422', async () => {
  await using shop = await startShop();
  const read = (type_doc: string | number) => shop.call(getDocumentPdf, { params: { type_doc, numero: 'X' } });
  await expect(read(15)).rejects.toBeInstanceOf(Refused);
  await expect(read('facture')).rejects.toBeInstanceOf(InvalidInput);
});

test('an unknown number, or a number of another kind, is a 500 with a message', async () => {
  await using shop = await startShop();
  await shop.backOffice.documents.create('devis', { client_id: 'DURAND', lignes }, shop.context);
  const read = (type_doc: number, numero: string) => shop.call(getDocumentPdf, { params: { type_doc, numero } });
  await expect(read(60, 'NON')).rejects.toMatchObject({ status: 500, message: 'Facture NON introuvable' });
  await expect(read(60, 'DE-P01-000001')).rejects.toMatchObject({ status: 500 });
});

test('an empty PDF, or one that could not be made, is a 500', async () => {
  await using empty = await startShop({ pdf: { render: async () => new Uint8Array(), warm: async () => {} } });
  await empty.backOffice.documents.create('devis', { client_id: 'DURAND', lignes }, empty.context);
  const read = empty.call(getDocumentPdf, { params: { type_doc: 0, numero: 'DE-P01-000001' } });
  await expect(read).rejects.toMatchObject({ status: 500 });
  await expect(read).rejects.toThrow('vide');

  const render = async () => {
    throw new AppError('Le PDF n’a pas pu être fait.');
  };
  await using failing = await startShop({ pdf: { render, warm: async () => {} } });
  await failing.backOffice.documents.create('devis', { client_id: 'DURAND', lignes }, failing.context);
  const failed = failing.call(getDocumentPdf, { params: { type_doc: 0, numero: 'DE-P01-000001' } });
  await expect(failed).rejects.toMatchObject({ status: 500, message: 'Le PDF n’a pas pu être fait.' });
});

test('documents of every kind are found by parts of their number or by their customer, the newest first', async () => {
  await using shop = await startShop();
  await shop.call(createClient, { body: { intitule: 'Éts Lefèvre', num: 'LEFEVRE' } });
  const make = async (kind: DocumentKind, client_id: string, date: string) =>
    (await shop.backOffice.documents.create(kind, { client_id, date, lignes }, shop.context)).numero;
  const devis = await make('devis', 'DURAND', '2026-03-01');
  const facture = await make('facture', 'LEFEVRE', '2026-03-03');
  const second = await make('facture', 'DURAND', '2026-03-02');
  await make('retour', 'LEFEVRE', '2026-03-04');
  const find = async (query: { query?: string; client?: string; limit?: number }) =>
    (await shop.call(findDocuments, { query })).map(({ numero }) => numero);

  expect(await find({ query: 'fa 1' })).toEqual([facture]);
  expect(await find({ query: '000001' })).toEqual([facture, devis]);
  expect(await find({ query: second })).toEqual([second]);
  expect(await find({ query: 'fa-p01-00' })).toEqual([facture, second]);
  for (let index = 0; index < 9; index += 1) await make('facture', 'DURAND', '2026-03-05');
  expect((await find({ query: 'fa 1' })).slice(0, 2)).toEqual([facture, 'FA-P01-000011']);
  expect(await find({ query: 'lefevre' })).toEqual([facture]);
  expect((await find({ client: 'DURAND' })).slice(-2)).toEqual([second, devis]);
  expect(await find({ client: 'DURAND', limit: 1 })).toEqual(['FA-P01-000011']);
  expect(await find({ query: '%' })).toEqual([]);
  expect(await find({})).toEqual([]);
  const [found] = await shop.call(findDocuments, { query: { query: facture } });
  expect(found).not.toHaveProperty('lignes');
});
