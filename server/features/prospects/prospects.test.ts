import { expect, test } from 'vitest';
import { ClientCreateInput } from '#shared/contracts/tiers/clients.ts';
import { getProspect, listProspects } from '#shared/contracts/tiers/prospects.ts';
import { NotFound } from '#shared/endpoints/errors.ts';
import { buildClient } from '#server/testing/fixtures/build-records.ts';
import { startTestServer } from '#server/testing/running/start-test-server.ts';

test('prospects are listed, searched and read bare', async () => {
  await using server = await startTestServer();
  const context = { caller: { kind: 'anonymous', id: 'essai', role: 'admin' } } as const;
  const input = ClientCreateInput.parse(buildClient({ intitule: 'Menuiserie Févr’' }));
  const created = await server.backOffice.tiers.create('prospect', input, context);
  expect(created).toMatchObject({ numero: 'PR-P01-00001', type_tiers: 'prospect', qualite: 'PRO', est_prospect: true });
  expect(await server.call(listProspects)).toEqual([created]);
  expect(await server.call(listProspects, { query: { query: 'FEVR' } })).toEqual([created]);
  expect(await server.call(listProspects, { query: { query: 'autre' } })).toEqual([]);
  expect(await server.call(getProspect, { params: { code: created.numero } })).toEqual(created);
});

test('an unknown prospect is not found', async () => {
  await using server = await startTestServer();
  const call = server.call(getProspect, { params: { code: 'NEANT' } });
  await expect(call).rejects.toThrow(new NotFound('Prospect NEANT introuvable'));
});
