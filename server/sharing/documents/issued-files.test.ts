import { createHash } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { until } from '#server/testing/running/shared-shop-state.ts';
import { startPostes } from '#server/testing/running/start-postes.ts';
import { getBoutique, updateBoutique } from '#shared/contracts/boutique/boutique.ts';
import { getDocumentPdf } from '#shared/contracts/documents/documents.ts';
import { createFacture, emitFacture, getFacture } from '#shared/contracts/ventes/ventes.ts';
import { updateClient } from '#shared/contracts/tiers/clients.ts';

const toHash = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex');

test('the file of an issued invoice has the same bytes at its till, at the shop and at every other till', async () => {
  await using world = await startPostes();
  await world.fill();
  const { first, second, shop } = world;
  const body = { client_id: 'DURAND', lignes: [{ article_code: 'VIS', quantite: 1 }] };
  const numero = (await first.call(createFacture, { body })).data.numero_facture;
  const params = { type_doc: 60, numero };
  const read = ({ call }: Pick<typeof first, 'call'>) => call(getDocumentPdf, { params });
  await world.agree();

  first.network.isCut = true;
  await first.call(emitFacture, { params: { numero }, body: {} });
  const file = await read(first);
  first.network.isCut = false;
  await until(async () => (await shop.call(getFacture, { params: { numero } })).data.emission !== undefined);
  // Everything the file shows may have changed by now.
  await first.call(updateClient, { params: { code: 'DURAND' }, body: { intitule: 'Dupont' } });
  await shop.call(updateBoutique, { body: { ...(await shop.call(getBoutique)), raison_sociale: 'Autre enseigne' } });
  await world.agree();
  const { emission } = (await shop.call(getFacture, { params: { numero } })).data;
  expect(emission?.empreinte).toBe(toHash(file));
  await until(async () => (await read(shop).catch(() => undefined)) !== undefined);
  expect(toHash(await read(shop))).toBe(toHash(file));
  expect(toHash(await read(second))).toBe(toHash(file));
  // Once the file has arrived it can be read offline too.
  second.network.isCut = true;
  expect(toHash(await read(second))).toBe(toHash(file));
});

test('a missing file is requested, and no other is made in its place', async () => {
  await using world = await startPostes();
  await world.fill();
  const { first, second } = world;
  const body = { client_id: 'DURAND', lignes: [{ article_code: 'VIS', quantite: 1 }] };
  const numero = (await first.call(createFacture, { body })).data.numero_facture;
  await first.call(emitFacture, { params: { numero }, body: {} });
  await world.agree();
  second.network.isCut = true;
  const reading = second.call(getDocumentPdf, { params: { type_doc: 60, numero } });
  await expect(reading).rejects.toThrow(`Le fichier de ${numero} est à la boutique, qui ne répond pas`);
});

test('a file found before its document is issued is sent to the shop too', async () => {
  await using world = await startPostes();
  await world.fill();
  const { first, second } = world;
  const body = { client_id: 'DURAND', lignes: [{ article_code: 'VIS', quantite: 1 }] };
  const numero = (await first.call(createFacture, { body })).data.numero_facture;
  const read = ({ call }: Pick<typeof first, 'call'>) =>
    call(getDocumentPdf, { params: { type_doc: 60, numero } }).catch(() => undefined);
  await world.agree();

  await first.fichiers.keep(numero, (await read(first)) ?? new Uint8Array());
  // The till asks its shop for changes several times meanwhile.
  await sleep(400);
  await first.call(emitFacture, { params: { numero }, body: {} });
  const issued = await read(first);
  await world.agree();
  await until(async () => (await read(second)) !== undefined);
  expect(await read(second)).toEqual(issued);
});

test('files of invoices issued while a transfer is running all reach the other tills', async () => {
  await using world = await startPostes();
  await world.fill();
  const { first, second } = world;
  const numeros: string[] = [];
  for (let count = 0; count < 25; count += 1) {
    const body = { client_id: 'DURAND', lignes: [{ article_code: 'VIS', quantite: 1 }] };
    const numero = (await first.call(createFacture, { body })).data.numero_facture;
    await first.call(emitFacture, { params: { numero }, body: {} });
    numeros.push(numero);
    // The connection is at another point of its round each time.
    await sleep((count * 13) % 60);
  }
  await world.agree();
  for (const numero of numeros) {
    const read = ({ call }: Pick<typeof first, 'call'>) => call(getDocumentPdf, { params: { type_doc: 60, numero } });
    await until(
      async () => (await read(second).catch(() => undefined)) !== undefined,
      () => numero,
    );
    expect(await read(second)).toEqual(await read(first));
  }
});
