import { setImmediate, setTimeout as wait } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { buildUbl } from '#server/testing/fixtures/build-facture-recue.ts';
import { createTemporaryFolder } from '#server/testing/fixtures/temporary-folder.ts';
import { type StartedPlateforme, startPlateforme } from '#server/testing/running/start-plateforme.ts';
import { startProcess } from '#server/testing/running/start-process.ts';
import { waitUntil } from '#server/testing/running/start-smtp-sink.ts';
import { takeDose } from '#server/testing/take-dose.ts';
import { browseFacturesRecues, refuseFactureRecue } from '#shared/contracts/achats/factures-recues.ts';
import { getBoutique, updateBoutique } from '#shared/contracts/boutique/boutique.ts';
import { createApiClient } from '#shared/endpoints/api-client.ts';

const apiKey = 'a-key-for-the-power-cut-test-of-what-is-received';

/** Prepares a service that can be killed and started again in the same folder. */
async function createService(plateforme: StartedPlateforme) {
  const folder = await createTemporaryFolder();
  const start = async () => {
    const environment = { COMPTOIR_DATA_DIR: folder.path, COMPTOIR_API_KEY: apiKey, ...plateforme.environment };
    const service = await startProcess(environment);
    const call = createApiClient(service.url, { headers: { 'x-api-key': apiKey } });
    return { ...service, call, list: async () => (await call(browseFacturesRecues)).data };
  };
  return { start, [Symbol.asyncDispose]: () => folder[Symbol.asyncDispose]() };
}

test.each([20, 0, 100].slice(0, takeDose(1, 3)))(
  'killed %d ms after the platform handed an invoice over, it is here once',
  async (afterMs) => {
    await using plateforme = await startPlateforme();
    await using service = await createService(plateforme);
    let isAsked = false;
    plateforme.breakAt((call) => {
      isAsked ||= call.startsWith('GET /v1/flows/');
      return false;
    });
    plateforme.offer('facture.xml', buildUbl());
    const first = await service.start();
    while (!isAsked) await setImmediate();
    await wait(afterMs);
    await first.kill();
    await using again = await service.start();
    await waitUntil(async () => (await again.list()).length > 0, 20_000);
    expect(await again.list()).toMatchObject([{ numero: '2026-0117', statut: 'recue', origine: 'plateforme' }]);
  },
  90_000,
);

test.each([10, 0, 40].slice(0, takeDose(1, 3)))(
  'killed %d ms after the platform accepted a refusal, it is sent to the supplier once',
  async (afterMs) => {
    await using plateforme = await startPlateforme();
    await using service = await createService(plateforme);
    plateforme.offer('facture.xml', buildUbl());
    const first = await service.start();
    await first.call(updateBoutique, { body: { ...(await first.call(getBoutique)), siret: '81234567600017' } });
    await waitUntil(async () => (await first.list()).length > 0, 20_000);
    const [{ id } = { id: 0 }] = await first.list();
    const listStatuts = () => plateforme.flows.filter(({ flowType }) => flowType === 'SupplierInvoiceLC');
    void first.call(refuseFactureRecue, { params: { id }, body: { motif: 'QTE_ERR' } }).catch(() => undefined);
    while (listStatuts().length === 0) await setImmediate();
    await wait(afterMs);
    await first.kill();
    await using again = await service.start();
    await wait(2_000);
    expect(await again.list()).toMatchObject([{ statut: 'refusee' }]);
    expect(listStatuts()).toHaveLength(1);
  },
  90_000,
);
