import { expect, test } from 'vitest';
import { createTemporaryFolder } from '#server/testing/fixtures/temporary-folder.ts';
import { buildArticle, buildClient } from '#server/testing/fixtures/build-records.ts';
import { waitUntil } from '#server/testing/running/start-smtp-sink.ts';
import { startTestServer } from '#server/testing/running/start-test-server.ts';
import { createArticle } from '#shared/contracts/articles/articles.ts';
import { closePeriode, closeSessionCaisse } from '#shared/contracts/caisse/clotures.ts';
import { openSessionCaisse } from '#shared/contracts/caisse/sessions-caisse.ts';
import { listArchives } from '#shared/contracts/service/archives.ts';
import { createClient } from '#shared/contracts/tiers/clients.ts';
import { createFacture } from '#shared/contracts/ventes/ventes.ts';

test('a closed year is archived automatically', async () => {
  await using folder = await createTemporaryFolder();
  let now = new Date('2025-12-30T10:00:00Z');
  await using server = await startTestServer({ dataDir: folder.path, now: () => now });
  const { call } = server;
  await call(createClient, { body: buildClient({ num: 'DURAND' }) });
  await call(createArticle, { body: buildArticle({ reference: 'VIS', stock_reel: 10 }) });
  const { numero } = await call(openSessionCaisse, { body: { fond: 0 } });
  await call(createFacture, { body: { client_id: 'DURAND', lignes: [{ article_code: 'VIS', quantite: 1 }] } });
  await call(closeSessionCaisse, { params: { numero }, body: { comptage: [] } });

  now = new Date('2026-01-02T10:00:00Z');
  await call(closePeriode, { body: { periode: '2025-12' } });
  expect(await call(listArchives)).toMatchObject({ archives: [], travail: null });
  await call(closePeriode, { body: { periode: '2025' } });
  await waitUntil(async () => (await call(listArchives)).archives.length > 0);
  await waitUntil(async () => (await call(listArchives)).travail === null);
  const { archives, travail, echec } = await call(listArchives);
  expect({ travail, echec }).toEqual({ travail: null, echec: null });
  expect(archives).toMatchObject([{ rang: 1, debut: '2025-01-01', fin: '2025-12-31', verification: { ruptures: [] } }]);
});
