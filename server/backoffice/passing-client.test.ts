import { expect, test } from 'vitest';
import { startRealService } from '#server/testing/running/start-real-service.ts';
import { createTemporaryFolder } from '#server/testing/fixtures/temporary-folder.ts';
import { createFournisseur } from '#shared/contracts/tiers/fournisseurs.ts';
import { getClient, listClients } from '#shared/contracts/tiers/clients.ts';
import { Unavailable } from '#shared/endpoints/errors.ts';
import { addPassingClient } from './passing-client.ts';
import { codeClientPassage } from '#shared/identifiers/code-client-passage.ts';
import type { BackOffice } from './backoffice.gateway.ts';

const admin = { COMPTOIR_ADMIN_EMAIL: 'it@boutique.example', COMPTOIR_ADMIN_PASSWORD: 'trois chevaux bleus' };

test('a shop opened without a window has the anonymous customer, once however often it starts', async () => {
  await using folder = await createTemporaryFolder();
  for (let start = 0; start < 2; start++) {
    await using service = await startRealService({ dataDir: folder.path, environment: admin });
    const { data } = await service.call(listClients);
    expect(data.map(({ numero }) => numero)).toEqual([codeClientPassage]);
  }
});

test('where a supplier has the code, the shop starts without', async () => {
  await using folder = await createTemporaryFolder();
  {
    await using service = await startRealService({ dataDir: folder.path });
    await service.call(createFournisseur, { body: { intitule: 'Passage SARL', num: codeClientPassage } });
  }
  await using service = await startRealService({ dataDir: folder.path, environment: admin });
  const reading = service.call(getClient, { params: { code: codeClientPassage } });
  await expect(reading).rejects.toMatchObject({ status: 404 });
});

test('a failure to read is no absence', async () => {
  const failure = new Unavailable('Le disque ne répond pas.');
  const tiers = { get: () => Promise.reject(failure) } as Partial<BackOffice['tiers']> as BackOffice['tiers'];
  await expect(addPassingClient({ tiers })).rejects.toBe(failure);
});
