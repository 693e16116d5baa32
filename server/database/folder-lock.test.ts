import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { fstatSync, mkdtempSync, openSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { FolderTaken, isFolderFree, lockFile, lockFolder } from './folder-lock.ts';

const newFolder = () => mkdtempSync(join(tmpdir(), 'comptoir-lock-'));

test('a folder has one owner at a time', () => {
  const folder = newFolder();
  const unlock = lockFolder(folder);
  expect(() => lockFolder(folder)).toThrow(FolderTaken);
  unlock();
  lockFolder(folder)();
});

test('a killed process releases its folder', async () => {
  const folder = newFolder();
  const module = new URL('./folder-lock.ts', import.meta.url).href;
  const script = `const { lockFolder } = await import('${module}'); const unlock = lockFolder('${folder}'); console.log('taken'); setInterval(() => unlock, 1000);`;
  const owner = spawn(process.execPath, ['--input-type=module', '--eval', script]);
  await once(owner.stdout, 'data');
  expect(() => lockFolder(folder)).toThrow(FolderTaken);
  owner.kill('SIGKILL');
  await once(owner, 'exit');
  lockFolder(folder)();
});

test('checking whether a folder is free does not disturb a service that starts at that moment', async () => {
  const folder = newFolder();
  expect(isFolderFree(folder)).toBe(true);
  const unlock = lockFolder(folder);
  expect(isFolderFree(folder)).toBe(false);
  unlock();
  expect(isFolderFree(folder)).toBe(true);

  const file = join(folder, lockFile);
  const look = `const { default: SQLite } = await import('better-sqlite3'); const reader = new SQLite('${file}', { readonly: true });
    reader.exec('begin; select count(*) from sqlite_schema'); console.log('looking'); setTimeout(() => reader.close(), 100);`;
  const looking = spawn(process.execPath, ['--input-type=module', '--eval', look]);
  await once(looking.stdout, 'data');
  const seen = openSync(file, 'r');
  lockFolder(folder);
  expect(fstatSync(seen).nlink, 'the lock file was not replaced').toBe(1);
  await once(looking, 'exit');
});
