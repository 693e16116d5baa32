import { expect, test } from 'vitest';
import { buildClient } from '#server/testing/fixtures/build-records.ts';
import { createDatabase } from '#server/testing/running/postgres-databases.ts';
import { startPoste } from '#server/testing/running/start-shared-shop.ts';
import { createTestGroupe, startTestHub } from '#server/testing/running/start-test-hub.ts';
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
