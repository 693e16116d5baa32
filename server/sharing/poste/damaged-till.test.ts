import { join } from 'node:path';
import SQLite from 'better-sqlite3';
import { expect, test } from 'vitest';
import { buildArticle, buildClient } from '#server/testing/fixtures/build-records.ts';
import { startRealService } from '#server/testing/running/start-real-service.ts';
import { takeDose } from '#server/testing/take-dose.ts';
import { createTemporaryFolder } from '#server/testing/fixtures/temporary-folder.ts';
import { closeSessionCaisse } from '#shared/contracts/caisse/clotures.ts';
import { openSessionCaisse } from '#shared/contracts/caisse/sessions-caisse.ts';
import { createArticle, getArticle, updateArticle } from '#shared/contracts/articles/articles.ts';
import { createClient, getClient } from '#shared/contracts/tiers/clients.ts';
import { getTableauDeBord } from '#shared/contracts/ventes/tableau-de-bord.ts';
import { createFacture, emitFacture, getFacture } from '#shared/contracts/ventes/ventes.ts';

const token = 'jeton-de-la-boutique-des-essais-000001';
const numero = 'FA-P01-000001';
const lignes = [{ article_code: 'VIS', quantite: 3 }];
const random = (seed: number) => (Math.imul(seed, 2_654_435_761) >>> 0) / 2 ** 32;

/** Starts a shop with one article and one customer, and says how its till starts, again on the same data. */
async function startShop() {
  await using stack = new AsyncDisposableStack();
  const folders = stack.use(await createTemporaryFolder());
  const environment = { COMPTOIR_POSTE: 'B01', COMPTOIR_GATEWAY_TOKEN: token };
  const shop = stack.use(await startRealService({ dataDir: join(folders.path, 'shop'), environment }));
  await shop.call(createClient, { body: buildClient({ num: 'DURAND' }) });
  await shop.call(createArticle, { body: buildArticle({ reference: 'VIS', prix_vente: 10, stock_reel: 50 }) });
  const dataDir = join(folders.path, 'till');
  const asTill = { COMPTOIR_POSTE: 'P01', COMPTOIR_BACKOFFICE_URL: shop.url, COMPTOIR_BACKOFFICE_TOKEN: token };
  const startTill = () => startRealService({ dataDir, environment: asTill });
  const owned = stack.move();
  return { shop, dataDir, startTill, [Symbol.asyncDispose]: () => owned.disposeAsync() };
}

type World = Awaited<ReturnType<typeof startShop>>;

/** Sells at the till, and waits until the shop has the invoice. */
async function sell({ shop }: World, till: Awaited<ReturnType<World['startTill']>>): Promise<void> {
  const save = async () => (await till.call(createFacture, { body: { client_id: 'DURAND', lignes } })).data;
  await expect.poll(save, { timeout: 10_000 }).toMatchObject({ numero_facture: numero });
  await expect.poll(async () => (await shop.call(getFacture, { params: { numero } })).data.numero).toBe(numero);
}

test.each([1, 2, 3].slice(0, takeDose(1, 3)))(
  'a till whose disk damages a record has it again from its shop (seed %i)',
  async (seed) => {
    await using world = await startShop();
    const { shop, dataDir, startTill: start } = world;
    const readAll = async ({ call }: Awaited<ReturnType<typeof start>>) => [
      (await call(getFacture, { params: { numero } })).data,
      (await call(getClient, { params: { code: 'DURAND' } })).data,
      await call(getArticle, { params: { reference: 'VIS' } }),
    ];
    let before: unknown;
    {
      await using till = await start();
      await sell(world, till);
      before = await readAll(till);
    }
    const disk = new SQLite(join(dataDir, 'backoffice.db'));
    for (const [index, table] of ['documents', 'tiers', 'articles'].entries()) {
      const { record } = disk.prepare(`select record from ${table} where id = 1`).get() as { record: string };
      const at = Math.floor(random(seed + index) * record.length);
      const spoilt = `${record.slice(0, at)}~${record.slice(at + 1)}`;
      disk.prepare(`update ${table} set record = ? where id = 1`).run(spoilt);
    }
    disk.close();

    await using till = await start();
    await expect(till.call(getFacture, { params: { numero } })).rejects.toThrow('est abîmée sur le disque');
    await till.inspectData();
    expect(await readAll(till)).toEqual(before);
    const { avis } = await till.call(getTableauDeBord);
    const told = avis.map(({ message }) => message).join(' ');
    expect(told).toContain(
      'La facture FA-P01-000001 était abîmée sur le disque\u00a0: elle a été reprise à la boutique',
    );
    expect(told).not.toContain('aucune sauvegarde');

    // The repaired record is sent and received as before.
    await shop.call(updateArticle, { params: { reference: 'VIS' }, body: { prix_vente: 12 } });
    await expect
      .poll(async () => (await till.call(getArticle, { params: { reference: 'VIS' } })).prix_vente, { timeout: 10_000 })
      .toBe(12);
  },
  60_000,
);

test('an invoice that is issued elsewhere while it is damaged here is counted by this till’s day', async () => {
  await using world = await startShop();
  const { shop, dataDir, startTill } = world;
  let session: string;
  {
    await using till = await startTill();
    session = (await till.call(openSessionCaisse, { body: { fond: 0 } })).numero;
    await sell(world, till);
  }
  const disk = new SQLite(join(dataDir, 'backoffice.db'));
  disk.exec("update documents set record = replace(record, 'FA-P01', 'FA~P01') where id = 1");
  disk.close();
  await shop.call(emitFacture, { params: { numero }, body: {} });

  await using till = await startTill();
  await till.inspectData();
  const body = { comptage: [], explication: 'Tiroir vide' };
  const { cloture } = await till.call(closeSessionCaisse, { params: { numero: session }, body });
  expect(cloture.pieces).toContainEqual({ serie: 'FA-P01', premier: 1, dernier: 1 });
});
