import pg from 'pg';
import { expect, test } from 'vitest';
import { buildClient } from '#server/testing/fixtures/build-records.ts';
import { createDatabase } from '#server/testing/running/postgres-databases.ts';
import { shopToken, startPoste } from '#server/testing/running/start-shared-shop.ts';
import { until } from '#server/testing/running/shared-shop-state.ts';
import { createTestGroupe, setToken, startTestHub } from '#server/testing/running/start-test-hub.ts';
import { type Changements, type Element, listChangements, pushElement } from '#shared/contracts/postes/gateway.ts';
import { waitForChangements } from '#shared/contracts/postes/gateway-wait.ts';
import { createClient, getClient } from '#shared/contracts/tiers/clients.ts';
import { toPath } from '#shared/endpoints/api-client.ts';

const toHeaders = (poste: string) => ({
  authorization: `Bearer ${shopToken}`,
  'x-comptoir-poste': poste,
  'x-comptoir-installation': `installation-of-${poste}`,
  'content-type': 'application/json',
});

async function startHub(name: string) {
  const database = await createDatabase(name);
  const hub = await startTestHub(database);
  await createTestGroupe(hub);
  await setToken(database, 'LYON', shopToken);
  return { ...hub, database };
}

type Shared = { url: string };

async function pushFamille({ url }: Shared, code: string, poste = 'P01'): Promise<number> {
  const none = { compte_achat: null, compte_vente: null, unite_vente: null, coef: null };
  const apres = { code, intitule: code, type: 0, type_libelle: 'Détail', est_total: false, ...none };
  const element: Partial<Element> = { entite: 'famille', code, base: null, avant: {}, apres };
  const body = JSON.stringify({ ...element, auteur: 'test', action: 'creation' });
  const headers = { ...toHeaders(poste), 'idempotency-key': `famille-${code}` };
  return (await fetch(url + pushElement.path, { method: 'POST', headers, body })).status;
}

async function list({ url }: Shared, since: string, temoin = '', limit = 50): Promise<Changements> {
  const path = toPath(listChangements, { query: { since, temoin, limit } });
  const answer = await fetch(url + path, { headers: toHeaders('P99') });
  expect(answer.status).toBe(200);
  return (await answer.json()) as Changements;
}

/** Reads page after page, as a till does. */
function createReader(hub: Shared) {
  const seen: string[] = [];
  let since = '';
  return {
    seen,
    async read() {
      const page = await list(hub, since);
      seen.push(...page.changements.filter(({ entite }) => entite === 'famille').map(({ code }) => code));
      since = page.curseur;
    },
    /** Transactions in the server's other databases hold the feed back for a moment. */
    async readUntil(count: number) {
      await until(async () => {
        await this.read();
        return this.seen.length >= count;
      });
    },
  };
}

test('changes that sixty-four writers commit in any order are each read once, while transactions stay open', async () => {
  await using hub = await startHub('feed_writers');
  const holder = new pg.Client({ connectionString: hub.database });
  await holder.connect();
  const reader = createReader(hub);
  const writers = Array.from({ length: 64 }, async (_, writer) => {
    for (let rank = 0; rank < 6; rank += 1) {
      expect(await pushFamille(hub, `F${writer}X${rank}`, `W${writer}`)).toBe(200);
    }
  });
  const written = Promise.all(writers);
  let isOver = false;
  void written.finally(() => (isOver = true));
  while (!isOver) {
    await holder.query('begin');
    await holder.query('select pg_current_xact_id()');
    await reader.read();
    await reader.read();
    await holder.query('commit');
    await reader.read();
  }
  await written;
  await reader.readUntil(64 * 6);
  expect(reader.seen.length).toBe(64 * 6);
  expect(new Set(reader.seen).size).toBe(64 * 6);
  await holder.end();
});

test('a cursor does not skip a change that commits after later ones', async () => {
  await using hub = await startHub('feed_late');
  const late = new pg.Client({ connectionString: hub.database });
  await late.connect();
  await late.query('begin');
  await late.query(`insert into enregistrements (groupe, entite, code, record, xid, seq)
    values ('G1', 'famille', 'LATE', '{"code":"LATE"}', pg_current_xact_id(), nextval('ordre'))`);
  await pushFamille(hub, 'SOON');
  const reader = createReader(hub);
  await reader.read();
  expect(reader.seen).toEqual([]);
  await late.query('commit');
  await reader.readUntil(2);
  expect(reader.seen).toEqual(['LATE', 'SOON']);
  await late.end();
});

/**
 * Reads a page that has the shop's card, written when the hub was created: other transactions of the server hold it
 * back for a moment.
 */
async function listWhole(hub: Shared): Promise<Changements> {
  await expect.poll(async () => (await list(hub, '')).changements.length).toBeGreaterThan(0);
  return list(hub, '');
}

