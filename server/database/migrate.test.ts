import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { CannotStart } from '#server/start-failure.ts';
import { startRealService } from '#server/testing/running/start-real-service.ts';
import { createTemporaryFolder } from '#server/testing/fixtures/temporary-folder.ts';
import { openConnection } from './database.ts';

test('a program older than the data does not touch them, and says so in French', async () => {
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
