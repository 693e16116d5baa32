import { setImmediate, setTimeout as wait } from 'node:timers/promises';
import { expect, test } from 'vitest';
import {
  startTerminalSimulator,
  type TerminalSimulator,
} from '#server/materiel/terminal/simulator/terminal-simulator.ts';
import { buildArticle, buildClient } from '#server/testing/fixtures/build-records.ts';
import { createTemporaryFolder } from '#server/testing/fixtures/temporary-folder.ts';
import { startProcess } from '#server/testing/running/start-process.ts';
import { waitUntil } from '#server/testing/running/start-smtp-sink.ts';
import { takeDose } from '#server/testing/take-dose.ts';
import { createArticle } from '#shared/contracts/articles/articles.ts';
import { updateMateriel } from '#shared/contracts/materiel/materiel.ts';
import { chargeTerminal, getOperation, resolveOperation } from '#shared/contracts/materiel/terminal.ts';
import { browseReglements } from '#shared/contracts/reglements/reglements.ts';
import { createClient } from '#shared/contracts/tiers/clients.ts';
import { createFacture, getFacture } from '#shared/contracts/ventes/ventes.ts';
import { createApiClient } from '#shared/endpoints/api-client.ts';

const apiKey = 'a-key-for-the-power-cut-test-of-terminals';
const numero = 'FA-P01-000001';
const imputations = [{ numero, montant: 12 }];
const body = { client_code: 'DUPONT', reglement: { moyen: 'carte', montant: 12, imputations } };
const params = { id: 1 };

/** Prepares a service that can be killed and started again, with one invoice of 12 € and this terminal. */
async function openShop({ adresse, port }: TerminalSimulator) {
  const folder = await createTemporaryFolder();
  const start = async () => {
    const service = await startProcess({ COMPTOIR_DATA_DIR: folder.path, COMPTOIR_API_KEY: apiKey });
    return { ...service, call: createApiClient(service.url, { headers: { 'x-api-key': apiKey } }) };
  };
  const { call, kill } = await start();
  await call(createClient, { body: buildClient({ num: 'DUPONT' }) });
  await call(createArticle, { body: buildArticle({ prix_vente: 10 }) });
  await call(createFacture, { body: { client_id: 'DUPONT', lignes: [{ article_code: 'VIS-4X40', quantite: 1 }] } });
  await call(updateMateriel, { body: { terminal: { adresse, port } } });
  return { call, kill, start, [Symbol.asyncDispose]: () => folder[Symbol.asyncDispose]() };
}

test('killed while the customer types the code, the service charges nothing again before somebody says what happened', async () => {
  await using simulator = await startTerminalSimulator({ scenario: 'slow', slowMs: 600 });
  await using shop = await openShop(simulator);
  await shop.call(chargeTerminal, { body });
  await waitUntil(async () => (await shop.call(getOperation, { params })).statut === 'EN_COURS');
  await wait(200);
  await shop.kill();
  await waitUntil(() => simulator.charges.length === 1);
  await using again = await shop.start();
  expect(await again.call(getOperation, { params })).toMatchObject({
    statut: 'INCONNUE',
    motif: 'La caisse s’est arrêtée pendant l’opération.',
  });
  await expect(again.call(chargeTerminal, { body })).rejects.toMatchObject({ status: 409 });
  await again.call(resolveOperation, { params, body: { acceptee: true } });
  expect((await again.call(getFacture, { params: { numero } })).data.reste_du).toBe(0);
  expect((await again.call(browseReglements, { query: { document: numero } })).data).toHaveLength(1);
  expect(simulator.charges).toEqual([1_200]);
}, 90_000);

test.each([5, 0, 20, 60].slice(0, takeDose(1, 4)))(
  'killed %d ms after the card was charged, it is one règlement or a question, never two and never none',
  async (afterMs) => {
    await using simulator = await startTerminalSimulator();
    await using shop = await openShop(simulator);
    await shop.call(chargeTerminal, { body });
    while (simulator.charges.length === 0) await setImmediate();
    await wait(afterMs);
    await shop.kill();
    await using again = await shop.start();
    const operation = await again.call(getOperation, { params });
    if (operation.statut === 'INCONNUE') await again.call(resolveOperation, { params, body: { acceptee: true } });
    await waitUntil(async () => (await again.call(getOperation, { params })).reglement !== null);
    const { data } = await again.call(browseReglements, { query: { document: numero } });
    expect(data).toMatchObject([{ montant: 12, moyen: 'carte' }]);
    expect(simulator.charges).toEqual([1_200]);
  },
  90_000,
);
