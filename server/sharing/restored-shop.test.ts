import { copyFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { buildArticle, buildClient } from '#server/testing/fixtures/build-records.ts';
import { startProxy } from '#server/testing/proxies/misbehaving-proxy.ts';
import { readShop, until } from '#server/testing/running/shared-shop-state.ts';
import { shopToken, startSharedBackOffice, startPoste } from '#server/testing/running/start-shared-shop.ts';
import { createTemporaryFolder } from '#server/testing/fixtures/temporary-folder.ts';
import { createArticle } from '#shared/contracts/articles/articles.ts';
import { createClient, updateClient } from '#shared/contracts/tiers/clients.ts';
import { refreshCache } from '#shared/contracts/service/system.ts';
import { createFacture } from '#shared/contracts/ventes/ventes.ts';
import { createReglements } from '#shared/contracts/reglements/reglements.ts';
import { createDevis } from '#shared/contracts/ventes/devis.ts';
import { Parties } from '#shared/contracts/documents/parties.ts';
import { ownContext as own } from '#server/calls/caller.ts';
import { createPieceCheck } from '#server/conformite/pieces/check-pieces.ts';
import { createGatewayClient } from './transport/gateway-client.ts';

type Till = Awaited<ReturnType<typeof startPoste>>;

async function sell({ call }: Pick<Till, 'call'>) {
  const body = { client_id: 'DURAND', lignes: [{ article_code: 'VIS', quantite: 1 }] };
  return (await call(createFacture, { body })).data.numero_facture;
}

/**
 * Starts a shop on disk that can be put back to an earlier state, as a disk image would do, without any notice to the
 * tills.
 */
async function startImagedShop(dataDir: string) {
  const file = join(dataDir, 'backoffice.db');
  let shop = await startSharedBackOffice({ dataDir });
  const proxy = await startProxy(() => shop.url);
  const stop = () => shop[Symbol.asyncDispose]();
  return {
    proxy,
    get: () => shop,
    async keep() {
      await stop();
      await copyFile(file, `${file}.image`);
      shop = await startSharedBackOffice({ dataDir });
    },
    async putBack(meanwhile = async (_shop: typeof shop) => {}) {
      await stop();
      for (const end of ['', '-wal', '-shm']) await rm(file + end, { force: true });
      await copyFile(`${file}.image`, file);
      const next = await startSharedBackOffice({ dataDir });
      await meanwhile(next);
      shop = next;
    },
    async [Symbol.asyncDispose]() {
      await proxy[Symbol.asyncDispose]();
      await stop();
    },
  };
}

async function agree(till: Till) {
  await until(() => till.outbox.count().en_attente === 0);
  await till.call(refreshCache);
  await until(() => till.outbox.count().en_attente === 0);
}

test('a shop restored from an older image receives again what it lost, and overwrites nothing', async () => {
  await using folder = await createTemporaryFolder();
  await using image = await startImagedShop(folder.path);
  await using till = await startPoste({ url: image.proxy.url, poste: 'P01' });
  for (const num of ['DURAND', 'MARTIN']) await till.call(createClient, { body: buildClient({ num }) });
  await till.call(createArticle, { body: buildArticle({ reference: 'VIS', stock_reel: 100 }) });
  await sell(till);
  await agree(till);
  await image.keep();

  await sell(till);
  expect(await sell(image.get())).toBe('FA-B01-000001');
  await till.call(createClient, { body: buildClient({ num: 'PETIT' }) });
  await till.call(updateClient, { params: { code: 'MARTIN' }, body: { ville: 'Lyon' } });
  await agree(till);
  await image.putBack();
  await agree(till);

  expect(await image.get().local.documents.get('facture', 'FA-P01-000002')).toMatchObject({ statut: 0 });
  expect(await image.get().local.tiers.get('client', 'PETIT')).toMatchObject({ numero: 'PETIT' });
  expect(await sell(image.get())).toBe('FA-B01-000002');
  expect(till.outbox.list(['refuse'], 10)).toMatchObject([
    { entite: 'tiers', code: 'MARTIN', motif: 'La boutique a une autre version de cette fiche.' },
  ]);
  expect(await till.local.tiers.get('client', 'MARTIN')).toMatchObject({ ville: 'Lyon' });
  for (const { id } of till.outbox.list(['refuse'], 10)) await till.choices.keepMine(id);
  await agree(till);
  expect(await readShop(till.local)).toEqual(await readShop(image.get().local));
});

test('a till that calls after a restored shop has passed its cursor misses no change', async () => {
  await using folder = await createTemporaryFolder();
  await using image = await startImagedShop(folder.path);
  await using till = await startPoste({ url: image.proxy.url, poste: 'P01' });
  await till.call(createClient, { body: buildClient({ num: 'DURAND' }) });
  await agree(till);
  await image.keep();
  for (const num of ['AVANT1', 'AVANT2']) await image.get().call(createClient, { body: buildClient({ num }) });
  await agree(till);
  image.proxy.network.isCut = true;
  await image.putBack(async ({ call }) => {
    for (const num of ['APRES1', 'APRES2', 'APRES3']) await call(createClient, { body: buildClient({ num }) });
  });
  image.proxy.network.isCut = false;
  await agree(till);
  expect(await readShop(till.local)).toEqual(await readShop(image.get().local));
});

test('changes a till sent without seeing them come back are sent again, also when it sends more first', async () => {
  await using folder = await createTemporaryFolder();
  await using image = await startImagedShop(folder.path);
  await using till = await startPoste({ url: image.proxy.url, poste: 'P01', pollMs: 60_000 });
  await till.call(createClient, { body: buildClient({ num: 'DURAND' }) });
  await till.call(createArticle, { body: buildArticle({ reference: 'VIS' }) });
  await agree(till);
  await image.keep();
  const numeros = [await sell(till)];
  await until(() => till.outbox.count().en_attente === 0);
  await image.putBack();
  numeros.push(await sell(till));
  await until(() => till.outbox.count().en_attente === 0);
  await agree(till);
  for (const numero of numeros) {
    expect(await image.get().local.documents.get('facture', numero)).toMatchObject({ statut: 0 });
  }
});

test('a shop that lacks the base of a change was restored, whatever the cursor says', async () => {
  await using folder = await createTemporaryFolder();
  await using image = await startImagedShop(folder.path);
  await using till = await startPoste({ url: image.proxy.url, poste: 'P01', pollMs: 60_000 });
  await till.call(createClient, { body: buildClient({ num: 'DURAND' }) });
  await till.call(createArticle, { body: buildArticle({ reference: 'VIS' }) });
  await agree(till);
  await image.keep();
  const [first, second] = [await sell(till), await sell(till)];
  await until(() => till.outbox.count().en_attente === 0);
  await image.putBack();
  await till.backOffice.documents.setChampLibre('facture', first, 'Livreur', 'Paul');
  await agree(till);
  expect(till.outbox.count()).toEqual({ en_attente: 0, a_traiter: 0 });
  const { documents } = image.get().local;
  expect(await documents.get('facture', first)).toMatchObject({ champs_libres: { Livreur: 'Paul' } });
  expect(await documents.get('facture', second)).toMatchObject({ statut: 0 });
});

test('a restored shop gives none of its numbers again once one of its tills has called, even before that uploads', async () => {
  await using folder = await createTemporaryFolder();
  await using image = await startImagedShop(folder.path);
  await using till = await startPoste({ url: image.proxy.url, poste: 'P01' });
  await till.call(createClient, { body: buildClient({ num: 'DURAND' }) });
  await till.call(createArticle, { body: buildArticle({ reference: 'VIS' }) });
  await agree(till);
  await image.keep();
  for (let n = 0; n < 3; n += 1) await sell(image.get());
  expect((await image.get().call(createClient, { body: buildClient() })).data.numero).toBe('CL-B01-00001');
  await agree(till);
  const given = till.state.find('sceau') ?? '';
  image.proxy.network.isCut = true;
  await image.putBack();
  // One page is asked for; nothing of the till has been sent yet.
  const client = createGatewayClient({
    url: image.get().url,
    token: shopToken,
    poste: 'P01',
    installation: till.installation,
  });
  await client.listChanges('', 1, { temoin: '', sceau: `${given}x` });
  expect(await image.get().local.parametres.listSeries()).not.toContainEqual(expect.objectContaining({ rang: 4 }));
  await client.listChanges('', 1, { temoin: '', sceau: given });
  expect(await sell(image.get())).toBe('FA-B01-000004');
  expect((await image.get().call(createClient, { body: buildClient() })).data.numero).toBe('CL-B01-00002');
});

test('two real invoices under one number are both kept: one is renumbered, and the history of each says so', async () => {
  await using folder = await createTemporaryFolder();
  await using image = await startImagedShop(folder.path);
  await using till = await startPoste({ url: image.proxy.url, poste: 'P01' });
  for (const num of ['DURAND', 'MARTIN']) await till.call(createClient, { body: buildClient({ num }) });
  await till.call(createArticle, { body: buildArticle({ reference: 'VIS', stock_reel: 100 }) });
  await agree(till);
  await image.keep();
  const lost = await sell(image.get());
  await agree(till);
  // A change made to it here follows the document that gets another number, and waits with it.
  image.proxy.network.isCut = true;
  await till.backOffice.documents.setChampLibre('facture', lost, 'Livreur', 'Paul');
  await image.putBack(async ({ call }) => {
    const body = { client_id: 'MARTIN', lignes: [{ article_code: 'VIS', quantite: 4 }] };
    expect((await call(createFacture, { body })).data.numero_facture).toBe(lost);
  });
  image.proxy.network.isCut = false;
  await until(() => till.outbox.count().a_traiter > 0);
  for (const { id } of till.outbox.list(['refuse'], 10)) await till.choices.keepMine(id);
  await agree(till);
  const { documents, articles } = image.get().local;
  const [kept, renamed] = [await documents.get('facture', lost), await documents.get('facture', 'FA-B01-000002')];
  expect(kept).toMatchObject({ client_code: 'MARTIN', version: 2 });
  expect(kept.champs_libres['Numéro donné deux fois']).toContain('FA-B01-000002');
  expect(renamed).toMatchObject({ client_code: 'DURAND', champs_libres: { Livreur: 'Paul' } });
  expect(renamed.champs_libres['Ancien numéro']).toContain(lost);
  expect(await articles.get('VIS')).toMatchObject({ stock_reel: 95 });
  const past = await documents.listChanges('facture', lost, 10);
  expect(past.flatMap(({ ecarts }) => ecarts ?? [])).toContainEqual(expect.objectContaining({ champ: 'libre' }));
  expect(await readShop(till.local)).toEqual(await readShop(image.get().local));
  expect(till.outbox.count()).toEqual({ en_attente: 0, a_traiter: 0 });
});

test('payments whose numbers were given again get one other each, however many tills bring them back, and what undoes one follows', async () => {
  await using folder = await createTemporaryFolder();
  await using image = await startImagedShop(folder.path);
  await using till = await startPoste({ url: image.proxy.url, poste: 'P01' });
  await using other = await startPoste({ url: image.proxy.url, poste: 'P02' });
  await till.call(createClient, { body: buildClient({ num: 'DURAND' }) });
  await agree(till);
  await image.keep();
  const receive = async ({ call }: Pick<Till, 'call'>, montants: number[]) => {
    const reglements = montants.map((montant) => ({ moyen: 'carte', montant }));
    const { data } = await call(createReglements, { body: { client_code: 'DURAND', reglements } });
    return data.reglements.map(({ numero }) => numero);
  };
  // Two of one sale are alike but for their numbers.
  const lost = await receive(image.get(), [40, 40]);
  for (const one of [till, other]) await agree(one);
  image.proxy.network.isCut = true;
  await till.backOffice.reglements.annuler(lost[0] ?? '', 'Erreur', own);
  await image.putBack(async (shop) => {
    expect(await receive(shop, [7, 8])).toEqual(lost);
  });
  image.proxy.network.isCut = false;
  const chooseOne = async ({ outbox, choices }: typeof till) => {
    const [refused] = outbox.list(['refuse'], 1);
    if (refused) await choices.keepMine(refused.id);
    return outbox.count().a_traiter + outbox.count().en_attente === 0;
  };
  await until(() => [till, other].every(({ outbox }) => outbox.count().a_traiter > 0));
  // Neither hears of what the other chose first.
  image.proxy.network.isCut = true;
  await Promise.all([till, other].map(chooseOne));
  image.proxy.network.isCut = false;
  await until(async () => (await Promise.all([till, other].map(chooseOne))).every(Boolean));
  for (const one of [till, other, till]) await agree(one);

  const atShop = image.get().local.connection;
  const sides = [atShop, till.local.connection, other.local.connection];
  const readRows = (side: typeof atShop) =>
    side.prepare('select numero, montant / 100, annule, poste from reglements order by numero').raw().all();
  expect(readRows(atShop)).toMatchObject([
    [lost[0], 7, null, 'B01'],
    [lost[1], 8, null, 'B01'],
    ['RG-B01-000003', 40, null, 'B01'],
    ['RG-B01-000004', 40, null, 'B01'],
    ['RG-P01-000001', -40, expect.stringMatching(/^RG-B01-00000[34]$/), 'P01'],
  ]);
  for (const side of sides) {
    expect(readRows(side)).toEqual(readRows(atShop));
    expect([...createPieceCheck(side).walk('')].flat()).toEqual([]);
  }
  for (const { outbox } of [till, other]) expect(outbox.count()).toEqual({ en_attente: 0, a_traiter: 0 });
});

test('an issued invoice made from what then goes by another number is sealed anew, for it names it', async () => {
  await using folder = await createTemporaryFolder();
  await using image = await startImagedShop(folder.path);
  await using till = await startPoste({ url: image.proxy.url, poste: 'P01' });
  for (const num of ['DURAND', 'MARTIN']) await till.call(createClient, { body: buildClient({ num }) });
  await till.call(createArticle, { body: buildArticle({ reference: 'VIS', stock_reel: 100 }) });
  await agree(till);
  await image.keep();
  const quote = (num: string, { call }: Pick<Till, 'call'>) =>
    call(createDevis, { body: { client_id: num, lignes: [{ article_code: 'VIS', quantite: 4 }] } });
  const lost = (await quote('DURAND', image.get())).id;
  await agree(till);
  image.proxy.network.isCut = true;
  const { documents, boutique, tiers } = till.local;
  const { cible } = await till.backOffice.documents.transform('devis', lost, 'facture', own);
  const { numero, version } = cible;
  const parties = Parties.parse({ vendeur: await boutique.get(), acheteur: await tiers.get('client', 'DURAND') });
  const draft = { motif: 'demande', version, parties, empreinte: null } as const;
  await till.backOffice.documents.issue('facture', numero, draft, own);
  await image.putBack(async (shop) => {
    expect((await quote('MARTIN', shop)).id).toBe(lost);
  });
  image.proxy.network.isCut = false;
  await until(() => till.outbox.count().a_traiter > 0);
  for (const { id } of till.outbox.list(['refuse'], 10)) await till.choices.keepMine(id);
  await agree(till);
  // The shop received the invoice before it knew that it had been restored: a user also decides about the quote that
  // the invoice then named.
  for (const { id } of till.outbox.list(['refuse'], 10)) await till.choices.keepMine(id);
  await agree(till);
  expect(till.outbox.count()).toEqual({ en_attente: 0, a_traiter: 0 });
  const invoice = await documents.get('facture', numero);
  expect(invoice).toMatchObject({ document_source: 'DE-B01-000002', emission: { scelle: { rang: 2 } } });
  expect(await image.get().local.documents.get('facture', numero)).toEqual(invoice);
  const { connection } = till.local;
  expect([...createPieceCheck(connection).walk('P01')].flat()).toEqual([]);
});

test('a shop whose log was lost before its seal was confirmed receives everything again', async () => {
  await using folder = await createTemporaryFolder();
  await using image = await startImagedShop(folder.path);
  await image.keep();
  await using till = await startPoste({ url: image.proxy.url, poste: 'P01' });
  await using other = await startPoste({ url: image.proxy.url, poste: 'P02' });
  await till.call(createClient, { body: buildClient({ num: 'DURAND' }) });
  await till.call(createArticle, { body: buildArticle({ reference: 'VIS' }) });
  const sold = await sell(till);
  await agree(till);
  await agree(other);
  await till.stopSharing();
  await image.putBack();
  await agree(other);
  expect(other.outbox.count()).toEqual({ en_attente: 0, a_traiter: 0 });
  expect(await image.get().local.documents.get('facture', sold)).toMatchObject({ statut: 0 });
});
