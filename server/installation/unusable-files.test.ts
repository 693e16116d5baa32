import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { CannotStart } from '#server/start-failure.ts';
import { startRealService } from '#server/testing/running/start-real-service.ts';
import { createTemporaryFolder } from '#server/testing/fixtures/temporary-folder.ts';

function toFolder(file: string) {
  rmSync(file, { recursive: true, force: true });
  mkdirSync(file);
}

function toFile(folder: string) {
  rmSync(folder, { recursive: true, force: true });
  writeFileSync(folder, '');
}

test.each([
  { name: 'service.db', spoil: toFolder },
  { name: 'backoffice.db-wal', spoil: toFolder },
  { name: 'installation.json', spoil: toFolder },
  { name: 'numeros.txt', spoil: toFolder },
  { name: 'sauvegardes.cle', spoil: toFolder },
  { name: 'backups', spoil: toFile },
])('where $name is invalid, the start fails with one French line that says what to do', async ({ name, spoil }) => {
  await using folder = await createTemporaryFolder();
  await (await startRealService({ dataDir: folder.path })).stop();
  spoil(join(folder.path, name));
  const failure = await startRealService({ dataDir: folder.path }).catch((error: unknown) => error);
  expect(failure).toBeInstanceOf(CannotStart);
  const { message } = failure as CannotStart;
  expect(message).not.toContain('\n');
  expect(message).toContain(folder.path);
  expect(message).toMatch(/remettez/i);
});
