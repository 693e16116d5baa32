import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { FolderTaken, lockFolder } from './folder-lock.ts';

const newFolder = () => mkdtempSync(join(tmpdir(), 'comptoir-lock-'));

test('a folder has one owner at a time', () => {
  const folder = newFolder();
  const unlock = lockFolder(folder);
  expect(() => lockFolder(folder)).toThrow(FolderTaken);
  unlock();
  lockFolder(folder)();
});

test('a process that was killed leaves its folder free', async () => {
  const folder = newFolder();
  const module = new URL('./folder-lock.ts', import.meta.url).href;
  const script = `const { lockFolder } = await import('${module}'); lockFolder('${folder}'); console.log('taken'); setInterval(() => {}, 1000);`;
  const owner = spawn(process.execPath, ['--input-type=module', '--eval', script]);
  await once(owner.stdout, 'data');
  expect(() => lockFolder(folder)).toThrow(FolderTaken);
  owner.kill('SIGKILL');
  await once(owner, 'exit');
  lockFolder(folder)();
});
