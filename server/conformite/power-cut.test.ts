import { readdirSync, existsSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import SQLite from 'better-sqlite3';
import { expect, test } from 'vitest';
import { buildArticle, buildClient } from '#server/testing/fixtures/build-records.ts';
import { createTemporaryFolder } from '#server/testing/fixtures/temporary-folder.ts';
import { startProcess } from '#server/testing/running/start-process.ts';
import { waitUntil } from '#server/testing/running/start-smtp-sink.ts';
import { takeDose } from '#server/testing/take-dose.ts';
import { createArticle } from '#shared/contracts/articles/articles.ts';
import { browseClotures, closeSessionCaisse } from '#shared/contracts/caisse/clotures.ts';
import { getEtatCaisse, getSessionCaisse, openSessionCaisse } from '#shared/contracts/caisse/sessions-caisse.ts';
import { createArchive, listArchives } from '#shared/contracts/service/archives.ts';
import { getConformite, verifierConformite } from '#shared/contracts/service/conformite.ts';
import { createClient } from '#shared/contracts/tiers/clients.ts';
import { createFacture } from '#shared/contracts/ventes/ventes.ts';
import { createApiClient } from '#shared/endpoints/api-client.ts';
import { toJour } from '#shared/time/dates.ts';
import { verifyArchive } from './archives/verify-archive.ts';

const apiKey = 'key-of-the-power-cut-test-of-closings-01';
const sales = 12;
const toCall = (url: string) => createApiClient(url, { headers: { 'x-api-key': apiKey } });
type Call = ReturnType<typeof toCall>;

async function sell(call: Call, count: number) {
  const body = { client_id: 'DURAND', lignes: [{ article_code: 'VIS', quantite: 1 }] };
  for (let sold = 0; sold < count; sold += 1) await call(createFacture, { body });
}

async function fill(call: Call) {
  await call(createClient, { body: buildClient({ num: 'DURAND', intitule: 'Durand & Fils' }) });
  await call(createArticle, { body: buildArticle({ reference: 'VIS', designation: 'Vis', stock_reel: 100 }) });
}

async function verify(call: Call) {
  await call(verifierConformite);
  await waitUntil(async () => (await call(getConformite)).avance === null);
  return (await call(getConformite)).derniere;
}

test('killed at any point of a Z, the service counts each sale once, keeps the chain whole, and leaves the day open or closed', async () => {
  await using folder = await createTemporaryFolder();
  const settings = { COMPTOIR_DATA_DIR: folder.path, COMPTOIR_API_KEY: apiKey };
  await using stack = new AsyncDisposableStack();
  let running = await startProcess(settings);
  stack.defer(() => running.kill());
  let call = toCall(running.url);
  await fill(call);
  let sold = 0;
  for (const afterMs of [60, 15, 200].slice(0, takeDose(1, 3))) {
    const session = (await call(getEtatCaisse)).session ?? (await call(openSessionCaisse, { body: { fond: 0 } }));
    await sell(call, sales / 3);
    sold += sales / 3;
    const { numero } = session;
    const closing = call(closeSessionCaisse, { params: { numero }, body: { comptage: [] } }).catch(() => undefined);
    await wait(afterMs);
    await running.kill();
    const answered = await closing;
    running = await startProcess(settings);
    call = toCall(running.url);
    const after = await call(getSessionCaisse, { params: { numero } });
    const { data } = await call(browseClotures, { query: { limit: 50, debut: 0 } });
    expect(data.filter((one) => one.session === numero).map((one) => one.numero)).toEqual(
      after.cloture === null ? [] : [after.cloture],
    );
    if (answered) expect(after.cloture).toBe(answered.cloture.numero);
  }
  const open = (await call(getEtatCaisse)).session;
  if (open) await call(closeSessionCaisse, { params: { numero: open.numero }, body: { comptage: [] } });
  const { data } = await call(browseClotures, { query: { limit: 50, debut: 0 } });
  expect(data.reduce((sum, { totaux }) => sum + totaux.factures.nb, 0)).toBe(sold);
  expect(data[0]?.perpetuels.algebrique).toBe(12 * sold);
  expect(await verify(call)).toMatchObject({ total: 0, ruptures: [] });
}, 180_000);

test('killed at any point of an archive, the service never presents an incomplete one as complete, and loses no sealed one', async () => {
  await using folder = await createTemporaryFolder();
  const settings = { COMPTOIR_DATA_DIR: folder.path, COMPTOIR_API_KEY: apiKey };
  await using stack = new AsyncDisposableStack();
  let running = await startProcess(settings);
  stack.defer(() => running.kill());
  let call = toCall(running.url);
  await fill(call);
  const { numero } = await call(openSessionCaisse, { body: { fond: 0 } });
  await sell(call, sales);
  await call(closeSessionCaisse, { params: { numero }, body: { comptage: [] } });
  const today = toJour(new Date());
  const kept = join(folder.path, 'archives');
  const isSealed = () => countSeals(folder.path) > sealedBefore;
  let sealedBefore = 0;
  for (const until of [
    () => wait(30),
    () => waitUntil(async () => existsSync(kept) && readdirSync(kept).length > 0),
    () => waitUntil(async () => isSealed()),
  ]) {
    sealedBefore = countSeals(folder.path);
    await call(createArchive, { body: { debut: today, fin: today } });
    await until();
    await running.kill();
    running = await startProcess(settings);
    call = toCall(running.url);
    const names = readdirSync(kept);
    const { archives } = await call(listArchives);
    expect(names.toSorted()).toEqual(
      archives.map(({ rang }) => `archive-P01-${String(rang).padStart(6, '0')}.tar`).toSorted(),
    );
    for (const name of names) expect(await verifyArchive(join(kept, name))).toMatchObject({ total: 0 });
  }
  expect(countSeals(folder.path)).toBeGreaterThan(0);
  expect(await verify(call)).toMatchObject({ total: 0, ruptures: [] });
}, 180_000);

/** Returns how many archives the database has sealed. */
function countSeals(dataDir: string): number {
  const database = new SQLite(join(dataDir, 'backoffice.db'), { readonly: true });
  const count =
    database.prepare<[], number>("select count(*) from scelles where chaine = 'archive'").pluck().get() ?? 0;
  database.close();
  return count;
}
