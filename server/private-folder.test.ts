import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import {
  chmodSync,
  chownSync,
  existsSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { expect, test, vi } from 'vitest';
import { startProcess } from '#server/testing/running/start-process.ts';
import { createTemporaryFolder } from '#server/testing/fixtures/temporary-folder.ts';
import { createApiClient } from '#shared/endpoints/api-client.ts';
import { createSauvegarde, listSauvegardes } from '#shared/contracts/service/sauvegardes.ts';
import { until } from './testing/running/shared-shop-state.ts';

// The service and the attacker that tries to read its files are processes of their own.
vi.setConfig({ testTimeout: 120_000 });

const apiKey = 'key-of-the-private-folder-test-000000';
const sqlite = createRequire(import.meta.url).resolve('better-sqlite3');
const isRoot = process.geteuid?.() === 0;
const nobody = 65_534;

/**
 * Returns a script that runs as another account of this machine when this one may change to it; as this one otherwise.
 */
function toScript(body: string): string {
  const become = isRoot ? `process.setgroups([]); process.setgid(${nobody}); process.setuid(${nobody});` : '';
  return `const SQLite = require(${JSON.stringify(sqlite)}); new SQLite(':memory:').close(); ${become} ${body}`;
}

function listLoose(folder: string): string[] {
  const paths = [
    folder,
    ...readdirSync(folder, { recursive: true, encoding: 'utf8' }).map((name) => join(folder, name)),
  ];
  return paths.filter((path) => !lstatSync(path).isSymbolicLink() && (lstatSync(path).mode & 0o077) !== 0);
}

/**
 * Lists what another account can read of these files; when no other account can be used, what their rights would let it
 * read.
 */
function listReadable(folder: string, names: readonly string[]): string[] {
  if (!isRoot) return listLoose(folder);
  const script = toScript(`const { openSync } = require('node:fs');
    const canOpen = (path) => { try { openSync(path); return true; } catch { return false; } };
    console.log(JSON.stringify(${JSON.stringify(names.map((name) => join(folder, name)))}.filter(canOpen)));`);
  return JSON.parse(execFileSync(process.execPath, ['--eval', script], { encoding: 'utf8' })) as string[];
}

const settings = (dataDir: string) => ({ COMPTOIR_DATA_DIR: dataDir, COMPTOIR_API_KEY: apiKey });

test('a data folder opened to everybody is restricted to its owner again, with all that is and comes in it', async () => {
  await using folder = await createTemporaryFolder();
  await using elsewhere = await createTemporaryFolder();
  const dataDir = folder.path;
  const first = await startProcess(settings(dataDir));
  await first.kill();
  writeFileSync(join(elsewhere.path, 'autre'), '');
  chmodSync(join(elsewhere.path, 'autre'), 0o644);
  symlinkSync(join(elsewhere.path, 'autre'), join(dataDir, 'lien'));
  execFileSync('chmod', ['-R', 'a+rwX', dataDir]);
  expect(listReadable(dataDir, ['service.db', 'backoffice.db', 'comptoir.lock'])).not.toEqual([]);

  await using running = await startProcess(settings(dataDir));
  const call = createApiClient(running.url, { headers: { 'x-api-key': apiKey } });
  await call(createSauvegarde);
  await until(async () => (await call(listSauvegardes)).sauvegardes.length > 0, undefined, 60_000);
  // The log is written asynchronously.
  await until(() => existsSync(join(dataDir, 'logs', 'comptoir.log')), undefined, 60_000);
  expect(listLoose(dataDir)).toEqual([]);
  const names = readdirSync(dataDir, { recursive: true, encoding: 'utf8' });
  expect(names).toEqual(
    expect.arrayContaining(['service.db-wal', 'service.db-shm', 'logs/comptoir.log', 'sauvegardes.cle']),
  );
  expect(
    listReadable(
      dataDir,
      names.filter((name) => name !== 'lien'),
    ),
  ).toEqual([]);
  // The target of a link is not ours.
  expect(lstatSync(join(elsewhere.path, 'autre')).mode & 0o777).toBe(0o644);
});

test('a lock held by a process that may only read the file does not keep the shop from opening', async () => {
  await using folder = await createTemporaryFolder();
  const dataDir = folder.path;
  await (await startProcess(settings(dataDir))).kill();
  chmodSync(dataDir, 0o755);
  chmodSync(join(dataDir, 'comptoir.lock'), 0o644);
  const hold = toScript(`const lock = new SQLite(${JSON.stringify(join(dataDir, 'comptoir.lock'))}, { readonly: true });
    lock.exec('begin'); lock.prepare('select count(*) from sqlite_schema').get();
    console.log('held'); setInterval(() => {}, 1000);`);
  const holder = spawn(process.execPath, ['--eval', hold], { stdio: ['ignore', 'pipe', 'inherit'] });
  try {
    await once(holder.stdout, 'data');
    await using running = await startProcess(settings(dataDir));
    await expect(startProcess({ ...settings(dataDir) })).rejects.toThrow('déjà ouvert par un autre Comptoir');
    expect(running.url).toContain('http');
    expect(listReadable(dataDir, ['comptoir.lock'])).toEqual([]);
  } finally {
    holder.kill('SIGKILL');
    await once(holder, 'exit');
  }
});

test('a folder, or a file in it, that is another account’s stops the start with one line that names it', async () => {
  await using folder = await createTemporaryFolder();
  // An account that cannot give a folder away uses one that is somebody else's.
  const own = join(folder.path, 'data');
  mkdirSync(own);
  const others = isRoot ? [own, join(own, 'service.db')] : ['/usr'];
  if (isRoot) writeFileSync(join(own, 'service.db'), '');
  for (const path of others) {
    if (isRoot) chownSync(path, nobody, nobody);
    const dataDir = isRoot ? own : path;
    const failure = await startProcess(settings(dataDir)).catch((error: Error) => error.message);
    expect(failure).toMatch(new RegExp(`\n${path} appartient à un autre compte [^\n]*\n?$`));
    if (isRoot) chownSync(path, 0, 0);
  }
});
