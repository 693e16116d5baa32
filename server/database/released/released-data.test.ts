import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { codeClientPassage } from '#shared/identifiers/code-client-passage.ts';
import { startRealService } from '#server/testing/running/start-real-service.ts';
import { createTemporaryFolder } from '#server/testing/fixtures/temporary-folder.ts';
import { listInMemory } from '#server/testing/list-in-memory.ts';
import { browseArticles } from '#shared/contracts/articles/article-list.ts';
import { listArticles } from '#shared/contracts/articles/articles.ts';
import { listClients, updateClient } from '#shared/contracts/tiers/clients.ts';
import { browseClients } from '#shared/contracts/tiers/tiers-list.ts';
import { getDocumentPdf, statutAnnule } from '#shared/contracts/documents/documents.ts';
import { getFacture, listFactures, updateFacture } from '#shared/contracts/ventes/ventes.ts';
import { createDevis } from '#shared/contracts/ventes/devis.ts';
import { listEmailLogs } from '#shared/contracts/emails/emails.ts';

/** One folder a released version: databases it wrote, as they were once it had stopped, and what it said of them. */
const released = readdirSync(import.meta.dirname, { withFileTypes: true }).filter((entry) => entry.isDirectory());

type Call = Awaited<ReturnType<typeof startRealService>>['call'];

/** But for the one every shop has, whichever version made it. */
async function listOwnClients(call: Call) {
  const clients = (await call(listClients, { query: {} })).data.map(({ numero, intitule }) => [numero, intitule]);
  expect(clients).toContainEqual([codeClientPassage, 'Client de passage']);
  return clients.filter(([numero]) => numero !== codeClientPassage);
}

/** What must be the same whatever program opens the data: documents to the cent, stock, codes, the queue of e-mails. */
async function summarise(call: Call, list: (path: string) => Promise<unknown>) {
  const documents: Record<string, unknown> = {};
  for (const group of ['devis', 'commandes', 'livraisons', 'factures', 'avoirs']) {
    const records = (await list(`/${group}`)) as Record<string, unknown>[];
    documents[group] = records.map(
      ({ numero, date, client_code, client_intitule, total_ht, total_ttc, statut, lignes }) => ({
        numero,
        date,
        client_code,
        client_intitule,
        total_ht,
        total_ttc,
        statut,
        lignes: (lignes as unknown[] | undefined)?.length,
      }),
    );
  }
  const articles = (await call(listArticles, { query: {} })).data;
  const logs = await call(listEmailLogs, { query: {} });
  return {
    documents,
    articles: articles.map(({ reference, prix_vente, stock_reel, stock_reserve }) => [
      reference,
      prix_vente,
      stock_reel,
      stock_reserve,
    ]),
    clients: await listOwnClients(call),
    emails: logs.map(({ destinataire, sujet, statut }) => [destinataire, sujet, statut]),
  };
}

/** Cards that were written before there were lists in order are in them all the same. */
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

/** Invoices of before are final as of their last change, with the cards of the update; the file first read is theirs. */
async function expectIssued(call: Call) {
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

test.each(released.map(({ name }) => name))(
  'data of version %s open with all they held, and go on after their last numbers',
  async (version) => {
    await using folder = await createTemporaryFolder();
    const from = join(import.meta.dirname, version);
    for (const name of ['service.db', 'backoffice.db']) {
      writeFileSync(join(folder.path, name), gunzipSync(readFileSync(join(from, `${name}.gz`))));
    }
    const environment = { COMPTOIR_POSTE: 'P01' };
    await using service = await startRealService({ dataDir: folder.path, environment });
    const list = async (path: string) => (await fetch(service.url + path, { headers: service.headers })).json();
    const summary = await summarise(service.call, list);
    await expect(`${JSON.stringify(summary, null, 1)}\n`).toMatchFileSnapshot(join(from, 'summary.txt'));
    await expectListedInOrder(service.call);
    await expectIssued(service.call);
    const lignes = [{ article_code: 'VIS-1', quantite: 1 }];
    const { id } = await service.call(createDevis, { body: { client_id: 'CL-P01-00001', lignes } });
    expect(id).toBe('DE-P01-000006');
  },
);
