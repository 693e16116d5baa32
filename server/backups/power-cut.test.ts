import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import SQLite from 'better-sqlite3';
import { expect, test } from 'vitest';
import { openBackOffice } from '#server/sharing/open-back-office.ts';
import { openServiceDatabase } from '#server/database/service-database.ts';
import { buildClient } from '#server/testing/fixtures/build-records.ts';
import { until } from '#server/testing/running/shared-shop-state.ts';
import { startProcess } from '#server/testing/running/start-process.ts';
import { createTemporaryFolder } from '#server/testing/fixtures/temporary-folder.ts';
import { toEntry } from '#server/testing/running/to-built-entry.ts';
import { createApiClient as createCaller } from '#shared/endpoints/api-client.ts';
import { createClient, listClients } from '#shared/contracts/tiers/clients.ts';
import { createSauvegarde, listSauvegardes } from '#shared/contracts/service/sauvegardes.ts';
import { readSauvegardesState } from './sauvegardes-state.ts';
import { type StoredSauvegarde, listStoredSauvegardes } from './stored-sauvegardes.ts';
import { checkSauvegarde, makeSauvegarde } from './make/make-sauvegarde.ts';
import { orderRestore, toChosen } from './restore/restore.ts';
import { stageSauvegarde } from './stage-sauvegarde.ts';

const apiKey = 'key-of-the-power-cut-test-0000000001';
const facts = { origine: 'manuelle', poste: 'P01', part: 'seul', version: '0.0.0' } as const;
const keys = { own: '5a'.repeat(32), known: ['5a'.repeat(32)] };
const entry = fileURLToPath(toEntry('./testing/processes/restore-process.ts'));

/**
 * Prepares the databases of a folder, with a mark that identifies this moment, and enough data for a backup to take
 * some time.
 */
async function prepareFolder(dataDir: string, mark: string, megabytes: number) {
  const service = await openServiceDatabase(dataDir);
  const local = await openBackOffice({ dataDir, poste: 'P01', now: () => new Date() });
  const context = { caller: { kind: 'api-key', id: 'essai', role: 'admin' } } as const;
  await local.tiers.create('client', { num: mark, intitule: mark, compte_collectif: '411000' }, context);
  const { connection } = service;
  const fill = connection.prepare(`insert into email_templates (id, nom, sujet, corps_html, variables_disponibles)
    values (hex(randomblob(8)), '', '', hex(randomblob(500000)), '[]')`);
  for (let count = 0; count < megabytes; count += 1) fill.run();
  local.close();
  connection.close();
}

function readMarks(folder: string): string[] {
  const connection = new SQLite(join(folder, 'backoffice.db'), { readonly: true });
  const marks = connection.prepare<[], string>('select numero from tiers order by id').pluck().all();
  connection.close();
  return marks;
}

test('a service killed during its backups leaves only complete ones, and continues', async () => {
  await using folder = await createTemporaryFolder();
  await prepareFolder(folder.path, 'DURAND', 15);
  const settings = { COMPTOIR_DATA_DIR: folder.path, COMPTOIR_API_KEY: apiKey };
  const connect = (url: string) => createCaller(url, { headers: { 'x-api-key': apiKey } });
  for (const delay of [30, 150]) {
    await using running = await startProcess(settings);
    await connect(running.url)(createSauvegarde);
    await sleep(delay);
    await running.kill();
    const copies = join(folder.path, 'backups');
    for (const copy of listStoredSauvegardes(copies)) {
      const place = { root: copies, folder: copy.folder };
      checkSauvegarde({ place, into: join(folder.path, 'lecture'), keys }, () => {});
    }
  }
  await using running = await startProcess(settings);
  const call = connect(running.url);
  await call(createClient, { body: buildClient({ num: 'PETIT' }) });
  await call(createSauvegarde);
  await until(async () => (await call(listSauvegardes)).travail === null, undefined, 30_000);
  const [newest] = listStoredSauvegardes(join(folder.path, 'backups'));
  expect(newest && readMarks(newest.folder)).toEqual(['DURAND', 'PETIT']);
  expect((await call(listClients)).data).toHaveLength(2);
  expect(readdirSync(join(folder.path, 'backups')).filter((name) => name.startsWith('.'))).toEqual([]);
}, 120_000);

test('a restore killed at any point is finished by the next start, and the former data are never lost', async () => {
  await using model = await createTemporaryFolder();
  await prepareFolder(model.path, 'ALORS', 8);
  const backups = join(model.path, 'backups');
  const copy = await makeSauvegarde(model.path, backups, facts, keys.own, () => {});
  const { fichiers } = stageSauvegarde({ root: backups, folder: copy.folder }, toChosen(model.path));
  await prepareFolder(model.path, 'DEPUIS', 0);
  const points = [3, 15, 40, 90];
  for (const delay of points) {
    await using folder = await createTemporaryFolder();
    cpSync(model.path, folder.path, { recursive: true });
    orderRestore(folder.path, { id: copy.id, poste: 'P01', numeros_a_sauter: 0, fichiers });
    await run(folder.path, delay);
    await run(folder.path);
    expect(readMarks(folder.path)).toEqual(['ALORS']);
    expect(findMarksAside(folder.path, copy)).toContainEqual(['ALORS', 'DEPUIS']);
    expect(readSauvegardesState(folder.path).restauration).toMatchObject({ succes: true });
    expect(readdirSync(folder.path).filter((name) => name.startsWith('restauration'))).toEqual([]);
  }
}, 120_000);

/** Returns the marks of everything that was set aside, by any attempt. */
function findMarksAside(dataDir: string, { id }: StoredSauvegarde): string[][] {
  const aside = join(dataDir, 'backups', `avant-restauration-${id}`);
  return existsSync(join(aside, 'backoffice.db')) ? [readMarks(aside)] : [];
}

/** Starts a process that restores; with `delay` it is killed that many milliseconds after it began to. */
async function run(dataDir: string, delay?: number): Promise<void> {
  const child = spawn(process.execPath, [entry, dataDir], { stdio: ['ignore', 'pipe', 'inherit'] });
  const ended = once(child, 'exit');
  if (delay !== undefined) {
    await Promise.race([once(child.stdout, 'data'), ended]);
    await sleep(delay);
    child.kill('SIGKILL');
  }
  await ended;
}
