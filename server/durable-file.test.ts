import { spawnSync } from 'node:child_process';
import { mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { expect, test } from 'vitest';
import { makeFolderDurably, writeDurably } from './durable-file.ts';
import { createTemporaryFolder } from './testing/fixtures/temporary-folder.ts';

const source = join(import.meta.dirname, 'durable-file.ts');

/** Returns whether others have any access; Windows gives a user's files the rights of their folder. */
const isOpenToOthers = (path: string) => process.platform !== 'win32' && (statSync(path).mode & 0o077) !== 0;

/** Lists the system calls of a process, in order, while it runs `code`. */
function trace(code: string): string[] {
  const script = `
    import fs from 'node:fs';
    import { syncBuiltinESMExports } from 'node:module';
    const opened = new Map();
    for (const name of ['openSync', 'fsyncSync', 'renameSync', 'mkdirSync']) {
      const original = fs[name];
      fs[name] = (...given) => {
        // The call counts, not its result: Windows opens a folder and refuses to sync it.
        if (name !== 'openSync') console.log(name, opened.get(given[0]) ?? given[0]);
        const result = original(...given);
        if (name === 'openSync') opened.set(result, given[0]);
        return result;
      };
    }
    syncBuiltinESMExports();
    const { makeFolderDurably, writeDurably } = await import(${JSON.stringify(pathToFileURL(source).href)});
    ${code}
  `;
  const { stdout, stderr } = spawnSync(process.execPath, ['--input-type=module', '--eval', script], {
    encoding: 'utf8',
  });
  expect(stderr).toBe('');
  return stdout.trim().split('\n');
}

test('a file takes the place of the one there was, readable by its owner only, and leaves nothing beside it', async () => {
  await using folder = await createTemporaryFolder();
  const file = join(folder.path, 'partage.json');
  writeFileSync(`${file}.draft`, 'what a power cut left, longer than what is written');
  writeDurably(file, 'one');
  writeDurably(file, 'two');
  expect(readFileSync(file, 'utf8')).toBe('two');
  expect(readdirSync(folder.path)).toEqual(['partage.json']);
  expect(isOpenToOthers(file)).toBe(false);
});

test('a durable file’s content is synced before its name: the folder is synced once the file is in place', async () => {
  await using folder = await createTemporaryFolder();
  const file = join(folder.path, 'a');
  expect(trace(`writeDurably(${JSON.stringify(file)}, 'x');`)).toEqual([
    `fsyncSync ${file}.draft`,
    `renameSync ${file}.draft`,
    `fsyncSync ${folder.path}`,
  ]);
});

test('each created folder is synced to its parent; an existing one is not touched', async () => {
  await using folder = await createTemporaryFolder();
  const deep = join(folder.path, 'a', 'b');
  expect(trace(`makeFolderDurably(${JSON.stringify(deep)});`)).toEqual([
    `mkdirSync ${deep}`,
    `fsyncSync ${join(folder.path, 'a')}`,
    `fsyncSync ${folder.path}`,
  ]);
  mkdirSync(join(folder.path, 'open'), { mode: 0o755 });
  makeFolderDurably(join(folder.path, 'open'));
  expect(isOpenToOthers(deep)).toBe(false);
});
