import { expect, test } from 'vitest';
import { startTestServer } from '#server/testing/running/start-test-server.ts';
import { createApiClient as connect } from '#shared/endpoints/api-client.ts';
import { getBoutique, updateBoutique } from '#shared/contracts/boutique/boutique.ts';
import { NotAllowed } from '#shared/endpoints/errors.ts';

test('the shop has defaults until someone says who it is', async () => {
  await using server = await startTestServer();
  const before = await server.call(getBoutique);
  expect(before).toMatchObject({ raison_sociale: 'Ma boutique', remise_max_defaut: 10, validite_devis_jours: 30 });
  const changed = { ...before, raison_sociale: 'Quincaillerie des Terreaux', ville: 'Lyon', franchise_tva: true };
  expect(await server.call(updateBoutique, { body: changed })).toEqual(changed);
  expect(await server.call(getBoutique)).toEqual(changed);
});

test('everyone may read it, only an administrator changes it', async () => {
  await using server = await startTestServer();
  const { cle } = await server.identity.apiKeys.create({ nom: 'Chef', role: 'responsable' });
  const call = connect(server.url, { headers: { 'x-api-key': cle } });
  const boutique = await call(getBoutique);
  await expect(call(updateBoutique, { body: boutique })).rejects.toBeInstanceOf(NotAllowed);
});
