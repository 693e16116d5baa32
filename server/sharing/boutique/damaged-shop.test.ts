import { join } from 'node:path';
import SQLite from 'better-sqlite3';
import { expect, test } from 'vitest';
import { buildArticle, buildClient } from '#server/testing/fixtures/build-records.ts';
import { startRealService } from '#server/testing/running/start-real-service.ts';
import { takeDose } from '#server/testing/take-dose.ts';
import { createTemporaryFolder } from '#server/testing/fixtures/temporary-folder.ts';
import { createArticle, getArticle } from '#shared/contracts/articles/articles.ts';
import { createClient, getClient, updateClient } from '#shared/contracts/tiers/clients.ts';
import { createFamille } from '#shared/contracts/articles/familles.ts';
import { type Changements, uploadWantedRecord, listChangements } from '#shared/contracts/postes/gateway.ts';
import { createEntree } from '#shared/contracts/articles/stock.ts';
import { getTableauDeBord } from '#shared/contracts/ventes/tableau-de-bord.ts';
import { createFacture, getFacture } from '#shared/contracts/ventes/ventes.ts';

const token = 'jeton-de-la-boutique-des-essais-000001';
const lignes = [{ article_code: 'VIS', quantite: 3 }];

type Service = Awaited<ReturnType<typeof startRealService>>;
type Row = Record<string, unknown> & { id: number; record: string };

/**
 * Starts a shop and a till that sold and bought; the shop is stopped, so that its disk can be damaged, and the till
 * goes on.
 */
async function openShop() {
  await using stack = new AsyncDisposableStack();
  const { path } = stack.use(await createTemporaryFolder());
  const dataDir = join(path, 'shop');
  let port = '0';
  const start = async () => {
    const environment = { COMPTOIR_POSTE: 'B01', COMPTOIR_GATEWAY_TOKEN: token, COMPTOIR_PORT: port };
    const shop = await startRealService({ dataDir, environment });
    port = new URL(shop.url).port;
    return shop;
  };
  let shop = await start();
  stack.defer(() => shop.stop());
  await shop.call(createClient, { body: buildClient({ num: 'DURAND' }) });
  await shop.call(createFamille, { body: { code: 'VISSERIE', intitule: 'Visserie' } });
  await shop.call(createArticle, { body: buildArticle({ reference: 'VIS', prix_vente: 10, stock_reel: 50 }) });
  await shop.call(createFacture, { body: { client_id: 'DURAND', lignes } });
  await shop.call(createEntree, { body: { lignes: [{ article_ref: 'VIS', quantite: 5, prix_unitaire: 2 }] } });
  const asTill = { COMPTOIR_POSTE: 'P01', COMPTOIR_BACKOFFICE_URL: shop.url, COMPTOIR_BACKOFFICE_TOKEN: token };
  const till = stack.use(await startRealService({ dataDir: join(path, 'till'), environment: asTill }));
  const sell = async () => (await till.call(createFacture, { body: { client_id: 'DURAND', lignes } })).data;
  await expect.poll(sell, { timeout: 10_000 }).toMatchObject({ numero_facture: 'FA-P01-000001' });
  await expect.poll(() => findNumero(shop, 'FA-P01-000001')).toBe('FA-P01-000001');
  const owned = stack.move();
  return {
    till,
    get shop() {
      return shop;
    },
    /** Changes the shop's files while it is stopped. */
    async damage(change: (disk: SQLite.Database) => void) {
      await shop.stop();
      const disk = new SQLite(join(dataDir, 'backoffice.db'));
      change(disk);
      disk.close();
      shop = await start();
    },
    readTables(): Record<string, unknown[]> {
      const disk = new SQLite(join(dataDir, 'backoffice.db'), { readonly: true });
      const read = (table: string) => disk.prepare(`select * from ${table} order by 1, 2`).all();
      const all = ['documents', 'lignes', 'tiers', 'articles', 'familles', 'mouvements', 'mouvements_lignes', 'stocks'];
      const found = Object.fromEntries(all.map((table) => [table, read(table)]));
      disk.close();
      return found;
    },
    [Symbol.asyncDispose]: () => owned.disposeAsync(),
  };
}

const findNumero = async ({ call }: Service, numero: string) =>
  (await call(getFacture, { params: { numero } }).catch(() => undefined))?.data.numero;

function spoil(disk: SQLite.Database, table: string, at: number) {
  const { id, record } = disk.prepare<[], Row>(`select * from ${table} order by id desc`).get() as Row;
  const place = Math.floor(at * record.length);
  const other = record[place] === '~' ? '!' : '~';
  disk
    .prepare(`update ${table} set record = ? where id = ?`)
    .run(`${record.slice(0, place)}${other}${record.slice(place + 1)}`, id);
}

async function readMessages({ call }: Service): Promise<string> {
  const { avis } = await call(getTableauDeBord);
  return avis.map(({ message }) => message).join('\n');
}

const tables = ['documents', 'tiers', 'articles', 'familles', 'mouvements'];

