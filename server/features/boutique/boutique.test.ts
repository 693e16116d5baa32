import { expect, test } from 'vitest';
import { startTestServer } from '#server/testing/running/start-test-server.ts';
import { createApiClient as connect } from '#shared/endpoints/api-client.ts';
import { buildDocumentPdf } from '#server/testing/fixtures/build-document-pdf.ts';
import { readPdf } from '#server/testing/fixtures/read-pdf.ts';
import { getBoutique, previewBoutique, updateBoutique } from '#shared/contracts/boutique/boutique.ts';
import { InvalidInput, NotAllowed } from '#shared/endpoints/errors.ts';
import { toTicket } from '#shared/tickets/to-ticket.ts';

test('the shop has defaults until someone says who it is', async () => {
  await using server = await startTestServer();
  const before = await server.call(getBoutique);
  expect(before).toMatchObject({ raison_sociale: 'Ma boutique', remise_max_defaut: 10, validite_devis_jours: 30 });
  const changed = { ...before, raison_sociale: 'Quincaillerie des Terreaux', ville: 'Lyon', franchise_tva: true };
  expect(await server.call(updateBoutique, { body: changed })).toEqual(changed);
  expect(await server.call(getBoutique)).toEqual(changed);
});

test('the shop’s opening hours are on receipts, and on documents where the shop wants them', async () => {
  await using server = await startTestServer();
  const before = await server.call(getBoutique);
  expect(before).toMatchObject({ horaires: '', horaires_sur_documents: false });
  const horaires = 'Du mardi au samedi\nde 9 h à 19 h';
  const read = async (horaires_sur_documents: boolean) => {
    const body = await server.call(updateBoutique, { body: { ...before, horaires, horaires_sur_documents } });
    const { pages } = await readPdf(await server.call(previewBoutique, { body }));
    const { document } = buildDocumentPdf();
    const sale = {
      reglements: [],
      moment: '2026-11-23T10:00:00Z',
      poste: 'P01',
      vendeur: '',
      version: '1',
      duplicata: 0,
    };
    return { page: pages.join(' '), ticket: toTicket({ boutique: body, document, ...sale }, 42) };
  };
  const [without, within] = [await read(false), await read(true)];
  expect(without.page).not.toContain('Du mardi au samedi');
  expect(within.page).toMatch(/Horaires d’ouverture.:\s+Du mardi au samedi\s+de 9 h à 19 h/);
  for (const { ticket } of [without, within]) expect(ticket).toContain('\nDu mardi au samedi\nde 9 h à 19 h\n');
  const tooLong = server.call(updateBoutique, { body: { ...before, horaires: 'x'.repeat(501) } });
  await expect(tooLong).rejects.toBeInstanceOf(InvalidInput);
});

test('everyone may read the shop’s card, only an administrator changes it', async () => {
  await using server = await startTestServer();
  const { cle } = await server.identity.apiKeys.create({ nom: 'Chef', role: 'responsable' });
  const call = connect(server.url, { headers: { 'x-api-key': cle } });
  const boutique = await call(getBoutique);
  await expect(call(updateBoutique, { body: boutique })).rejects.toBeInstanceOf(NotAllowed);
});

test('a card being typed is previewed on an invoice, and nothing of it is stored', async () => {
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
