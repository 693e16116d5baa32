import { expect, test } from 'vitest';
import { buildArticle, buildClient } from '#server/testing/fixtures/build-records.ts';
import { createTemporaryFolder } from '#server/testing/fixtures/temporary-folder.ts';
import { startPrinterSink } from '#server/testing/running/start-printer-sink.ts';
import { startProcess } from '#server/testing/running/start-process.ts';
import { waitUntil } from '#server/testing/running/start-smtp-sink.ts';
import { createArticle } from '#shared/contracts/articles/articles.ts';
import { listImpressions, printTicket } from '#shared/contracts/materiel/impressions.ts';
import { updateMateriel } from '#shared/contracts/materiel/materiel.ts';
import { createClient } from '#shared/contracts/tiers/clients.ts';
import { createFacture } from '#shared/contracts/ventes/ventes.ts';
import { createApiClient } from '#shared/endpoints/api-client.ts';

const apiKey = 'a-key-for-the-power-cut-test-of-printers';
const params = { type_doc: 60, numero: 'FA-P01-000001' };

/** Prepares a service that can be killed and started again, with one invoice and this printer. */
async function openShop(printer: { adresse: string; port: number }) {
  const folder = await createTemporaryFolder();
  const start = async () => {
    const service = await startProcess({ COMPTOIR_DATA_DIR: folder.path, COMPTOIR_API_KEY: apiKey });
    return { ...service, call: createApiClient(service.url, { headers: { 'x-api-key': apiKey } }) };
  };
  const { call, kill } = await start();
  await call(createClient, { body: buildClient({ num: 'DUPONT' }) });
  await call(createArticle, { body: buildArticle() });
  const lignes = [{ article_code: 'VIS-4X40', quantite: 1 }];
  await call(createFacture, { body: { client_id: 'DUPONT', lignes } });
  await call(updateMateriel, { body: { tickets: printer } });
  return { call, kill, start, [Symbol.asyncDispose]: () => folder[Symbol.asyncDispose]() };
}

test('killed while the printer decides, the service reports an unknown outcome, and prints nothing again', async () => {
  await using sink = await startPrinterSink({ neverDone: true });
  await using shop = await openShop(sink);
  await shop.call(printTicket, { params, body: {} });
  await waitUntil(() => sink.prints.length === 1);
  await shop.kill();
  await using again = await shop.start();
  expect(await again.call(listImpressions)).toMatchObject([
    { statut: 'INCONNU', erreur: 'Le service s’est arrêté pendant l’impression.' },
  ]);
  expect(sink.prints).toHaveLength(1);
}, 60_000);

test('killed while the printer is off, the service prints the receipt once the printer is there', async () => {
  const gone = await startPrinterSink();
  await gone.stop();
  await using shop = await openShop(gone);
  await shop.call(printTicket, { params, body: {} });
  await waitUntil(async () => ((await shop.call(listImpressions))[0]?.tentatives ?? 0) > 0);
  await shop.kill();
  await using sink = await startPrinterSink({ port: gone.port });
  await using again = await shop.start();
  await waitUntil(async () => (await again.call(listImpressions))[0]?.statut === 'IMPRIME');
  expect(sink.prints).toHaveLength(1);
}, 60_000);
