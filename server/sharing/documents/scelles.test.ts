import { expect, test } from 'vitest';
import { verifyDatabase } from '#server/conformite/verify-database.ts';
import { readRegistre } from '#server/scelles/verify/read-registre.ts';
import { verifyScelles } from '#server/scelles/verify/verify-scelles.ts';
import { createSigningKey } from '#server/scelles/signing-key.ts';
import type { Scelle } from '#server/scelles/sceller.ts';
import { openBackOffice } from '../open-back-office.ts';
import { startProxy } from '#server/testing/proxies/misbehaving-proxy.ts';
import { startPoste, startSharedBackOffice } from '#server/testing/running/start-shared-shop.ts';
import { until } from '#server/testing/running/shared-shop-state.ts';

type Sealing = Pick<Awaited<ReturnType<typeof openBackOffice>>, 'connection' | 'write' | 'scelles'>;

const note = ({ write, scelles }: Sealing, texte: string) =>
  write(() => void scelles.noterEvenement({ code: 'export', texte, auteur: 'session:1' }));

const listOf = ({ connection }: Sealing, poste: string) =>
  connection.prepare<[string], Scelle>('select * from scelles where poste = ? order by rang').all(poste);

test('a till’s sealed records reach its shop as they were signed, also those from before it joined', async () => {
  await using shop = await startSharedBackOffice();
  await using till = await startPoste({ url: shop.url, poste: 'P02' });
  await note(till.local, 'premier');
  await until(async () => listOf(shop.local, 'P02').length > 0);
  await note(till.local, 'second');
  await until(async () => listOf(shop.local, 'P02').length === listOf(till.local, 'P02').length);

  const [there, here] = [listOf(shop.local, 'P02'), listOf(till.local, 'P02')];
  expect(there.map(({ signature }) => signature)).toEqual(here.map(({ signature }) => signature));
  expect(await verifyScelles(readRegistre(shop.local.connection), { heads: [] })).toMatchObject({ total: 0 });
});

test('a shop put back to before a till joined gets the till’s chains from their beginning, while the till runs on', async () => {
  await using shop = await startSharedBackOffice();
  await using back = await startSharedBackOffice();
  let answering = shop;
  await using line = await startProxy(() => answering.url);
  await using till = await startPoste({ url: line.url, poste: 'P02' });
  const isWhole = (there: Sealing) => listOf(there, 'P02').length === listOf(till.local, 'P02').length;
  await note(till.local, 'premier');
  await until(async () => listOf(shop.local, 'P02').length > 0 && isWhole(shop.local));
  answering = back;
  await note(till.local, 'second');
  await until(async () => isWhole(back.local));
  expect(await verifyScelles(readRegistre(back.local.connection), { heads: [] })).toMatchObject({ total: 0 });
});

/** Starts a shop that has two sealed events of P02, and returns a function that sends more of them. */
async function startShopOf() {
  const shop = await startSharedBackOffice();
  const { replication } = shop.local;
  if (replication.part !== 'partage') throw new Error('a shop is shared');
  const key = createSigningKey();
  const till = await openBackOffice({ dataDir: ':memory:', poste: 'P02', now: () => new Date(), signingKey: key });
  const certificats = [{ empreinte: key.certificat, cle_publique: key.clePublique }];
  const send = (scelles: Scelle[], incomplet?: boolean) =>
    replication.receiveScelles({ certificats, scelles, incomplet }, 'P02');
  await note(till, 'un');
  await note(till, 'deux');
  const rows = listOf(till, 'P02');
  expect(await send(rows)).toEqual({ tetes: [{ chaine: 'evenement', rang: 2 }], refus: null });
  return { shop, till, key, send, rows };
}

test('a resent record changes nothing; a changed text and a foreign key are refused', async () => {
  const { shop, till, send, rows } = await startShopOf();
  await using _ = shop;
  expect((await send(rows)).refus).toBeNull();
  await note(till, 'trois');
  const third = listOf(till, 'P02').slice(2);
  const changed = third.map((one) => ({ ...one, donnees: one.donnees.replace('trois', 'quatre') }));
  expect((await send(changed)).refus).toContain('son texte a été modifié');
  const foreign = third.map((one) => ({ ...one, certificat: createSigningKey().certificat }));
  expect((await send(foreign)).refus).toContain('une clé que cette caisse n’a jamais eue');
  expect(listOf(shop.local, 'P02')).toHaveLength(2);
  expect((await send(third)).refus).toBeNull();
  till.close();
});

test('a missing sealed record is requested from its till; when the till lacks it too, the shop reports it for that till', async () => {
  const { shop, till, send } = await startShopOf();
  await using _ = shop;
  for (const texte of ['trois', 'quatre']) await note(till, texte);
  const fourth = listOf(till, 'P02').slice(3);
  expect(await send(fourth, false)).toEqual({ tetes: [{ chaine: 'evenement', rang: 2 }], refus: null });
  expect(await send(fourth, true)).toEqual({ tetes: [{ chaine: 'evenement', rang: 4 }], refus: null });
  const { connection } = shop.local;
  const verify = (poste: string) =>
    verifyDatabase({ connection, poste, heads: { list: () => [] }, findFile: () => undefined });
  const [there, here] = [(await verify('B01')).ruptures, (await verify('P02')).ruptures];
  const missing = /Caisse P02, chaîne des événements, n°\s4\s: des scellés manquent avant lui \(n°\s3\)/;
  expect([there[0]?.message, here[0]?.message]).toEqual([
    expect.stringMatching(missing),
    expect.stringMatching(missing),
  ]);
  expect(there[0]?.conseil).toContain('Vérifiez aussi la caisse P02');
  expect(here[0]?.conseil).not.toContain('Vérifiez aussi');
  till.close();
});

test('a copied till seals a rank a second time: it is refused, and named by the shop’s verification', async () => {
  const { shop, till, key, send } = await startShopOf();
  await using _ = shop;
  const copy = await openBackOffice({ dataDir: ':memory:', poste: 'P02', now: () => new Date(), signingKey: key });
  await note(copy, 'autre');
  for (const _again of [1, 2]) expect((await send(listOf(copy, 'P02'))).refus).toContain('deux copies');
  const { ruptures } = await verifyScelles(readRegistre(shop.local.connection), { heads: [] });
  expect(ruptures.map(({ genre }) => genre)).toEqual(['bifurcation']);
  copy.close();
  till.close();
});
