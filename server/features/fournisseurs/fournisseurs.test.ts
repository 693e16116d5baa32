import { expect, test } from 'vitest';
import { buildClient } from '#server/testing/fixtures/build-records.ts';
import { startTestServer } from '#server/testing/running/start-test-server.ts';
import { createClient } from '#shared/contracts/tiers/clients.ts';
import {
  createFournisseur,
  getFournisseur,
  listFournisseurs,
  updateFournisseur,
} from '#shared/contracts/tiers/fournisseurs.ts';
import { NotFound, Refused } from '#shared/endpoints/errors.ts';

test('a supplier is created, read bare, listed bare and changed', async () => {
  await using server = await startTestServer();
  const { data, message } = await server.call(createFournisseur, { body: buildClient({ num: 'Facom' }) });
  expect(message).toBe('Fournisseur Facom créé');
  expect(data).toMatchObject({
    numero: 'Facom',
    type_tiers: 'fournisseur',
    qualite: 'FOU',
    est_fournisseur: true,
    est_prospect: false,
    compte_general: '401000',
  });
  const params = { code: 'FACOM' };
  expect(await server.call(getFournisseur, { params })).toEqual(data);
  expect(await server.call(listFournisseurs)).toEqual([data]);
  expect(await server.call(listFournisseurs, { query: { query: 'durand' } })).toEqual([data]);
  const changed = await server.call(updateFournisseur, { params, body: { telephone: '01 02 03 04 05' } });
  expect(changed).toMatchObject({ success: true, message: 'Fournisseur Facom mis à jour' });
  expect(changed.fournisseur).toEqual({ ...data, telephone: '01 02 03 04 05', version: 2 });
});

test('generated codes have the suppliers’ own series', async () => {
  await using server = await startTestServer();
  const { data } = await server.call(createFournisseur, { body: buildClient() });
  expect(data.numero).toBe('FO-P01-00001');
});

test('a code is one third party’s only: another kind’s is refused too', async () => {
  await using server = await startTestServer();
  await server.call(createFournisseur, { body: buildClient({ num: 'F1' }) });
  await server.call(createClient, { body: buildClient({ num: 'C1' }) });
  const again = server.call(createFournisseur, { body: buildClient({ num: 'f1' }) });
  await expect(again).rejects.toThrow(new Refused('Le fournisseur F1 existe déjà'));
  const other = server.call(createFournisseur, { body: buildClient({ num: 'C1' }) });
  await expect(other).rejects.toThrow(/^Le code C1 existe déjà/);
});

test('a tiers that is not a supplier is not found among suppliers', async () => {
  await using server = await startTestServer();
  await server.call(createClient, { body: buildClient({ num: 'C1' }) });
  for (const code of ['NEANT', 'C1']) {
    const missing = new NotFound(`Fournisseur ${code} introuvable`);
    await expect(server.call(getFournisseur, { params: { code } })).rejects.toThrow(missing);
    await expect(server.call(updateFournisseur, { params: { code }, body: {} })).rejects.toThrow(missing);
  }
  expect(await server.call(listFournisseurs)).toEqual([]);
});
