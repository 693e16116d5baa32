import { mkdirSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pino } from 'pino';
import { expect, test } from 'vitest';
import { until } from '#server/testing/running/shared-shop-state.ts';
import { startRealService } from '#server/testing/running/start-real-service.ts';
import { createTemporaryFolder } from '#server/testing/fixtures/temporary-folder.ts';
import { hasFailedForDays, readSauvegardesState, saveSauvegardesState } from './sauvegardes-state.ts';
import { createSauvegardes } from './create-sauvegardes.ts';
import { type Manifest, manifestName, toId } from './stored-sauvegardes.ts';
import { makeSauvegarde } from './make/make-sauvegarde.ts';

type Options = Partial<Parameters<typeof createSauvegardes>[0]> & { dataDir: string };
type Backups = ReturnType<typeof createSauvegardes>;

const hour = 3_600_000;
const key = '5a'.repeat(32);
const facts = { origine: 'automatique', poste: 'P01', part: 'seul', version: '0.0.0' } as const;
const saveManifest = (folder: string, manifest: Manifest) =>
  writeFileSync(join(folder, manifestName), JSON.stringify(manifest));

/** Starts the backups of a shop that looks all the time whether one is due; its clock is ahead of the real one. */
function start(options: Options) {
  const clock = { aheadMs: 0 };
  const now = () => new Date(Date.now() + clock.aheadMs);
  const logger = pino({ level: 'silent' });
  const always = { firstLookMs: 0, lookEveryMs: 20 };
  const deps = {
    poste: 'P01',
    part: 'seul',
    keys: { own: key, known: [key] },
    logger,
    now,
    ...always,
    ...options,
  } as const;
  const backups = createSauvegardes(deps);
  backups.start();
  return { clock, backups, [Symbol.asyncDispose]: () => backups.stop() };
}

async function createShop() {
  const folder = await createTemporaryFolder();
  await (await startRealService({ dataDir: folder.path })).stop();
  return folder;
}

const count = (backups: Backups, lieu: 'principal' | 'secondaire' = 'principal') => backups.list(lieu).length;
const reach = (isReached: () => boolean) => until(async () => isReached(), undefined, 20_000);
const someLooks = () => new Promise((resolve) => setTimeout(resolve, 150));

test('a backup is made once a day, whenever the shop opens', async () => {
  await using folder = await createShop();
  await using running = start({ dataDir: folder.path });
  const { backups, clock } = running;
  await reach(() => count(backups) === 1);
  expect(backups.list('principal')[0]?.manifest.origine).toBe('automatique');
  const first = backups.list('principal')[0]?.id;
  await someLooks();
  expect(backups.list('principal').map(({ id }) => id)).toEqual([first]);
  clock.aheadMs = 24 * hour;
  await reach(() => backups.list('principal')[0]?.id !== first);
}, 60_000);

test('a backup dated in the future by a wrong clock does not prevent the one backup of each day', async () => {
  await using folder = await createShop();
  const main = join(folder.path, 'backups');
  const made = await makeSauvegarde(folder.path, main, facts, key, () => {});
  const date = new Date(Date.now() + 240 * hour);
  saveManifest(made.folder, { ...made.manifest, date: date.toISOString() });
  renameSync(made.folder, join(main, toId(date)));
  await using running = start({ dataDir: folder.path });
  await reach(() => count(running.backups) === 2);
  await someLooks();
  await someLooks();
  expect(count(running.backups)).toBe(2);
}, 60_000);

test('a backup state that cannot be written stops nothing', async () => {
  await using folder = await createShop();
  mkdirSync(join(folder.path, 'backups', 'etat.json.draft'), { recursive: true });
  await using running = start({ dataDir: folder.path });
  // The first is on the disk before its task is over.
  await reach(() => count(running.backups) === 1 && running.backups.getState().travail === null);
  await someLooks();
  await running.backups.make('manuelle');
  expect(count(running.backups)).toBe(2);
}, 60_000);

