import { expect, test } from 'vitest';
import { buildClient } from '#server/testing/fixtures/build-records.ts';
import { createClock, days } from '#server/testing/fixtures/clock.ts';
import { dumpDatabase } from '#server/testing/running/shared-shop-state.ts';
import { shopToken, startSharedBackOffice } from '#server/testing/running/start-shared-shop.ts';
import { createTemporaryFolder } from '#server/testing/fixtures/temporary-folder.ts';
import { createClient, getClient, updateClient } from '#shared/contracts/tiers/clients.ts';
import { type Changements, type Element, listChangements, pushElement } from '#shared/contracts/postes/gateway.ts';

const headers = {
  authorization: `Bearer ${shopToken}`,
  'x-comptoir-poste': 'P01',
  'x-comptoir-installation': 'installation-of-the-tests',
  'content-type': 'application/json',
};

type Shop = { url: string };

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

test('no cursor skips a record, breaks the feed or goes beyond its end', async () => {
  await using shop = await startSharedBackOffice();
  for (const num of ['A', 'B', 'C']) await shop.call(createClient, { body: buildClient({ num }) });
  const first = await list(shop, '');
  expect(first).toMatchObject({ restants: 1 });
  const [feed = ''] = first.curseur.split(':');
  const strange = [
    '9'.repeat(100),
    '::',
    'x:1',
    `${feed}:-1`,
    `${feed}:1e400`,
    `${feed}:99999999999999999999`,
    `${feed}:`,
  ];
  for (const since of [...strange, `${feed}:4`, `${feed}:0x1`, `${feed}:1.5`]) {
    const { changements } = await list(shop, since);
    if (strange.includes(since)) expect(changements).toEqual(first.changements);
  }
  expect((await list(shop, first.curseur)).changements.map(({ code }) => code)).toEqual(['C']);
});

test('a key with another body is refused, while it is kept: ninety days and more, whatever the day', async () => {
  await using folder = await createTemporaryFolder();
  const clock = createClock();
  await using shop = await startSharedBackOffice({ dataDir: folder.path, now: clock.now });
  await shop.call(createClient, { body: buildClient({ num: 'DURAND' }) });
  expect(await push(shop, 'key-1', toTown('Lyon', null))).toMatchObject({ status: 200 });
  clock.forward(days(89));
  await shop.call(updateClient, { params: { code: 'DURAND' }, body: { ville: 'Nantes' } });
  for (let more = 0; more < 5; more += 1) await push(shop, `later-${more}`, toTown('Brest', 'Brest'));

  const before = dumpDatabase(`${folder.path}/backoffice.db`);
  const again = await push(shop, 'key-1', toTown('Lyon', null));
  expect(again).toMatchObject({ status: 200, body: { resultat: 'applique', enregistrement: { ville: 'Nantes' } } });
  expect(await push(shop, 'key-1', toTown('Paris', null))).toMatchObject({ status: 422 });
  expect(dumpDatabase(`${folder.path}/backoffice.db`) === before).toBe(true);
  expect((await shop.call(getClient, { params: { code: 'DURAND' } })).data.ville).toBe('Nantes');
});

test('the same key at the same time is done once', async () => {
  await using shop = await startSharedBackOffice();
  await shop.call(createClient, { body: buildClient({ num: 'DURAND' }) });
  const answers = await Promise.all(Array.from({ length: 8 }, () => push(shop, 'key-1', toTown('Lyon', null))));
  expect(answers.filter(({ status }) => status === 200).length).toBeGreaterThanOrEqual(1);
  for (const { status } of answers) expect([200, 409]).toContain(status);
  expect((await shop.call(getClient, { params: { code: 'DURAND' } })).data).toMatchObject({
    ville: 'Lyon',
    version: 2,
  });
});

test('a push without a key, and a request without a token, are refused', async () => {
  await using shop = await startSharedBackOffice();
  const { 'content-type': type, ...identity } = headers;
  const body = JSON.stringify({ ...toTown('Lyon', null), auteur: 'test', action: 'modification' });
  const ask = async (given: Record<string, string>) =>
    (await fetch(shop.url + pushElement.path, { method: 'POST', headers: { 'content-type': type, ...given }, body }))
      .status;
  expect(await ask(identity)).toBe(422);
  expect(await ask({ ...identity, authorization: 'Bearer another' })).toBe(401);
  expect(await ask({ 'idempotency-key': 'key' })).toBe(401);
});
