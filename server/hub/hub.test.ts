import { expect, test } from 'vitest';
import { buildClient } from '#server/testing/fixtures/build-records.ts';
import { createDatabase } from '#server/testing/running/postgres-databases.ts';
import { startPoste } from '#server/testing/running/start-shared-shop.ts';
import { createTestGroupe, startTestHub } from '#server/testing/running/start-test-hub.ts';
import { listChangements } from '#shared/contracts/postes/gateway.ts';
import { createClient, getClient } from '#shared/contracts/tiers/clients.ts';

test('a customer made on a till is on another till of the group', async () => {
  await using hub = await startTestHub(await createDatabase('clients'));
  const { LYON = '', PARIS = '' } = await createTestGroupe(hub, ['LYON', 'PARIS']);
  await using lyon = await startPoste({ url: hub.url, poste: 'P01', token: LYON });
  await using paris = await startPoste({ url: hub.url, poste: 'P02', token: PARIS });
  await lyon.call(createClient, { body: buildClient({ num: 'DURAND' }) });
  await expect
    .poll(async () => {
      await paris.refresh();
      return paris.call(getClient, { params: { code: 'DURAND' } }).catch(() => undefined);
    })
    .toMatchObject({ data: { numero: 'DURAND' } });
});

test('a till that starts with several requests at once is recognised by each, and its code is unique', async () => {
  await using hub = await startTestHub(await createDatabase('first'));
  const { LYON = '' } = await createTestGroupe(hub);
  const ask = (installation: string) =>
    fetch(hub.url + listChangements.path, {
      headers: {
        authorization: `Bearer ${LYON}`,
        'x-comptoir-poste': 'P01',
        'x-comptoir-installation': installation,
      },
    });
  const answers = await Promise.all(Array.from({ length: 8 }, () => ask('installation-1')));
  expect(answers.map(({ status }) => status)).toEqual(Array.from({ length: 8 }, () => 200));
  expect((await ask('installation-2')).status).toBe(403);
});