test.each([0.27, 0.02, 0.51, 0.77].slice(0, takeDose(1, 4)))(
  'a shop whose disk damages records has the same again from its tills (at %d of each)',
  async (at) => {
    await using both = await openShop();
    await both.shop.stop();
    const before = both.readTables();
    await both.damage((disk) => {
      for (const table of tables) spoil(disk, table, at);
      disk.prepare(`update mouvements_lignes set quantite = 1 where origine like 'ME-%'`).run();
    });
    await both.shop.inspectData();
    const told = await readMessages(both.shop);
    expect(told).toContain(
      'La facture FA-P01-000001 était abîmée sur le disque\u00a0: elle a été reprise à la caisse P01, sans différence.',
    );
    expect(told).not.toContain('aucune sauvegarde');
    expect(both.readTables()).toEqual(before);
  },
  90_000,
);

test('a till that was offline when asked sends the record once it is back, and the notice disappears', async () => {
  await using both = await openShop();
  await both.till.call(updateClient, { params: { code: 'DURAND' }, body: { ville: 'Nantes' } });
  await expect
    .poll(async () => (await both.shop.call(getClient, { params: { code: 'DURAND' } })).data.ville)
    .toBe('Nantes');
  await both.damage((disk) => spoil(disk, 'tiers', 0.5));
  // A change of the till waits while the shop cannot read the record, and blocks nothing.
  await both.till.call(updateClient, { params: { code: 'DURAND' }, body: { ville: 'Brest' } });
  await both.shop.inspectData();
  await expect
    .poll(
      async () => (await both.shop.call(getClient, { params: { code: 'DURAND' } }).catch(() => undefined))?.data.ville,
      {
        timeout: 30_000,
      },
    )
    .toBe('Brest');
  await expect.poll(() => readMessages(both.shop), { timeout: 20_000 }).toContain('a été reprise à la caisse P01');
  expect(await readMessages(both.shop)).not.toContain('aucune sauvegarde');
}, 90_000);

test('a till that sends another record is not trusted, and one that was not asked for is not written', async () => {
  await using both = await openShop();
  await both.till.stop();
  const headers = {
    authorization: `Bearer ${token}`,
    'x-comptoir-poste': 'P09',
    'x-comptoir-installation': 'installation-of-a-thief',
    'content-type': 'application/json',
  };
  const readFeed = async () => {
    const answer = await fetch(`${both.shop.url}${listChangements.path}?limit=1000`, { headers });
    return (await answer.json()) as Changements;
  };
  const whole = (await readFeed()).changements;
  const invoice = whole.find(({ code }) => code === 'FA-P01-000001')?.enregistrement ?? {};
  const give = async (enregistrement: unknown, entite = 'document', code = 'FA-P01-000001') => {
    const body = JSON.stringify({ entite, code, enregistrement });
    const answer = await fetch(both.shop.url + uploadWantedRecord.path, { method: 'POST', headers, body });
    return { status: answer.status, ...((await answer.json()) as object) };
  };
  const nothing = { status: 200, repris: false };
  expect(await give({ ...invoice, client_intitule: 'Moi' })).toEqual(nothing);
  await both.damage((disk) => spoil(disk, 'documents', 0.4));
  const looked = both.shop.inspectData();
  const asked = [{ entite: 'document', code: 'FA-P01-000001' }];
  await expect.poll(async () => (await readFeed()).demandes, { timeout: 10_000 }).toEqual(asked);
  const page = await readFeed();
  // The rest of the feed goes on.
  expect(page.changements.map(({ code }) => code)).toEqual(
    whole.map(({ code }) => code).filter((code) => code !== 'FA-P01-000001'),
  );

  const damaged = both.readTables().documents;
  const lies: unknown[] = [
    { ...invoice, client_intitule: 'Moi' },
    { ...invoice, total_ttc: 0.01 },
    { ...invoice, lignes: [] },
    { ...invoice, numero: 'FA-B01-000001' },
    { ...invoice, porte_stock: false },
    { ...invoice, champs_libres: { note: 'x'.repeat(100_000) } },
    {},
  ];
  for (const lie of lies) expect(await give(lie)).toEqual(nothing);
  expect(await give(invoice, 'tiers')).toEqual(nothing);
  expect(await give(invoice, 'document', 'FA-B01-000001')).toEqual(nothing);
  expect(await give('no record')).toMatchObject({ status: 422 });
  expect(both.readTables().documents).toEqual(damaged);
  expect(await findNumero(both.shop, 'FA-P01-000001')).toBeUndefined();

  expect(await give(invoice)).toEqual({ status: 200, repris: true });
  expect(await findNumero(both.shop, 'FA-P01-000001')).toBe('FA-P01-000001');
  await looked;
  const after = await readFeed();
  expect(after.demandes).toEqual([]);
  expect(after.changements.at(-1)).toMatchObject({ code: 'FA-P01-000001', enregistrement: invoice });
  expect(await both.shop.call(getArticle, { params: { reference: 'VIS' } })).toMatchObject({ stock_reel: 49 });
}, 60_000);
