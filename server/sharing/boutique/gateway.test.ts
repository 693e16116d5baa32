import { expect, test } from 'vitest';
import { buildClient } from '#server/testing/fixtures/build-records.ts';
import { until } from '#server/testing/running/shared-shop-state.ts';
import { startGateway } from '#server/testing/running/start-gateway.ts';
import { shopToken } from '#server/testing/running/start-shared-shop.ts';
import { type Changements, type Element, listChangements, pushElement } from '#shared/contracts/postes/gateway.ts';
import { createClient, getClient, updateClient } from '#shared/contracts/tiers/clients.ts';

const headers = {
  authorization: `Bearer ${shopToken}`,
  'x-comptoir-poste': 'P01',
  'x-comptoir-installation': 'installation-of-the-tests',
  'content-type': 'application/json',
};

type Shop = Awaited<ReturnType<typeof startGateway>>;

async function push({ url }: Shop, cle: string, element: Partial<Element>) {
  const body = JSON.stringify({ avant: {}, auteur: 'test', action: 'modification', ...element });
  const sent = { method: 'POST', headers: { ...headers, 'idempotency-key': cle }, body };
  const response = await fetch(url + pushElement.path, sent);
  return { status: response.status, body: (await response.json()) as Record<string, unknown> };
}

async function list({ url }: Shop, since: string): Promise<Changements> {
  const response = await fetch(`${url}${listChangements.path}?limit=2&since=${encodeURIComponent(since)}`, { headers });
  expect(response.status).toBe(200);
  return (await response.json()) as Changements;
}

const toTown = (ville: string, avant: string | null): Partial<Element> => ({
  entite: 'tiers',
  code: 'DURAND',
  base: 1,
  avant: { ville: avant },
  apres: { ville },
});

/** Reads the customer DURAND at the counter, once it lives there. */
async function readTown(shop: Shop, ville: string) {
  let client = {};
  await until(async () => {
    const { data } = await shop.call(getClient, { params: { code: 'DURAND' } });
    client = data;
    return data.ville === ville;
  });
  return client;
}

const create = (shop: Shop, ...codes: string[]) =>
  Promise.all(codes.map((num) => shop.call(createClient, { body: buildClient({ num }) })));

/** Reads everything after a cursor; on a hub, other transactions of its server delay it for a moment. */
async function readUntil(shop: Shop, since: string, code: string): Promise<Changements['changements']> {
  const found: Changements['changements'] = [];
  await until(async () => {
    const page = await list(shop, since);
    found.push(...page.changements);
    since = page.curseur;
    return found.some((one) => one.code === code);
  });
  return found;
}

test('no cursor skips a record, breaks the feed or goes beyond its end', async () => {
  await using shop = await startGateway();
  await create(shop, 'A');
  await create(shop, 'B');
  await create(shop, 'C');
  const whole = await readUntil(shop, '', 'C');
  const first = await list(shop, '');
  expect(first).toMatchObject({ changements: whole.slice(0, 2), restants: whole.length - 2 });
  const [feed = ''] = first.curseur.split(':');
  const strange = [
    '9'.repeat(100),
    '::',
    'x:1',
    `${feed}:`,
    `${feed}:-1`,
    `${feed}:1e400`,
    `${feed}:99999999999999999999`,
    `${feed}:99999999999999999999-1`,
    `${feed}:1-9999999999999999999`,
  ];
  const beyond = [`${feed}:4`, `${feed}:0x1`, `${feed}:1.5`, `${feed}:1-1`];
  const given: string[] = [];
  for (const since of [...strange, ...beyond]) {
    const { changements, curseur } = await list(shop, since);
    if (strange.includes(since)) expect([since, changements]).toEqual([since, first.changements]);
    given.push(curseur);
  }
  await create(shop, 'D');
  for (const since of given) expect((await readUntil(shop, since, 'D')).length).toBeGreaterThan(0);
  expect(await readUntil(shop, first.curseur, 'D')).toMatchObject([...whole.slice(2), { code: 'D' }]);
});

test('a key with another body is refused as long as it is stored: ninety days and more', async () => {
  await using shop = await startGateway();
  await create(shop, 'DURAND');
  expect(await push(shop, 'key-1', toTown('Lyon', null))).toMatchObject({ status: 200 });
  await shop.forward(89);
  await readTown(shop, 'Lyon');
  await shop.call(updateClient, { params: { code: 'DURAND' }, body: { ville: 'Nantes' } });
  for (let more = 0; more < 5; more += 1) await push(shop, `later-${more}`, toTown('Brest', 'Brest'));

  const before = await shop.dump();
  const again = await push(shop, 'key-1', toTown('Lyon', null));
  expect(again).toMatchObject({ status: 200, body: { resultat: 'applique', enregistrement: { ville: 'Nantes' } } });
  expect(await push(shop, 'key-1', toTown('Paris', null))).toMatchObject({ status: 422 });
  expect((await shop.dump()) === before).toBe(true);
  await readTown(shop, 'Nantes');
});

test('pushes at once with one idempotency key are applied once', async () => {
  await using shop = await startGateway();
  await create(shop, 'DURAND');
  const answers = await Promise.all(Array.from({ length: 8 }, () => push(shop, 'key-1', toTown('Lyon', null))));
  expect(answers.filter(({ status }) => status === 200).length).toBeGreaterThanOrEqual(1);
  for (const { status } of answers) expect([200, 409]).toContain(status);
  expect(await readTown(shop, 'Lyon')).toMatchObject({ version: 2 });
});

test('a push without a key, and a request without a token, are refused', async () => {
  await using shop = await startGateway();
  const { 'content-type': type, ...identity } = headers;
  const body = JSON.stringify({ ...toTown('Lyon', null), auteur: 'test', action: 'modification' });
  const ask = async (given: Record<string, string>) =>
    (await fetch(shop.url + pushElement.path, { method: 'POST', headers: { 'content-type': type, ...given }, body }))
      .status;
  expect(await ask(identity)).toBe(422);
  expect(await ask({ ...identity, authorization: 'Bearer another' })).toBe(401);
  expect(await ask({ 'idempotency-key': 'key' })).toBe(401);
});

test('what only a till of a later version can say is sent again by it, never taken without', async () => {
  await using shop = await startGateway();
  await create(shop, 'DURAND');
  const said = { ...toTown('Nantes', null), apres: { ville: 'Nantes', points: { gagnes: 12 } } };
  const unknown = { status: 409, body: { detail: expect.stringContaining('«\u00a0points\u00a0»') } };
  expect(await push(shop, 'said', said)).toMatchObject(unknown);
  const durand = (await readUntil(shop, '', 'DURAND')).find((one) => one.code === 'DURAND');
  const apres = { ...durand?.enregistrement, numero: 'MARTIN', points: 1 };
  const created = { ...said, code: 'MARTIN', base: null, action: 'creation', apres } as const;
  expect(await push(shop, 'created', created)).toMatchObject(unknown);
  // Nothing was stored under its key. Fields that nobody filled in say nothing.
  const unused = { ...said, apres: { ville: 'Nantes', points: null, cartes: [], carte: { numero: '' } } };
  expect(await push(shop, 'said', unused)).toMatchObject({ status: 200, body: { resultat: 'applique' } });
  expect(await readTown(shop, 'Nantes')).toMatchObject({ numero: 'DURAND' });
});
