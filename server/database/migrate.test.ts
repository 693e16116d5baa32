import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { CannotStart } from '#server/start-failure.ts';
import { createTemporaryFolder } from '#server/testing/fixtures/temporary-folder.ts';
import { startRealService } from '#server/testing/running/start-real-service.ts';
import { openConnection } from './database.ts';
import { openMigrated } from './migrate.ts';

test('a program older than the data does not touch them, and reports it in French', async () => {
  await using folder = await createTemporaryFolder();
  await (await startRealService({ dataDir: folder.path })).stop();
  const file = join(folder.path, 'backoffice.db');
  const connection = openConnection(file);
  connection.exec("insert into __drizzle_migrations (hash, created_at) values ('de demain', 9999999999999)");
  connection.close();
  const before = readFileSync(file);
  const failure = await startRealService({ dataDir: folder.path }).catch((error: unknown) => error);
  expect(failure).toBeInstanceOf(CannotStart);
  expect((failure as Error).message).toContain('plus récent');
  expect(readFileSync(file).equals(before)).toBe(true);
});

test('every new database of a process is the same: in a file or in memory, the first or a later one', async () => {
  await using folder = await createTemporaryFolder();
  const paths = ['a.db', 'b.db'].map((name) => join(folder.path, name));
  const made = [];
  for (const path of [...paths, ':memory:']) {
    const connection = openMigrated(path, 'service');
    made.push(connection.prepare('select type, name, sql from sqlite_schema order by name').all());
    expect(connection.pragma('journal_mode', { simple: true })).toBe(path === ':memory:' ? 'memory' : 'wal');
    expect(connection.pragma('integrity_check', { simple: true })).toBe('ok');
    connection.close();
  }
  for (const one of made) expect(one).toEqual(made[0]);
});
