import { join } from 'node:path';
import SQLite from 'better-sqlite3';
import { expect, test } from 'vitest';
import { startRealService } from '#server/testing/running/start-real-service.ts';
import { createTemporaryFolder } from '#server/testing/fixtures/temporary-folder.ts';
import { type OldDocument, writeOldYear } from '#server/testing/released/write-old-year.ts';
import type { DocumentState } from '#shared/contracts/documents/document-etats.ts';
import { toDocumentState } from '#shared/documents/document-state.ts';
import { getCompteClient } from '#shared/contracts/reglements/comptes.ts';
import { createReglements } from '#shared/contracts/reglements/reglements.ts';
import { listAvoirs, listFactures } from '#shared/contracts/ventes/ventes.ts';

type Call = Awaited<ReturnType<typeof startRealService>>['call'];

const isOwed = ({ statut }: { statut: number }) => statut < 2;

/** Returns the states that people should read for an older invoice, derived from its status alone. */
function toExpected(statut: number): DocumentState[] {
  if (statut === 6) return ['annule'];
  if (statut === 3) return ['perdu'];
  if (statut === 4) return ['archive'];
  return statut === 2 ? ['regle'] : ['emis', 'envoye', 'en_retard'];
}

/** Reads what version 0.1.0 also wrote: its documents by number, without what an issue changes, and the stocks. */
function readAll(dataDir: string) {
  const disk = new SQLite(join(dataDir, 'backoffice.db'), { readonly: true });
  const records = disk.prepare<[], string>('select record from documents').pluck().all();
  const stocks = disk.prepare('select article_ref, depot_code, reel from stocks order by 1, 2').raw().all();
  const kept = disk.prepare('select reference, stock_reel from articles order by 1').raw().all();
  disk.close();
  return { documents: new Map(records.map(toContent)), stocks, kept };
}

/** An issue, which older invoices and credit notes get, counts a version. */
function toContent(record: string): [string, object] {
  const { emission: _, parties: __, version, date_modification, ...content } = JSON.parse(record) as OldDocument;
  const isIssued = [50, 60].includes(content.type_document);
  return [content.numero, isIssued ? content : { ...content, version, date_modification }];
}

/** Expects each invoice in the state that its status was, and each account to be the sum of what is owed. */
async function expectDues(call: Call, year: readonly OldDocument[]) {
  const old = new Map(year.map((document) => [document.numero, document]));
  const list = () => call(listFactures, { query: { limit: 1000 } });
  const listWaiting = async () => (await list()).filter(({ statut, emission }) => statut !== 6 && !emission);
  await expect.poll(listWaiting, { timeout: 30_000 }).toEqual([]);
  const factures = await list();
  for (const { numero, reste_du, ...facture } of factures) {
    const { statut, total_ttc } = old.get(numero) ?? {};
    const owed = isOwed(facture) ? total_ttc : 0;
    expect([numero, facture.statut, facture.total_ttc, reste_du]).toEqual([numero, statut, total_ttc, owed]);
    expect(toExpected(facture.statut)).toContain(toDocumentState('facture', { ...facture, reste_du }, '2026-11-22'));
  }
  const avoirs = await call(listAvoirs, { query: { limit: 1000 } });
  for (const code of new Set(factures.map(({ client_code }) => client_code))) {
    const sum = (all: typeof factures) =>
      all
        .filter((one) => one.client_code === code && isOwed(one))
        .reduce((cents, one) => cents + Math.round(one.total_ttc * 100), 0);
    const { solde } = await call(getCompteClient, { params: { code } });
    expect([code, Math.round(solde * 100)]).toEqual([code, sum(factures) - sum(avoirs)]);
  }
  return factures;
}

test('a year of version 0.1.0 opens with all it held: invoices are owed as their status said, and can be paid', async () => {
  await using folder = await createTemporaryFolder();
  const year = writeOldYear(folder.path, join(import.meta.dirname, '0.1.0'));
  const before = readAll(folder.path);
  {
    await using service = await startRealService({ dataDir: folder.path, environment: { COMPTOIR_POSTE: 'P01' } });
    const { call } = service;
    const factures = await expectDues(call, year);
    expect(factures.length).toBe(840);
    const due = factures.find(isOwed);
    if (!due) throw new Error('something is owed');
    const imputations = [{ numero: due.numero, montant: due.total_ttc }];
    const reglements = [{ moyen: 'cheque', montant: due.total_ttc, imputations }];
    const { data } = await call(createReglements, { body: { client_code: due.client_code, reglements } });
    expect(data.documents).toMatchObject([{ numero: due.numero, reste_du: 0, regle: due.total_ttc }]);
  }
  expect(before.documents.size).toBe(2_040);
  expect(readAll(folder.path)).toEqual(before);
}, 60_000);