test('a second folder that was missing gets the last backup an hour later', async () => {
  await using folder = await createShop();
  await using disk = await createTemporaryFolder();
  await using running = start({ dataDir: folder.path });
  const { backups, clock } = running;
  const dossier = join(disk.path, 'usb');
  saveSauvegardesState(folder.path, { reglages: { quotidiennes: 7, hebdomadaires: 4, dossier } });
  await reach(() => readSauvegardesState(folder.path).secondaire.erreur !== null);
  mkdirSync(join(dossier, 'comptoir-P01'), { recursive: true });
  await someLooks();
  expect(count(backups, 'secondaire')).toBe(0);
  clock.aheadMs = hour;
  await reach(() => count(backups, 'secondaire') === 1);
  expect(readSauvegardesState(folder.path).secondaire.erreur).toBeNull();
}, 60_000);

test('a backup folder that failed while the clock was a hundred days ahead is retried and reported once the clock is corrected', async () => {
  await using folder = await createShop();
  await using disk = await createTemporaryFolder();
  const dossier = join(disk.path, 'usb');
  mkdirSync(join(dossier, 'comptoir-P01'), { recursive: true });
  const ahead = new Date(Date.now() + 100 * 24 * hour).toISOString();
  const failed = { reussite: null, echec_depuis: ahead, erreur: 'absent', essai: ahead };
  saveSauvegardesState(folder.path, {
    reglages: { quotidiennes: 7, hebdomadaires: 4, dossier },
    principal: failed,
    secondaire: failed,
  });
  expect(hasFailedForDays(readSauvegardesState(folder.path).principal, new Date())).toBe(true);
  await using running = start({ dataDir: folder.path });
  await reach(() => count(running.backups) === 1 && count(running.backups, 'secondaire') === 1);
  expect(hasFailedForDays(readSauvegardesState(folder.path).principal, new Date())).toBe(false);
}, 60_000);

test('the folder of the policy is used as soon as it exists, and can then be changed on screen', async () => {
  await using folder = await createShop();
  await using disk = await createTemporaryFolder();
  const dossier = join(disk.path, 'partage');
  await using running = start({ dataDir: folder.path, given: { dossier } });
  const { backups, clock } = running;
  await reach(() => readSauvegardesState(folder.path).secondaire.erreur !== null);
  expect(readSauvegardesState(folder.path)).toMatchObject({ recu: null, reglages: { dossier: '' } });
  mkdirSync(dossier);
  clock.aheadMs = hour;
  await reach(() => count(backups, 'secondaire') === 1);
  expect(readSauvegardesState(folder.path)).toMatchObject({ recu: dossier, reglages: { dossier } });

  await reach(() => backups.getState().travail === null);
  await backups.set({ quotidiennes: 7, hebdomadaires: 4, dossier: '' });
  await someLooks();
  expect(readSauvegardesState(folder.path).reglages.dossier).toBe('');
}, 60_000);

test('the policy’s folder does not replace the one chosen on the screen', async () => {
  await using folder = await createShop();
  await using disk = await createTemporaryFolder();
  await using chosen = await createTemporaryFolder();
  mkdirSync(join(chosen.path, 'comptoir-P01'));
  saveSauvegardesState(folder.path, { reglages: { quotidiennes: 7, hebdomadaires: 4, dossier: chosen.path } });
  await using running = start({ dataDir: folder.path, given: { dossier: disk.path } });
  await reach(() => count(running.backups, 'secondaire') === 1);
  await someLooks();
  expect(readSauvegardesState(folder.path)).toMatchObject({ recu: null, reglages: { dossier: chosen.path } });
}, 60_000);

test('a backup folder given by the environment replaces the one that was chosen', async () => {
  await using folder = await createShop();
  await using disk = await createTemporaryFolder();
  saveSauvegardesState(folder.path, { reglages: { quotidiennes: 7, hebdomadaires: 4, dossier: folder.path } });
  await using running = start({ dataDir: folder.path, given: { dossier: disk.path, fixedBy: 'environnement' } });
  await reach(() => count(running.backups, 'secondaire') === 1);
  expect(readSauvegardesState(folder.path).reglages.dossier).toBe(disk.path);
}, 60_000);