test('a waiting till is answered at once, through another node too, and only when there is a change', async () => {
  await using hub = await startHub('feed_wait');
  await using other = await startTestHub(hub.database);
  const { curseur } = await listWhole(hub);
  const wait = async (secondes: number) => {
    const path = toPath(waitForChangements, { query: { since: curseur, secondes } });
    return (await fetch(hub.url + path, { headers: toHeaders('P99') })).json();
  };
  expect(await wait(1)).toEqual({ nouveau: false });
  const begun = performance.now();
  const told = wait(60);
  await new Promise((resolve) => setTimeout(resolve, 200));
  await pushFamille(other, 'NEW');
  expect(await told).toEqual({ nouveau: true });
  expect(performance.now() - begun).toBeLessThan(5_000);
});

test('a change held back by an open transaction is sent as soon as that ends', async () => {
  await using hub = await startHub('feed_held');
  const holder = new pg.Client({ connectionString: hub.database });
  await holder.connect();
  const { curseur } = await listWhole(hub);
  await holder.query('begin');
  await holder.query('select pg_current_xact_id()');
  const path = toPath(waitForChangements, { query: { since: curseur, secondes: 45 } });
  const told = fetch(hub.url + path, { headers: toHeaders('P99') }).then((answer) => answer.json());
  await pushFamille(hub, 'HELD');
  await new Promise((resolve) => setTimeout(resolve, 4_000));
  const held = performance.now();
  await holder.query('commit');
  expect(await told).toEqual({ nouveau: true });
  expect(performance.now() - held).toBeLessThan(5_000);
  await holder.end();
});

test('a till receives another’s change without polling', async () => {
  await using hub = await startHub('feed_told');
  const rare = { pollMs: 600_000, longestOfflineMs: 100 };
  await using first = await startPoste({ url: hub.url, poste: 'P01', ...rare });
  await using second = await startPoste({ url: hub.url, poste: 'P02', ...rare });
  await second.refresh();
  await first.call(createClient, { body: buildClient({ num: 'DURAND' }) });
  await expect
    .poll(() => second.call(getClient, { params: { code: 'DURAND' } }).catch(() => undefined))
    .toMatchObject({ data: { numero: 'DURAND' } });
});

test('a till that waits hears of a new shop, added at another node, without polling', async () => {
  await using hub = await startHub('feed_shops');
  await using other = await startTestHub(hub.database);
  await using till = await startPoste({ url: hub.url, poste: 'P01', pollMs: 600_000, longestOfflineMs: 100 });
  const { replication } = till.local;
  const listShops = () => (replication.part === 'poste' ? replication.boutiques.list().map(({ code }) => code) : []);
  await until(() => listShops().length > 0);
  const before = listShops();
  await other.siege.createBoutique('G1', { code: 'ZURICH', nom: 'Zurich' });
  await until(() => listShops().length > before.length);
  expect(listShops()).toEqual([...before, 'ZURICH']);
});

test('each page tells how many changes are left after it, also at a node that has not counted them', async () => {
  await using hub = await startHub('feed_left');
  await using other = await startTestHub(hub.database);
  for (let rank = 0; rank < 12; rank += 1) await pushFamille(hub, `F${rank}`);
  await createReader(hub).readUntil(12);
  const read = (at: Shared, since: string) => list(at, since, '', 5);
  const first = await read(hub, '');
  const second = await read(hub, first.curseur);
  expect([second.changements.length, second.restants]).toEqual([5, first.restants - 5]);
  expect((await read(other, first.curseur)).restants).toBe(second.restants);
  const last = await read(hub, second.curseur);
  expect([last.restants, last.changements.length]).toEqual([0, second.restants]);
});

test('a page is found among many shops’ records without reading those of the others', async () => {
  const hub = await startHub('feed_shops');
  const client = new pg.Client({ connectionString: hub.database });
  await client.connect();
  await using _ = { [Symbol.asyncDispose]: () => client.end() };
  await client.query(`insert into enregistrements (groupe, entite, code, boutique, record, xid, seq)
    select 'G1', 'session', 'S' || n, case n % 40 when 0 then 'LYON' else 'S' || n % 40 end, '{}', pg_current_xact_id(), n
    from generate_series(1, 20000) as n`);
  await client.query('vacuum analyze enregistrements');
  const count = async () => {
    const { rows } = await client.query<{ read: string }>(
      "select idx_tup_fetch + seq_tup_read as read from pg_stat_user_tables where relname = 'enregistrements'",
    );
    return Number(rows[0]?.read);
  };
  const before = await count();
  expect((await list(hub, '')).changements).toHaveLength(50);
  // Connections report what they read when they end.
  await hub.stop();
  await expect.poll(count).toBeGreaterThan(before);
  expect((await count()) - before).toBeLessThan(1_000);
});
