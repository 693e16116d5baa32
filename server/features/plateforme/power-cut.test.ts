import { setImmediate, setTimeout as wait } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { buildArticle, buildClient } from '#server/testing/fixtures/build-records.ts';
import { createTemporaryFolder } from '#server/testing/fixtures/temporary-folder.ts';
import { type StartedPlateforme, startPlateforme } from '#server/testing/running/start-plateforme.ts';
import { startProcess } from '#server/testing/running/start-process.ts';
import { waitUntil } from '#server/testing/running/start-smtp-sink.ts';
import { takeDose } from '#server/testing/take-dose.ts';
import { createArticle } from '#shared/contracts/articles/articles.ts';
import { getBoutique, updateBoutique } from '#shared/contracts/boutique/boutique.ts';
import { getDocumentPlateforme, sendDocumentPlateforme } from '#shared/contracts/plateforme/plateforme.ts';
import { createClient } from '#shared/contracts/tiers/clients.ts';
import { createFacture, emitFacture } from '#shared/contracts/ventes/ventes.ts';
import { createApiClient } from '#shared/endpoints/api-client.ts';

const apiKey = 'a-key-for-the-power-cut-test-of-the-platform';
const numero = 'FA-P01-000001';
const params = { type_doc: 60, numero };
const place = { adresse: '14 quai de la Douane', code_postal: '29200', ville: 'Brest' };

/** Prepares a service that can be killed and started again, with one issued invoice to a professional. */
async function openShop(plateforme: StartedPlateforme) {
  const folder = await createTemporaryFolder();
  const start = async () => {
    const environment = { COMPTOIR_DATA_DIR: folder.path, COMPTOIR_API_KEY: apiKey, ...plateforme.environment };
    const service = await startProcess(environment);
    return { ...service, call: createApiClient(service.url, { headers: { 'x-api-key': apiKey } }) };
  };
  const { call, kill } = await start();
  const shop = { raison_sociale: 'Quincaillerie', siret: '81234567600017', tva_intra: 'FR19812345676', ...place };
  await call(updateBoutique, { body: { ...(await call(getBoutique)), ...shop } });
  await call(createClient, { body: { ...buildClient({ num: 'DUPONT' }), siret: '42345678900019', ...place } });
  await call(createArticle, { body: buildArticle({ prix_vente: 10 }) });
  await call(createFacture, { body: { client_id: 'DUPONT', lignes: [{ article_code: 'VIS-4X40', quantite: 1 }] } });
  await call(emitFacture, { params: { numero }, body: {} });
  return { call, kill, start, [Symbol.asyncDispose]: () => folder[Symbol.asyncDispose]() };
}

test.each([2, 0, 10, 40].slice(0, takeDose(1, 4)))(
  'killed %d ms after the platform accepted an invoice, it is deposited once and its statuses continue',
  async (afterMs) => {
    await using plateforme = await startPlateforme();
    await using shop = await openShop(plateforme);
    void shop.call(sendDocumentPlateforme, { params }).catch(() => undefined);
    while (plateforme.flows.length === 0) await setImmediate();
    await wait(afterMs);
    await shop.kill();
    await using again = await shop.start();
    const readMot = async () => (await again.call(getDocumentPlateforme, { params })).envois[0]?.mot;
    await waitUntil(async () => (await readMot()) === 'Approuvée');
    expect(plateforme.flows.filter(({ flowDirection }) => flowDirection === 'Out')).toHaveLength(1);
  },
  90_000,
);

test('an invoice queued before a kill is sent to the platform at the next start', async () => {
  await using plateforme = await startPlateforme();
  await using shop = await openShop(plateforme);
  plateforme.breakAt(() => true);
  await shop.call(sendDocumentPlateforme, { params });
  await shop.kill();
  expect(plateforme.flows).toEqual([]);
  plateforme.breakAt(undefined);
  await wait(1_000);
  await using again = await shop.start();
  await waitUntil(async () => {
    const { envois } = await again.call(getDocumentPlateforme, { params });
    return envois[0]?.statut === 'ACCEPTE';
  }, 30_000);
  expect(plateforme.listTaken()).toHaveLength(1);
}, 90_000);
