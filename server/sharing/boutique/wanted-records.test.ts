import { expect, test } from 'vitest';
import { buildArticle, buildClient } from '#server/testing/fixtures/build-records.ts';
import { startSharedBackOffice, startPoste } from '#server/testing/running/start-shared-shop.ts';
import { takeDose } from '#server/testing/take-dose.ts';
import { createArticle } from '#shared/contracts/articles/articles.ts';
import { createClient, updateClient } from '#shared/contracts/tiers/clients.ts';
import { createDevis, updateDevis } from '#shared/contracts/ventes/devis.ts';
import { createFamille } from '#shared/contracts/articles/familles.ts';
import { createEntree } from '#shared/contracts/articles/stock.ts';
import { createFacture } from '#shared/contracts/ventes/ventes.ts';
import { devisToCommande } from '#shared/contracts/workflows.ts';
import { readAllRecords } from '#server/backoffice/local/upkeep/inspect-records.ts';

type Row = { id: number; record: string };
const tables = ['documents', 'tiers', 'articles', 'familles', 'mouvements', 'boutique'] as const;
/** Every byte could be tested; a sample at this stride, with another offset each time, is enough. */
const stride = takeDose(41, 3);

/** Starts a shop with records that were made there, changed there or received, and a till that has them all. */
async function openShop() {
  await using stack = new AsyncDisposableStack();
  const shop = stack.use(await startSharedBackOffice());
  const { call, backOffice, url } = shop;
  await call(createClient, { body: buildClient({ num: 'DURAND' }) });
  await call(updateClient, { params: { code: 'DURAND' }, body: { ville: 'Nice' } });
  await call(createFamille, { body: { code: 'VISSERIE', intitule: 'Visserie' } });
  await call(createArticle, { body: buildArticle({ reference: 'VIS', prix_vente: 10, stock_reel: 50 }) });
  await call(createArticle, { body: buildArticle({ reference: 'CLOU', stock_reel: 50 }) });
  const lignes = ['VIS', 'CLOU'].map((article_code) => ({ article_code, quantite: 3 }));
  await call(createFacture, { body: { client_id: 'DURAND', lignes } });
  const { id } = await call(createDevis, { body: { client_id: 'DURAND', lignes } });
  await call(updateDevis, { params: { id }, body: { reference: 'X' } });
  await call(devisToCommande, { params: { id } });
  await call(createEntree, { body: { lignes: [{ article_ref: 'VIS', quantite: 5, prix_unitaire: 2 }] } });
  await backOffice.boutique.update({ ...(await backOffice.boutique.get()), ville: 'Nice' });
  const till = stack.use(await startPoste({ url, poste: 'P01' }));
  await expect.poll(() => till.state.find('copie_complete'), { timeout: 10_000 }).toBe('oui');
  await till.stopSharing();
  const [theirs, { connection, replication: ours }] = [till.local.replication, shop.local];
  if (theirs.part !== 'poste' || ours.part !== 'partage') throw new Error('a shop has a till');
  const owned = stack.move();
  return { connection, wanted: ours.wanted, find: theirs.find, [Symbol.asyncDispose]: () => owned.disposeAsync() };
}

type Shop = Awaited<ReturnType<typeof openShop>>;

/** Damages one byte of a row after the other and has it given again; returns where the result was not the same. */
async function hit({ connection, wanted, find }: Shop, table: string, { id, record }: Row, foot: number) {
  const save = connection.prepare(`update ${table} set record = ? where id = ?`);
  const read = connection.prepare<[number], Row>(`select * from ${table} where id = ?`);
  const before = JSON.stringify(read.get(id));
  const missed: string[] = [];
  for (let at = foot; at < record.length; at += stride) {
    save.run(`${record.slice(0, at)}${record[at] === '~' ? '!' : '~'}${record.slice(at + 1)}`, id);
    wanted.ask(readAllRecords(connection).abimees);
    const [one] = wanted.list();
    const theirs = one && find(one.entite, one.code);
    const isTaken = one && theirs && (await wanted.take(one, JSON.parse(JSON.stringify(theirs)), 'P01'));
    const isSame = isTaken && JSON.stringify(read.get(id)) === before;
    if (!isSame) missed.push(`${table} ${id} at ${at}: ${record.slice(at - 10, at + 10)}`);
    save.run(record, id);
  }
  return missed;
}

test('a record with any byte corrupted, field names included, is restored from a till', async () => {
  await using shop = await openShop();
  for (const [foot, table] of tables.entries()) {
    const rows = shop.connection.prepare<[], Row>(`select * from ${table}`).all();
    expect(rows.length).toBeGreaterThan(0);
    for (const row of rows) expect(await hit(shop, table, row, foot)).toEqual([]);
  }
}, 120_000);
