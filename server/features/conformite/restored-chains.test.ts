import { expect, test } from 'vitest';
import { buildArticle, buildClient } from '#server/testing/fixtures/build-records.ts';
import { until } from '#server/testing/running/shared-shop-state.ts';
import { startProcess } from '#server/testing/running/start-process.ts';
import { startRealService } from '#server/testing/running/start-real-service.ts';
import { createTemporaryFolder } from '#server/testing/fixtures/temporary-folder.ts';
import { createArticle } from '#shared/contracts/articles/articles.ts';
import { getConformite, listEvenements, verifierConformite } from '#shared/contracts/service/conformite.ts';
import { createSauvegarde, listSauvegardes, restoreSauvegarde } from '#shared/contracts/service/sauvegardes.ts';
import { createClient } from '#shared/contracts/tiers/clients.ts';
import { createFacture, emitFacture, listFactures } from '#shared/contracts/ventes/ventes.ts';
import { createApiClient } from '#shared/endpoints/api-client.ts';

type Call = ReturnType<typeof createApiClient>;
const body = { client_id: 'DURAND', lignes: [{ article_code: 'VIS', quantite: 1 }] };
const apiKey = 'key-of-the-test-of-cut-off-seals-00001';

async function fill(call: Call) {
  await call(createClient, { body: buildClient({ num: 'DURAND' }) });
  await call(createArticle, { body: buildArticle({ reference: 'VIS' }) });
}

async function issue(call: Call): Promise<string> {
  const { numero_facture: numero } = (await call(createFacture, { body })).data;
  await call(emitFacture, { params: { numero }, body: {} });
  return numero;
}

async function verify(call: Call) {
  await call(verifierConformite);
  await until(async () => (await call(getConformite)).avance === null, undefined, 30_000);
  const { derniere, chaines } = await call(getConformite);
  return { ruptures: derniere?.ruptures, factures: chaines.find(({ chaine }) => chaine === 'facture')?.nombre };
}

test('restoring a backup leaves the chains intact, and is an event', async () => {
  await using folder = await createTemporaryFolder();
  const first = await startRealService({ dataDir: folder.path });
  await fill(first.call);
  await issue(first.call);
  await first.call(createSauvegarde);
  await until(async () => (await first.call(listSauvegardes)).travail === null, undefined, 30_000);
  const [copy] = (await first.call(listSauvegardes)).sauvegardes;
  if (!copy) throw new Error('no copy was made');
  await issue(first.call);
  await first.call(restoreSauvegarde, { params: copy, body: { confirmation: 'RESTAURER' } });
  await first.stop();

  await using second = await startRealService({ dataDir: folder.path });
  const { evenements } = await second.call(listEvenements);
  const restored = evenements.filter(({ libelle }) => libelle === 'Restauration d’une sauvegarde');
  expect(restored).toMatchObject([{ auteur: expect.stringContaining('api-key:') }]);
  expect(await second.call(listFactures)).toHaveLength(1);
  expect(await issue(second.call)).toBe('FA-P01-000003');
  expect(await verify(second.call)).toEqual({ ruptures: [], factures: 3 });
}, 60_000);

test('a service killed while it issues has each seal with its document, and none without', async () => {
  await using folder = await createTemporaryFolder();
  const settings = { COMPTOIR_DATA_DIR: folder.path, COMPTOIR_API_KEY: apiKey };
  const toCall = (url: string) => createApiClient(url, { headers: { 'x-api-key': apiKey } });
  const answered: string[] = [];
  for (let round = 0; round < 3; round += 1) {
    const running = await startProcess(settings);
    const call = toCall(running.url);
    if (round === 0) await fill(call);
    const begun = Array.from({ length: 8 }, () => issue(call).then((numero) => answered.push(numero)));
    await Promise.race(begun);
    await running.kill();
    await Promise.allSettled(begun);
  }

  await using after = await startProcess(settings);
  const call = toCall(after.url);
  const { ruptures, factures } = await verify(call);
  expect(ruptures).toEqual([]);
  const issued = (await call(listFactures)).filter(({ emission }) => emission);
  expect(issued).toHaveLength(factures ?? 0);
  expect(issued.map(({ numero }) => numero)).toEqual(expect.arrayContaining(answered));
  expect(answered.length).toBeGreaterThan(2);
}, 60_000);
