import { closeSync, copyFileSync, openSync, readdirSync, rmSync, statSync, truncateSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { createDevis } from '#shared/contracts/ventes/devis.ts';
import { clearAvis, getHealth } from '#shared/contracts/service/system.ts';
import { getTableauDeBord } from '#shared/contracts/ventes/tableau-de-bord.ts';
import { prepareShop } from '#server/testing/hostile/hammer-quotes.ts';
import { startRealService } from '#server/testing/running/start-real-service.ts';
import { createTemporaryFolder } from '#server/testing/fixtures/temporary-folder.ts';

async function start(dataDir: string) {
  const service = await startRealService({ dataDir });
  const lignes = [{ article_code: 'VIS', quantite: 1, remise_pourcentage: 0 }];
  const quote = async () => (await service.call(createDevis, { body: { client_id: 'DURAND', lignes } })).id;
  return { ...service, quote, prepare: () => prepareShop(service.url, service.headers['x-api-key']) };
}

type Running = Awaited<ReturnType<typeof start>>;

async function makeQuotes({ quote }: Running, count: number) {
  const made: string[] = [];
  for (let n = 0; n < count; n += 1) made.push(await quote());
  return made;
}

/** Copies what the disk holds of a service that is cut off now. */
function cutOff(from: string, to: string) {
  const names = ['service.db', 'backoffice.db', 'installation.json', 'numeros.txt'];
  for (const name of readdirSync(from).filter((file) => names.some((known) => file.startsWith(known)))) {
    if (!name.endsWith('-shm')) copyFileSync(join(from, name), join(to, name));
  }
}

const readNotices = async ({ call }: Running) => (await call(getTableauDeBord)).avis.map(({ message }) => message);

function flipAt(file: string, at: number) {
  const opened = openSync(file, 'r+');
  writeSync(opened, Buffer.alloc(16, 0xa5), 0, 16, at);
  closeSync(opened);
}

/** The kinds of damage to the WAL of an interrupted service. */
const damages = {
  'its middle is damaged': (wal: string) => flipAt(wal, Math.floor(statSync(wal).size / 2)),
  'its beginning is damaged': (wal: string) => flipAt(wal, 8),
  'it is cut short': (wal: string) => truncateSync(wal, Math.floor(statSync(wal).size / 3)),
  'it is lost': (wal: string) => rmSync(wal),
};

test.each(Object.entries(damages))(
  'after a power cut no number is used twice, and a notice reports it, when of the write-ahead log %s',
  async (_what, damage) => {
    await using folder = await createTemporaryFolder();
    await using image = await createTemporaryFolder();
    await using first = await start(folder.path);
    await first.prepare();
    const given = await makeQuotes(first, 30);
    cutOff(folder.path, image.path);
    damage(join(image.path, 'backoffice.db-wal'));

    await using again = await start(image.path);
    // They were lost with the quotes if they were only in the WAL.
    await again.prepare().catch(() => {});
    const after = await makeQuotes(again, 3);
    expect(given.filter((numero) => after.includes(numero))).toEqual([]);
    expect(Number(after[0]?.slice(-6))).toBeGreaterThan(30);
    const notices = await readNotices(again);
    expect(notices.join()).toMatch(/DE-P01-0000\d\d à DE-P01-000030/);
    expect((await again.call(getHealth)).alerte_donnees).toBeDefined();
    await again.call(clearAvis);
    expect(await readNotices(again)).toEqual([]);
  },
);

test('a damaged log is kept as it was found', async () => {
  await using folder = await createTemporaryFolder();
  await using image = await createTemporaryFolder();
  await using first = await start(folder.path);
  await first.prepare();
  await makeQuotes(first, 20);
  cutOff(folder.path, image.path);
  const wal = join(image.path, 'backoffice.db-wal');
  damages['its middle is damaged'](wal);
  const { size } = statSync(wal);
  await using again = await start(image.path);
  expect((await readNotices(again)).join()).toContain('backoffice.db-wal est abîmé');
  const backups = join(image.path, 'backups');
  const [kept] = readdirSync(backups).filter((name) => name.startsWith('journal-abime-'));
  expect(statSync(join(backups, kept ?? '', 'backoffice.db-wal')).size).toBe(size);
});

test('a service cut off during its work gives its next number without a gap, and shows no notice', async () => {
  await using folder = await createTemporaryFolder();
  await using image = await createTemporaryFolder();
  await using first = await start(folder.path);
  await first.prepare();
  await makeQuotes(first, 5);
  cutOff(folder.path, image.path);
  await using again = await start(image.path);
  expect(await again.quote()).toBe('DE-P01-000006');
  expect(await readNotices(again)).toEqual([]);
});

test('numbers are reserved in steps before they are given: with backoffice.db and unflushed data lost, none is given twice', async () => {
  await using folder = await createTemporaryFolder();
  await using image = await createTemporaryFolder();
  await using first = await start(folder.path);
  await first.prepare();
  cutOff(folder.path, image.path);
  const before = join(image.path, 'numeros.txt');
  await first.quote();
  copyFileSync(join(folder.path, 'numeros.txt'), before);
  const given = await makeQuotes(first, 40);
  copyFileSync(join(folder.path, 'installation.json'), join(image.path, 'installation.json'));
  await using again = await start(image.path);
  expect(given).not.toContain(await again.quote());
});

test('an earlier backoffice.db put in place of the last by hand gives no number again', async () => {
  await using folder = await createTemporaryFolder();
  const database = join(folder.path, 'backoffice.db');
  {
    await using first = await start(folder.path);
    await first.prepare();
    await makeQuotes(first, 2);
  }
  copyFileSync(database, `${database}.image`);
  {
    await using second = await start(folder.path);
    expect(await makeQuotes(second, 3)).toEqual(['DE-P01-000003', 'DE-P01-000004', 'DE-P01-000005']);
  }
  copyFileSync(`${database}.image`, database);
  await using again = await start(folder.path);
  expect(await again.quote()).toBe('DE-P01-000006');
  expect((await readNotices(again)).join()).toContain('DE-P01-000003 à DE-P01-000005');
});
