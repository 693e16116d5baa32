import { join } from 'node:path';
import SQLite from 'better-sqlite3';
import { expect, test } from 'vitest';
import { buildArticle, buildClient } from '#server/testing/fixtures/build-records.ts';
import { startProcess } from '#server/testing/running/start-process.ts';
import { startSimulator } from '#server/testing/running/start-simulator.ts';
import { createTemporaryFolder } from '#server/testing/fixtures/temporary-folder.ts';
import { createApiClient as connect } from '#shared/endpoints/api-client.ts';
import { createArticle } from '#shared/contracts/articles/articles.ts';
import { createClient } from '#shared/contracts/tiers/clients.ts';
import { createDevis, getDevis, signDevis } from '#shared/contracts/ventes/devis.ts';
import { getSignatureStatus, listSignatures, refreshSignatures } from '#shared/contracts/ventes/signatures.ts';

const apiKey = 'key-of-the-signature-cut-test-000001';
const quote = { client_id: 'DURAND', lignes: [{ article_code: 'VIS', quantite: 2 }] };

/** Locks this database against other writers until it is closed. */
function holdWrites(file: string) {
  const database = new SQLite(file);
  database.exec('begin immediate');
  return { [Symbol.dispose]: () => void database.close() };
}

/** Reads the statuses of signatures in a database, beside the service that writes it. */
function readStatuses(file: string) {
  const database = new SQLite(file, { readonly: true });
  const found = database.prepare('select statut from signatures').pluck().all();
  database.close();
  return found;
}

async function openShop() {
  const stack = new AsyncDisposableStack();
  const folder = stack.use(await createTemporaryFolder());
  const simulator = stack.use(await startSimulator());
  const settings = {
    COMPTOIR_DATA_DIR: folder.path,
    COMPTOIR_API_KEY: apiKey,
    COMPTOIR_SIGNATURE_PROVIDER: 'universign',
    COMPTOIR_SIGNATURE_URL: simulator.url,
    COMPTOIR_SIGNATURE_KEY: simulator.apiKey,
  };
  return {
    simulator,
    databases: { backoffice: join(folder.path, 'backoffice.db'), service: join(folder.path, 'service.db') },
    async start() {
      const service = await startProcess(settings);
      return { ...service, call: connect(service.url, { headers: { 'x-api-key': apiKey } }) };
    },
    [Symbol.asyncDispose]: () => stack.disposeAsync(),
  };
}

test('a service killed after a signature is requested, before its quote is updated, updates it at the next start', async () => {
  await using shop = await openShop();
  let id: string;
  {
    await using service = await shop.start();
    const { call } = service;
    await call(createClient, { body: buildClient({ num: 'DURAND' }) });
    await call(createArticle, { body: buildArticle({ reference: 'VIS' }) });
    ({ id } = await call(createDevis, { body: quote }));
    using _ = holdWrites(shop.databases.backoffice);
    const body = { doc_id: id, type_doc: 0, email_signataire: 'jeanne@client.example', nom_signataire: 'Jeanne' };
    const asked = call(signDevis, { params: { id }, body }).catch(() => 'cut off');
    await expect.poll(() => readStatuses(shop.databases.service), { timeout: 10_000 }).toEqual(['ENVOYE']);
    await service.kill();
    expect(await asked).toBe('cut off');
  }

  await using service = await shop.start();
  const { call } = service;
  expect((await call(getDevis, { params: { id } })).data).toMatchObject({ statut: 0 });
  await call(refreshSignatures);
  const [log] = await call(listSignatures);
  expect((await call(getDevis, { params: { id } })).data).toMatchObject({
    statut: 1,
    transmissions: [{ evenement: 'ENVOYE', suivi: log?.transaction_id }],
  });
}, 60_000);

test('a service killed after it received a signature, before its quote is updated, updates it once at the next start', async () => {
  await using shop = await openShop();
  let asked: { id: string; transaction_id: string };
  {
    await using service = await shop.start();
    const { call } = service;
    await call(createClient, { body: buildClient({ num: 'DURAND' }) });
    await call(createArticle, { body: buildArticle({ reference: 'VIS' }) });
    const { id } = await call(createDevis, { body: quote });
    const body = { doc_id: id, type_doc: 0, email_signataire: 'jeanne@client.example', nom_signataire: 'Jeanne' };
    const { transaction_id } = await call(signDevis, { params: { id }, body });
    asked = { id, transaction_id };
    await shop.simulator.choose(transaction_id, 'completed');
    using _ = holdWrites(shop.databases.backoffice);
    const learnt = call(getSignatureStatus, { params: { transaction_id } }).catch(() => 'cut off');
    await expect.poll(() => readStatuses(shop.databases.service), { timeout: 10_000 }).toEqual(['SIGNE']);
    await service.kill();
    await learnt;
  }

  const { id, transaction_id } = asked;
  await using service = await shop.start();
  const { call } = service;
  expect((await call(getDevis, { params: { id } })).data).toMatchObject({ statut: 1 });
  for (const _ of [1, 2]) await call(refreshSignatures);
  const { data } = await call(getDevis, { params: { id } });
  expect(data.statut).toBe(2);
  expect(data.transmissions?.map(({ evenement, suivi }) => [evenement, suivi])).toEqual([
    ['ENVOYE', transaction_id],
    ['SIGNE', transaction_id],
  ]);
}, 60_000);
