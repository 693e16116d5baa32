import { closeSync, copyFileSync, mkdirSync, openSync, writeFileSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { CannotStart } from '#server/start-failure.ts';
import { startRealService } from '#server/testing/running/start-real-service.ts';
import { startTestServer } from '#server/testing/running/start-test-server.ts';
import { createTemporaryFolder } from '#server/testing/fixtures/temporary-folder.ts';
import { buildArticle } from '#server/testing/fixtures/build-records.ts';
import { openBackOffice } from '#server/sharing/open-back-office.ts';
import { createArticle } from '#shared/contracts/articles/articles.ts';
import { createTemplate, listTemplates } from '#shared/contracts/emails/templates.ts';
import { createCommitGroup } from './commit-group.ts';
import { type Connection, openConnection } from './database.ts';
import { DamagedDatabase } from './database-failure.ts';

const pageSize = 4_096;

const buildTemplate = (nom: string) => ({ nom, sujet: 's', corps_html: 'x'.repeat(20_000), variables_disponibles: [] });

/** Makes the database full, as on a full disk. */
function fill(connection: Connection) {
  connection.pragma(`max_page_count = ${String(connection.pragma('page_count', { simple: true }))}`);
}

test('on a full disk a write is refused in French and leaves nothing; with room again it succeeds', async () => {
  await using folder = await createTemporaryFolder();
  await using server = await startTestServer({ dataDir: folder.path });
  const { connection } = server.database;
  const create = (nom: string) =>
    server.call(createTemplate, { body: buildTemplate(nom) }).then(
      () => nom,
      (error: Error) => error,
    );
  const listNames = async () =>
    (await server.call(listTemplates)).map(({ nom }) => nom).filter((nom) => nom.startsWith('Modèle'));
  fill(connection);
  const outcomes = await Promise.all(Array.from({ length: 20 }, (_, n) => create(`Modèle ${n}`)));
  const refusals = outcomes.filter((outcome) => outcome instanceof Error);
  expect(new Set(refusals.map(({ message }) => message))).toEqual(
    new Set(['Le disque est plein\u00a0: rien n’a été enregistré. Libérez de la place, puis recommencez.']),
  );
  expect(await listNames()).toEqual(outcomes.filter((outcome) => typeof outcome === 'string'));
  connection.pragma('max_page_count = 1000000');
  expect(await create('Modèle après')).toBe('Modèle après');
});

test('an article that finds no room is refused in French too', async () => {
  await using folder = await createTemporaryFolder();
  const full = openConnection(join(folder.path, 'full.db'));
  full.exec('create table n (content text)');
  fill(full);
  const local = await openBackOffice({ dataDir: ':memory:', poste: 'P01', now: () => new Date() });
  const create = async () => void full.prepare('insert into n values (?)').run('x'.repeat(20_000)) as never;
  await using server = await startTestServer({ backOffice: { ...local, articles: { ...local.articles, create } } });
  await expect(server.call(createArticle, { body: buildArticle({ reference: 'VIS' }) })).rejects.toThrow(
    'Le disque est plein\u00a0: rien n’a été enregistré.',
  );
  full.close();
});

test('of writes that fill the disk together, exactly the acknowledged ones are there', async () => {
  await using folder = await createTemporaryFolder();
  const connection = openConnection(join(folder.path, 'full.db'));
  connection.exec('create table n (value integer, content text)');
  const insert = connection.prepare('insert into n values (?, ?)');
  const write = createCommitGroup(connection);
  connection.pragma('max_page_count = 40');
  const acknowledged: number[] = [];
  for (let turn = 0; turn < 5; turn += 1) {
    const values = Array.from({ length: 20 }, (_, index) => turn * 20 + index);
    const outcomes = await Promise.allSettled(
      values.map((value) => write(() => (insert.run(value, 'x'.repeat(3_000)), value))),
    );
    acknowledged.push(...outcomes.flatMap((outcome) => (outcome.status === 'fulfilled' ? [outcome.value] : [])));
  }
  expect(acknowledged.length).toBeGreaterThan(0);
  expect(acknowledged.length).toBeLessThan(100);
  connection.close();
  const again = openConnection(join(folder.path, 'full.db'));
  expect(again.prepare('select value from n').pluck().all()).toEqual(acknowledged);
  again.close();
});

/** Creates the files that an interrupted service leaves: the database, and a WAL not yet copied to it. */
function leaveInterrupted(folder: string): string {
  const connection = openConnection(join(folder, 'live.db'));
  connection.exec(`create table n (value integer primary key, content text);
    with recursive c(i) as (select 1 union all select i + 1 from c where i < 2000) insert into n select i, 'content ' || i from c`);
  connection.pragma('wal_checkpoint(truncate)');
  connection.exec("update n set content = 'later' where value = 1");
  for (const end of ['', '-wal']) copyFileSync(join(folder, `live.db${end}`), join(folder, `cut.db${end}`));
  connection.close();
  return join(folder, 'cut.db');
}

function overwritePage(path: string, page: number) {
  const file = openSync(path, 'r+');
  writeSync(file, Buffer.alloc(pageSize, 0xa5), 0, pageSize, (page - 1) * pageSize);
  closeSync(file);
}

test('a database that was cut off is opened whole', async () => {
  await using folder = await createTemporaryFolder();
  const connection = openConnection(leaveInterrupted(folder.path));
  expect(connection.prepare('select content from n where value = 1').pluck().get()).toBe('later');
  connection.close();
});

test('a database that was cut off and is damaged is not used', async () => {
  await using folder = await createTemporaryFolder();
  const path = leaveInterrupted(folder.path);
  overwritePage(path, 5);
  expect(() => openConnection(path)).toThrow(DamagedDatabase);
  expect(() => openConnection(path)).toThrow(/^La base de données cut\.db est abîmée \(/);
});

test.each([
  ['is no database', (path: string) => writeFileSync(path, 'ceci n’est pas une base'.repeat(100)), /est abîmée/],
  ['cannot be opened', (path: string) => mkdirSync(path), /ne peut pas être ouverte/],
])('a service whose file %s does not start, and says so in French', async (_what, spoil, message) => {
  await using folder = await createTemporaryFolder();
  spoil(join(folder.path, 'backoffice.db'));
  const failure = await startRealService({ dataDir: folder.path }).catch((error: unknown) => error);
  expect(failure).toBeInstanceOf(CannotStart);
  expect((failure as Error).message).toMatch(message);
});
