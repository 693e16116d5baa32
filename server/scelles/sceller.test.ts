import { createHash, createPublicKey, verify } from 'node:crypto';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import type { Connection } from '#server/database/database.ts';
import { openBackOffice } from '#server/sharing/open-back-office.ts';
import { createTemporaryFolder } from '#server/testing/fixtures/temporary-folder.ts';
import { startShop } from '#server/testing/running/start-shop.ts';
import { createAvoir, createFacture, emitAvoir, emitFacture } from '#shared/contracts/ventes/ventes.ts';
import { Unavailable } from '#shared/endpoints/errors.ts';
import type { Scelle } from './sceller.ts';
import { createSigningKey, loadSigningKey } from './signing-key.ts';

const vis = { article_code: 'VIS', quantite: 2 };
const livre = { article_code: 'LIVRE', quantite: 1 };

function listScelles(connection: Connection, chaine: string): Scelle[] {
  return connection.prepare<[string], Scelle>('select * from scelles where chaine = ? order by rang').all(chaine);
}

async function openSealingShop(now?: () => Date) {
  const backOffice = await openBackOffice({ dataDir: ':memory:', poste: 'P01', now: now ?? (() => new Date()) });
  const shop = await startShop({ backOffice, ...(now && { now }) });
  const body = { client_id: shop.client, lignes: [vis, livre] };
  return {
    ...shop,
    list: (chaine: string) => listScelles(backOffice.connection, chaine),
    local: backOffice,
    async issue() {
      const { data } = await shop.call(createFacture, { body });
      return (await shop.call(emitFacture, { params: { numero: data.numero_facture }, body: {} })).facture;
    },
    async credit() {
      const { data } = await shop.call(createAvoir, { body });
      return (await shop.call(emitAvoir, { params: { numero: data.numero_avoir }, body: {} })).avoir;
    },
  };
}

test('an issued invoice is sealed with what it says, its file and the signature of the one before', async () => {
  await using shop = await openSealingShop(() => new Date('2026-11-22T10:11:12.345Z'));
  await shop.issue();
  const { emission } = await shop.issue();
  const [first, second] = shop.list('facture');

  expect(first?.donnees.split(',').slice(0, 7)).toEqual([
    '20.00:24.00|5.50:21.10',
    '45.10',
    '20261122101112',
    'P01',
    '1',
    '60',
    'Y',
  ]);
  expect(second?.donnees.split(',').slice(4, 14)).toEqual([
    '2',
    '60',
    'N',
    first?.signature,
    'Durand & Fils',
    '',
    '',
    'FA-P01-000002',
    emission?.empreinte,
    expect.stringMatching(/^2:[0-9a-f]{64}$/),
  ]);
  const drawn = [3, 7, 13, 19].map((place) => second?.signature[place - 1]).join('');
  expect(emission?.scelle).toEqual({ poste: 'P01', rang: 2, extrait: drawn });
});

test('a seal is checked with the public key of its poste, and its credit notes count negative', async () => {
  await using shop = await openSealingShop();
  await shop.credit();
  const [scelle] = shop.list('facture');
  const pem = shop.local.connection.prepare<[], string>('select cle_publique from certificats').pluck().get() ?? '';
  const { donnees = '', signature = '', empreinte } = scelle ?? {};
  const check = (text: string) =>
    verify(
      'sha256',
      Buffer.from(text),
      { key: createPublicKey(pem), dsaEncoding: 'ieee-p1363' },
      Buffer.from(signature, 'base64url'),
    );
  expect(check(donnees)).toBe(true);
  expect(check(donnees.replace('-45.10', '-45.00'))).toBe(false);
  expect(empreinte).toBe(createHash('sha256').update(donnees).digest('hex'));
});

test('a sealed record is neither changed nor deleted, and a write that is undone leaves no seal', async () => {
  await using shop = await openSealingShop();
  await shop.issue();
  const { connection, write, scelles } = shop.local;
  for (const sql of ["update scelles set moment = ''", 'delete from scelles', 'delete from certificats']) {
    expect(() => connection.exec(sql)).toThrow('what is sealed does not change');
  }
  const failing = write(() => {
    scelles.noterEvenement({ code: 'export', texte: 'Ventes, 2026', auteur: 'session:1' });
    throw new Error('undone');
  });
  await expect(failing).rejects.toThrow('undone');
  await write(() => scelles.noterEvenement({ code: 'export', texte: 'Ventes, 100 %', auteur: 'session:1' }));
  const [event, ...others] = shop.list('evenement');
  expect(others).toEqual([]);
  expect(event?.donnees).toMatch(/^1,909,Ventes%2C 100 %25,\d{14},session:1,P01,Y,$/);
});

test('a clock set back is in the technical journal before anything sealed after it', async () => {
  let time = new Date('2026-11-22T10:00:00Z');
  await using shop = await openSealingShop(() => time);
  await shop.issue();
  time = new Date('2026-11-22T09:59:30Z');
  await shop.issue();
  expect(shop.list('evenement')).toEqual([]);
  time = new Date('2026-11-22T09:00:00Z');
  await shop.issue();
  const [event] = shop.list('evenement');
  expect(event?.donnees).toContain(
    '1,902,L’horloge est passée du 2026-11-22T09:59:30.000Z au 2026-11-22T09:00:00.000Z.',
  );
});

test('the key is made once, in the keychain or in a file of its owner, and another one is an event', async () => {
  await using folder = await createTemporaryFolder();
  const file = join(folder.path, 'scelles.cle');
  const first = await loadSigningKey(folder.path, undefined);
  expect(await loadSigningKey(folder.path, undefined)).toMatchObject({ certificat: first.certificat });
  expect(existsSync(file)).toBe(true);

  let kept: string | undefined;
  const keychain = { find: async () => kept, keep: async (key: string) => void (kept = key) };
  expect((await loadSigningKey(folder.path, keychain)).certificat).toBe(first.certificat);
  expect([existsSync(file), kept?.length]).toEqual([false, 184]);
  const closed = { ...keychain, find: () => Promise.reject(new Unavailable('fermé')) };
  expect((await loadSigningKey(folder.path, closed)).certificat).not.toBe(first.certificat);

  const open = (signingKey = first) =>
    openBackOffice({ dataDir: folder.path, poste: 'P01', now: () => new Date(), signingKey });
  const before = await open();
  await before.write(() => before.scelles.noterEvenement({ code: 'demarrage', texte: '', auteur: 'service' }));
  before.close();
  const same = await open();
  expect(listScelles(same.connection, 'evenement')).toHaveLength(1);
  same.close();
  const other = createSigningKey();
  const after = await open(other);
  expect(listScelles(after.connection, 'evenement').at(-1)).toMatchObject({ rang: 2, certificat: other.certificat });
  after.close();
});
