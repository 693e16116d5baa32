import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import SQLite from 'better-sqlite3';
import { expect, test } from 'vitest';
import { startRealService } from '#server/testing/running/start-real-service.ts';
import { createTemporaryFolder } from '#server/testing/fixtures/temporary-folder.ts';
import type { DocumentState } from '#shared/contracts/documents/document-etats.ts';
import { toDocumentState } from '#shared/documents/document-state.ts';
import { getCompteClient } from '#shared/contracts/reglements/comptes.ts';
import { createReglements } from '#shared/contracts/reglements/reglements.ts';
import { listAvoirs, listFactures } from '#shared/contracts/ventes/ventes.ts';

const released = join(import.meta.dirname, '0.1.0');

type Old = { numero: string; client_code: string; total_ttc: number };

/** Writes invoices as version 0.1.0 left them, one after the other in each status it had. */
function writeOldShop(dataDir: string): Map<string, Old & { statut: number }> {
  for (const name of ['service.db', 'backoffice.db']) {
    writeFileSync(join(dataDir, name), gunzipSync(readFileSync(join(released, `${name}.gz`))));
  }
  const disk = new SQLite(join(dataDir, 'backoffice.db'));
  const rows = disk
    .prepare<[], { id: number; record: string }>(
      'select id, record from documents where type_document = 60 order by id',
    )
    .all();
  const set = disk.prepare("update documents set statut = ?, record = json_set(record, '$.statut', ?) where id = ?");
  const written = rows.map(({ id, record }, index): [string, Old & { statut: number }] => {
    const statut = [0, 1, 2, 3, 4, 6][index % 6] ?? 0;
    set.run(statut, statut, id);
    const old = JSON.parse(record) as Old;
    return [old.numero, { ...old, statut }];
  });
  disk.close();
  return new Map(written);
}

const isOwed = (statut: number) => statut < 2;

/** Returns the states that people should read for an older invoice, derived from its status alone. */
function toExpected(statut: number): DocumentState[] {
  if (statut === 6) return ['annule'];
  if (statut === 3) return ['perdu'];
  if (statut === 4) return ['archive'];
  return statut === 2 ? ['regle'] : ['emis', 'envoye', 'en_retard'];
}

test('invoices of version 0.1.0 are owed as their status said then, and can be paid', async () => {
  await using folder = await createTemporaryFolder();
  const old = writeOldShop(folder.path);
  await using service = await startRealService({ dataDir: folder.path, environment: { COMPTOIR_POSTE: 'P01' } });
  const { call } = service;
  const list = () => call(listFactures, { query: { limit: 1000 } });
  await expect.poll(async () => (await list()).filter(({ statut, emission }) => statut !== 6 && !emission)).toEqual([]);
  const factures = await list();
  expect(factures.map(({ numero }) => numero).toSorted()).toEqual([...old.keys()].toSorted());
  for (const { numero, total_ttc, reste_du, ...facture } of factures) {
    const was = old.get(numero);
    const statut = was?.statut ?? 0;
    expect([numero, total_ttc, facture.statut]).toEqual([numero, was?.total_ttc, statut]);
    expect([numero, reste_du]).toEqual([numero, isOwed(statut) ? total_ttc : 0]);
    expect(toExpected(statut)).toContain(toDocumentState('facture', { ...facture, reste_du }, '2026-11-22'));
  }
  const avoirs = await call(listAvoirs, { query: { limit: 1000 } });
  for (const code of new Set(factures.map(({ client_code }) => client_code))) {
    const own = factures.filter(({ client_code, statut }) => client_code === code && isOwed(statut));
    const back = avoirs.filter(({ client_code }) => client_code === code);
    const sum = (all: { total_ttc: number }[]) =>
      all.reduce((cents, one) => cents + Math.round(one.total_ttc * 100), 0);
    const { solde } = await call(getCompteClient, { params: { code } });
    expect(Math.round(solde * 100)).toBe(sum(own) - sum(back));
  }
  const due = factures.find(({ statut }) => isOwed(statut));
  if (!due) throw new Error('something is owed');
  const imputations = [{ numero: due.numero, montant: due.total_ttc }];
  const reglements = [{ moyen: 'cheque', montant: due.total_ttc, imputations }];
  const { data } = await call(createReglements, { body: { client_code: due.client_code, reglements } });
  expect(data.documents).toMatchObject([{ numero: due.numero, reste_du: 0, regle: due.total_ttc }]);
}, 60_000);
