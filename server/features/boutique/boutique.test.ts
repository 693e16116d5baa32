import { expect, test } from 'vitest';
import { startTestServer } from '#server/testing/running/start-test-server.ts';
import { createApiClient as connect } from '#shared/endpoints/api-client.ts';
import { readPdf } from '#server/testing/fixtures/read-pdf.ts';
import { getBoutique, previewBoutique, updateBoutique } from '#shared/contracts/boutique/boutique.ts';
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

test('a card being typed is seen on an invoice, and nothing is kept of it', async () => {
  await using server = await startTestServer();
  const before = await server.call(getBoutique);
  const body = { ...before, raison_sociale: 'Au Bon Boulon', siret: '81234567600017', mediateur: 'CM2C, Paris' };
  const { pages } = await readPdf(await server.call(previewBoutique, { body }));
  const text = pages.join(' ').replace(/[\u00a0\u202f]/g, ' ');
  expect(text).toContain('Au Bon Boulon');
  expect(text).toContain('812 345 676 00017');
  expect(text).toContain('BROUILLON');
  expect(await server.call(getBoutique)).toEqual(before);
});
