import { expect, test } from 'vitest';
import { readRegistre } from '#server/scelles/verify/read-registre.ts';
import { verifyScelles } from '#server/scelles/verify/verify-scelles.ts';
import { createSigningKey } from '#server/scelles/signing-key.ts';
import type { Scelle } from '#server/scelles/sceller.ts';
import { openBackOffice } from '../open-back-office.ts';
import { startPoste, startSharedBackOffice } from '#server/testing/running/start-shared-shop.ts';
import { until } from '#server/testing/running/shared-shop-state.ts';

type Sealing = Pick<Awaited<ReturnType<typeof openBackOffice>>, 'connection' | 'write' | 'scelles'>;

const note = ({ write, scelles }: Sealing, texte: string) =>
  write(() => void scelles.noterEvenement({ code: 'export', texte, auteur: 'session:1' }));

const listOf = ({ connection }: Sealing, poste: string) =>
  connection.prepare<[string], Scelle>('select * from scelles where poste = ? order by rang').all(poste);

test('what a till seals reaches its shop as it was signed, also what it sealed before it joined', async () => {
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

/** Starts a shop that has two sealed events of P02, and returns a function that sends more of them. */
async function startShopOf() {
  const shop = await startSharedBackOffice();
  const { replication } = shop.local;
  if (replication.part !== 'partage') throw new Error('a shop is shared');
  const key = createSigningKey();
  const till = await openBackOffice({ dataDir: ':memory:', poste: 'P02', now: () => new Date(), signingKey: key });
  const certificats = [{ empreinte: key.certificat, cle_publique: key.clePublique }];
  const send = (scelles: Scelle[]) => replication.receiveScelles({ certificats, scelles }, 'P02');
  await note(till, 'un');
  await note(till, 'deux');
  const rows = listOf(till, 'P02');
  expect(await send(rows)).toEqual({ tetes: [{ chaine: 'evenement', rang: 2 }], refus: null });
  return { shop, till, key, send, rows };
}

test('the same again changes nothing; a changed text and a foreign key are refused', async () => {
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
