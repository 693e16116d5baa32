import { statSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { createTemporaryFolder } from '#server/testing/fixtures/temporary-folder.ts';
import { openInstallation } from './installation.ts';

test('the record of a folder is written with each change, and not by a start that changes nothing', async () => {
  await using folder = await createTemporaryFolder();
  const open = (poste: string) => openInstallation({ dataDir: folder.path, poste, now: () => new Date() });
  // Each write replaces the file by another.
  const readFile = () => statSync(join(folder.path, 'installation.json')).ino;
  open('P01');
  const first = readFile();
  const again = open('P01');
  expect(readFile()).toBe(first);
  again.save({ schemas: { service: 0, backoffice: 0 } });
  expect(readFile()).toBe(first);
  open('P02');
  expect(readFile()).not.toBe(first);
  expect(open('P02').get().poste).toBe('P02');
});
