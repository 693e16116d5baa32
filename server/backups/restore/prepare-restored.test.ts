import { randomUUID } from 'node:crypto';
import { copyFileSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { openBackOffice } from '#server/sharing/open-back-office.ts';
import type { Part } from '#server/backoffice/part.ts';
import { openServiceDatabase } from '#server/database/service-database.ts';
import { createTemporaryFolder } from '#server/testing/fixtures/temporary-folder.ts';
import { databases } from '../stored-sauvegardes.ts';
import { prepareRestored } from './prepare-restored.ts';

const context = { caller: { kind: 'api-key', id: 'test', role: 'admin' } } as const;
const poste = 'P01';

async function open(dataDir: string, part: Part = 'seul') {
  const local = await openBackOffice({ dataDir, poste, now: () => new Date(), part });
  const create = async () =>
    (await local.tiers.create('client', { intitule: 'Morel', compte_collectif: '411000' }, context)).numero;
  return { ...local, create };
}

type Shop = Awaited<ReturnType<typeof open>>;

function getShared({ replication }: Shop) {
  if (replication.part !== 'partage') throw new Error('the shop is shared');
  return replication;
}

/** Prepares a folder with its databases, and a copy of them. */
async function prepare(dataDir: string, write: (shop: Shop) => Promise<void>, part?: Part) {
  (await openServiceDatabase(dataDir)).connection.close();
  const shop = await open(dataDir, part);
  await write(shop);
  shop.close();
  const copy = join(dataDir, 'copie');
  mkdirSync(copy);
  for (const name of databases) copyFileSync(join(dataDir, name), join(copy, name));
  return copy;
}

test('a customer code used since the backup is not reused, nor one that was skipped', async () => {
  await using folder = await createTemporaryFolder();
  const copy = await prepare(folder.path, async ({ create }) => void (await create()));
  const since = await open(folder.path);
  expect(await since.create()).toBe('CL-P01-00002');
  since.close();

  prepareRestored({ folder: copy, dataDir: folder.path, poste, skipped: 0 });
  const restored = await open(copy);
  expect(await restored.create()).toBe('CL-P01-00003');
  restored.close();

  prepareRestored({ folder: copy, dataDir: copy, poste, skipped: 40 });
  const elsewhere = await open(copy);
  expect(await elsewhere.create()).toBe('CL-P01-00044');
  const { numero } = await elsewhere.stock.move({ sens: 'entree', lignes: [] }, context);
  expect(numero).toBe('ME-P01-000041');
  elsewhere.close();
});

test('a till of a restored shop uploads everything again, also when nothing had changed since the backup', async () => {
  await using folder = await createTemporaryFolder();
  const cursors: string[] = [];
  const keepCursor = async (shop: Shop) => void cursors.push(getShared(shop).feed.list('', 10).curseur);
  const copy = await prepare(folder.path, keepCursor, 'partage');
  prepareRestored({ folder: copy, dataDir: folder.path, poste, skipped: 0 });
  const restored = await open(copy, 'partage');
  const { feed } = getShared(restored);
  expect([...cursors, ''].map((cursor) => feed.list(cursor, 10).recommence)).toEqual([true, false]);
  restored.close();
});

test('a till that joined since the backup keeps its code, and a removed one stays removed', async () => {
  await using folder = await createTemporaryFolder();
  const register = (shop: Shop, installation: string) => {
    const { postes } = getShared(shop);
    return postes.register({ code: postes.createCode().code, nom: 'Caisse', installation }).poste;
  };
  const [early, late] = [randomUUID(), randomUUID()];
  const copy = await prepare(folder.path, async (shop) => void register(shop, early), 'partage');
  const since = await open(folder.path, 'partage');
  expect(register(since, late)).toBe('P03');
  getShared(since).postes.remove('P02');
  since.close();

  prepareRestored({ folder: copy, dataDir: folder.path, poste, skipped: 0 });
  const restored = await open(copy, 'partage');
  expect(getShared(restored).postes.list()).toMatchObject([
    { code: 'P02', motif_retrait: 'retiree' },
    { code: 'P03', motif_retrait: null },
  ]);
  expect([register(restored, randomUUID()), register(restored, late)]).toEqual(['P04', 'P03']);
  restored.close();
});

test('the tills of a shop restored to before it was shared upload everything, also records of other tills', async () => {
  await using folder = await createTemporaryFolder();
  const copy = await prepare(folder.path, async () => {});
  const since = await open(folder.path, 'partage');
  getShared(since).postes.claim('P02', randomUUID());
  getShared(since).postes.setUploadsAll('P02', false);
  since.close();
  prepareRestored({ folder: copy, dataDir: folder.path, poste, skipped: 0 });
  const restored = await open(copy, 'partage');
  expect(getShared(restored).postes.uploadsAll('P02')).toBe(true);
  restored.close();
});
