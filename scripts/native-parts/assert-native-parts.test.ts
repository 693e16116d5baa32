import { cpSync, mkdirSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';
import { createTemporaryFolder } from '#server/testing/fixtures/temporary-folder.ts';
import { assertNativeParts } from './assert-native-parts.ts';

const sqlite = (name: string) => `better-sqlite3/prebuilds/${name}.node`;
const keytar = (name: string) => `keytar/prebuilds/${name}/keytar.node`;
const argon2 = '@node-rs/argon2-linux-x64/argon2.node';

/** Creates a folder of packages with real machine code; `parts` maps each path to its source in node_modules. */
async function layOut(parts: Readonly<Record<string, string>>) {
  const folder = await createTemporaryFolder();
  for (const [to, from] of Object.entries(parts)) {
    mkdirSync(dirname(join(folder.path, to)), { recursive: true });
    cpSync(join('node_modules', from), join(folder.path, to));
  }
  return folder;
}

const complete = (name: string, code: string) => ({
  [sqlite(name)]: sqlite(name),
  [keytar(name)]: keytar(name),
  // Its header does not tell the library: any machine code of the same kind will do.
  [`@node-rs/argon2-${name}/argon2.node`]: code,
});

test.each(['linux-x64', 'linux-arm64', 'win32-x64', 'win32-arm64', 'darwin-x64', 'darwin-arm64'])(
  'the machine code of %s passes for it, and is refused for another machine',
  async (name) => {
    const [platform = '', arch = ''] = name.split('-');
    await using folder = await layOut(complete(name, sqlite(name)));
    expect(() => assertNativeParts(folder.path, { platform, arch })).not.toThrow();
    const other = { platform: platform === 'linux' ? 'win32' : 'linux', arch };
    expect(() => assertNativeParts(folder.path, other)).toThrow(`${sqlite(name)} is for ${name}`);
    const processor = { platform, arch: arch === 'x64' ? 'arm64' : 'x64' };
    expect(() => assertNativeParts(folder.path, processor)).toThrow('keytar has nothing for');
  },
);

test('a part under the name of its target that is of another machine is refused', async () => {
  await using folder = await layOut({ ...complete('linux-x64', sqlite('linux-x64')), [argon2]: sqlite('win32-x64') });
  expect(() => assertNativeParts(folder.path, { platform: 'linux', arch: 'x64' })).toThrow(
    `${argon2} is for win32-x64`,
  );
});

test('a package without one of its parts is refused, and says which', async () => {
  await using folder = await layOut({ [sqlite('win32-x64')]: sqlite('win32-x64') });
  expect(() => assertNativeParts(folder.path, { platform: 'win32', arch: 'x64' })).toThrow(
    'The package for win32-x64 would not start: @node-rs/argon2 has nothing for win32-x64; keytar has nothing for win32-x64',
  );
});

test('a universal package of macOS has each part for both processors', async () => {
  const both = { ...complete('darwin-x64', sqlite('darwin-x64')), ...complete('darwin-arm64', sqlite('darwin-arm64')) };
  await using whole = await layOut(both);
  const target = { platform: 'darwin', arch: 'universal' };
  expect(() => assertNativeParts(whole.path, target)).not.toThrow();
  await using half = await layOut(complete('darwin-x64', sqlite('darwin-x64')));
  expect(() => assertNativeParts(half.path, target)).toThrow('better-sqlite3 has nothing for darwin-arm64');
});
