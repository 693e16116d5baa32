import { afterAll, beforeAll, expect, test } from 'vitest';
import { openBackOffice } from '#server/sharing/open-back-office.ts';
import { createArticle } from '#shared/contracts/articles/articles.ts';
import { arreterPeriode, getApercuComptable, getTva } from '#shared/contracts/comptabilite/comptabilite.ts';
import { exportDocuments } from '#shared/contracts/documents/document-export.ts';
import { browseBalance, exportBalance } from '#shared/contracts/reglements/balance-agee.ts';
import { exportReglements } from '#shared/contracts/reglements/reglements.ts';
import { getReleve } from '#shared/contracts/reglements/releves.ts';
import { getActiviteClient } from '#shared/contracts/tiers/activites.ts';
import { createClient } from '#shared/contracts/tiers/clients.ts';
import { createFacture } from '#shared/contracts/ventes/ventes.ts';
import { buildArticle, buildClient } from './fixtures/build-records.ts';
import { startTestServer } from './running/start-test-server.ts';

const now = () => new Date('2026-03-16T09:30:00Z');
const depuis = '2024-03-01';
const opening = {
  numero: 'ME-HUB-100000001',
  type: 0,
  type_libelle: 'Entrée',
  date: depuis,
  reference: 'G1',
  depot_code: 'PRINCIPAL',
  commentaire: null,
  date_creation: '2024-03-01T00:00:00.000Z',
  auteur: 'siège',
  nb_lignes: 0,
  lignes: [],
};

/** Starts a till, to which the hub gives what it left out as an opening where `isPartial`. */
async function startTill({ isPartial }: { isPartial: boolean }) {
  const backOffice = await openBackOffice({ dataDir: ':memory:', poste: 'P02', now, part: 'poste' });
  if (backOffice.replication.part !== 'poste') throw new Error('it is a till');
  if (isPartial) expect(backOffice.replication.receiveOrQuarantine('mouvement', opening.numero, opening)).toBe(true);
  const server = await startTestServer({ backOffice, now });
  await server.call(createClient, { body: buildClient({ num: 'DURAND' }) });
  await server.call(createArticle, { body: buildArticle({ reference: 'VIS', prix_vente: 10 }) });
  for (const date_facture of ['2024-05-02', '2025-05-02', '2026-01-05']) {
    const lignes = [{ article_code: 'VIS', quantite: 1 }];
    await server.call(createFacture, { body: { client_id: 'DURAND', date_facture, lignes } });
  }
  return server;
}
type Till = Awaited<ReturnType<typeof startTill>>;

let tills: { partial: Till; whole: Till };
beforeAll(async () => {
  tills = { partial: await startTill({ isPartial: true }), whole: await startTill({ isPartial: false }) };
}, 60_000);
afterAll(() => Promise.all(Object.values(tills).map((till) => till[Symbol.asyncDispose]())));

const params = { code: 'DURAND' };
const au = '2025-12-31';
/** Every sum over a past that begins on a given day, empty for the very first. */
const sums: Record<string, (till: Till, du: string) => Promise<unknown>> = {
  'the preview of accounts': ({ call }, du) => call(getApercuComptable, { query: { du, au } }),
  'the VAT of a period': ({ call }, du) => call(getTva, { query: { du, au } }),
  'the posting of a period': ({ call }, du) => call(arreterPeriode, { body: { du, au } }),
  'a statement': ({ call }, du) => call(getReleve, { params, query: { du, au } }),
  'the export of documents': ({ call }, du) => call(exportDocuments, { params: { type_doc: 60 }, query: { du } }),
  'the export of règlements': ({ call }, du) => call(exportReglements, { query: { du } }),
  // As of the eve, what was left out owed nothing.
  'the ageing list': ({ call }, du) => call(browseBalance, { query: { au: toEve(du) } }),
  'the export of the ageing list': ({ call }, du) => call(exportBalance, { query: { au: toEve(du) } }),
};

const toEve = (day: string) => new Date(new Date(day).getTime() - 86_400_000).toISOString().slice(0, 10);

test.each(Object.entries(sums))('a till that lacks a part of the past refuses %s of it', async (_, sum) => {
  const { partial, whole } = tills;
  await expect(sum(partial, '2024-02-29')).rejects.toThrow(/tout le passé de sa boutique que depuis le 01\/03\/2024/);
  const refused = (error: unknown) => (error instanceof Error ? error.message : '');
  expect(await sum(partial, depuis).then(() => '', refused)).not.toContain('tout le passé');
  expect(await sum(whole, '2024-02-29').then(() => '', refused)).not.toContain('tout le passé');
});

test('a till that lacks a part of the past begins its statements and years where it has all of it', async () => {
  const { partial, whole } = tills;
  expect(await partial.call(getReleve, { params, query: {} })).toMatchObject({ du: depuis, solde_final: 36 });
  const activity = await partial.call(getActiviteClient, { params });
  expect(activity).toMatchObject({ depuis, annees: [{ annee: 2026 }, { annee: 2025 }] });
  await expect(partial.call(exportReglements, { query: {} })).rejects.toThrow('tout le passé');
  expect(await whole.call(getReleve, { params, query: {} })).toMatchObject({ solde_final: 36 });
  const all = await whole.call(getActiviteClient, { params });
  expect(all).toMatchObject({ depuis: null, annees: [{ annee: 2026 }, { annee: 2025 }, { annee: 2024 }] });
});
