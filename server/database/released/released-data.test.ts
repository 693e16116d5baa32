import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { startRealService } from '#server/testing/running/start-real-service.ts';
import { summarise } from '#server/testing/released/summarise.ts';
import { writeReleasedData } from '#server/testing/released/write-released-data.ts';
import { createTemporaryFolder } from '#server/testing/fixtures/temporary-folder.ts';
import { listInMemory } from '#server/testing/list-in-memory.ts';
import { codeClientPassage } from '#shared/identifiers/code-client-passage.ts';
import { browseArticles } from '#shared/contracts/articles/article-list.ts';
import { listArticles } from '#shared/contracts/articles/articles.ts';
import { listClients, updateClient } from '#shared/contracts/tiers/clients.ts';
import { browseClients } from '#shared/contracts/tiers/tiers-list.ts';
import { getDocumentPdf, statutAnnule } from '#shared/contracts/documents/documents.ts';
import { getFacture, listFactures, updateFacture } from '#shared/contracts/ventes/ventes.ts';
import { createDevis } from '#shared/contracts/ventes/devis.ts';

/** One folder per released version: the databases it wrote, as they were after it stopped, and its summary of them. */
const released = readdirSync(import.meta.dirname, { withFileTypes: true }).filter((entry) => entry.isDirectory());

type Call = Awaited<ReturnType<typeof startRealService>>['call'];

/** Expects that cards written before there were ordered lists appear in them too. */
async function expectListedInOrder(call: Call) {
  const { data: articles } = await call(listArticles, { query: {} });
  const byLabel = listInMemory(articles, { sortBy: ({ designation }) => designation, sens: 'desc' });
  const listed = await call(browseArticles, { query: { tri: 'designation', sens: 'desc' } });
  expect(listed.data.map(({ reference }) => reference)).toEqual(byLabel.map(({ reference }) => reference));
  const { data: clients } = await call(listClients, { query: {} });
  const byTown = listInMemory(clients, { sortBy: ({ ville }) => ville ?? '', sens: 'asc' });
  const { data } = await call(browseClients, { query: { tri: 'ville' } });
  expect(data.map(({ numero }) => numero)).toEqual(byTown.map(({ numero }) => numero));
}

/** Versions that did not issue documents. */
const beforeIssuing = ['0.1.0'];

/**
 * Expects that older invoices are final as of their last change, with the cards as of the update, and keep the first
 * file read.
 */
async function expectTakenUp(call: Call) {
  const { data: clients } = await call(listClients, { query: {} });
  expect(clients).toContainEqual(expect.objectContaining({ numero: codeClientPassage, intitule: 'Client de passage' }));
  const getPdf = async (numero: string) =>
    createHash('sha256')
      .update(await call(getDocumentPdf, { params: { type_doc: 60, numero } }))
      .digest('hex');
  const list = async () =>
    (await call(listFactures, { query: { limit: 1000 } })).filter(({ statut }) => statut !== statutAnnule);
  await expect.poll(async () => (await list()).map(({ emission }) => emission?.motif)).not.toContain(undefined);
  for (const { numero } of await list()) {
    const { data } = await call(getFacture, { params: { numero } });
    expect(data).toMatchObject({ emission: { motif: 'reprise', empreinte: null }, parties: { acheteur: {} } });
    expect(Date.parse(data.emission?.date ?? '')).toBeLessThan(Date.parse(data.date_modification));
  }
  const [first] = await list();
  if (!first) throw new Error('there are invoices of before');
  const before = await getPdf(first.numero);
  await call(updateClient, { params: { code: first.client_code }, body: { intitule: 'Renommé' } });
  expect(await getPdf(first.numero)).toBe(before);
  const change = call(updateFacture, { params: { id: first.numero }, body: { reference: 'Après' } });
  await expect(change).rejects.toThrow('est émise');
}

/** Expects that issued documents stay issued: they cannot be changed, and keep their file. */
async function expectStillIssued(call: Call) {
  const factures = await call(listFactures, { query: { limit: 1000 } });
  const issued = factures.flatMap(({ numero, emission }) => (emission ? [{ numero, emission }] : []));
  expect(issued.length).toBeGreaterThanOrEqual(3);
  for (const { numero, emission } of issued) {
    const pdf = await call(getDocumentPdf, { params: { type_doc: 60, numero } });
    if (emission.empreinte) expect(createHash('sha256').update(pdf).digest('hex')).toBe(emission.empreinte);
    const change = call(updateFacture, { params: { id: numero }, body: { reference: 'Après' } });
    await expect(change).rejects.toThrow('est émise');
  }
}

/** Opens the databases as a later program, and returns the number of the next quote. */
async function goOn(from: string, version: string): Promise<string> {
  await using folder = await createTemporaryFolder();
  for (const name of ['service.db', 'backoffice.db']) {
    writeFileSync(join(folder.path, name), gunzipSync(readFileSync(join(from, `${name}.gz`))));
  }
  await using service = await startRealService({ dataDir: folder.path, environment: { COMPTOIR_POSTE: 'P01' } });
  expect(await summarise(service)).toBe(readFileSync(join(from, 'summary.txt'), 'utf8'));
  await expectListedInOrder(service.call);
  await (beforeIssuing.includes(version) ? expectTakenUp : expectStillIssued)(service.call);
  const lignes = [{ article_code: 'VIS-1', quantite: 1 }];
  const { id } = await service.call(createDevis, { body: { client_id: 'CL-P01-00001', lignes } });
  return id;
}

test.each(released.map(({ name }) => name))(
  'data of version %s open complete, and continue after their last numbers',
  async (version) => {
    expect(await goOn(join(import.meta.dirname, version), version)).toBe('DE-P01-000006');
  },
);

test('the data this version leaves for later ones are written, open, and are never overwritten', async () => {
  await using parent = await createTemporaryFolder();
  const folder = join(parent.path, 'next');
  await writeReleasedData(folder);
  expect(await goOn(folder, 'next')).toBe('DE-P01-000006');
  await expect(writeReleasedData(folder)).rejects.toThrow('never written again');
});
