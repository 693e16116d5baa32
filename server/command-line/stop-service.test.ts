import { existsSync, readdirSync, utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { lockFolder } from '#server/database/folder-lock.ts';
import { createTemporaryFolder } from '#server/testing/fixtures/temporary-folder.ts';
import { stopService, watchForStop } from './stop-service.ts';

test('a service is asked to stop through its data folder, and waited for until it has released the folder', async () => {
  await using folder = await createTemporaryFolder();
  const letGo = lockFolder(folder.path);
  let isAsked = false;
  watchForStop(folder.path, () => {
    isAsked = true;
    setTimeout(letGo, 400);
  });
  await stopService(folder.path);
  expect(isAsked).toBe(true);
  expect(readdirSync(folder.path)).toEqual(['comptoir.lock']);
});

test('a starting service stops at its first check, even when an earlier service had been asked to stop', async () => {
  await using folder = await createTemporaryFolder();
  const request = join(folder.path, 'arret-demande');
  const letGo = lockFolder(folder.path);
  writeFileSync(request, '');
  utimesSync(request, 0, 0);
  let isAsked = false;
  const stopping = stopService(folder.path);
  await sleep(300);
  watchForStop(folder.path, () => {
    isAsked = true;
    letGo();
  });
  await stopping;
  expect(isAsked).toBe(true);

  writeFileSync(request, '');
  utimesSync(request, 0, 0);
  watchForStop(folder.path, () => {});
  expect(existsSync(request)).toBe(false);
});

test('without a service there is nothing to stop, and no request remains for the next one', async () => {
  await using folder = await createTemporaryFolder();
  await stopService(folder.path);
  await stopService(`${folder.path}/nowhere`);
  expect(readdirSync(folder.path)).toEqual([]);
});

test('a service that does not stop in time is reported, and the request to stop is withdrawn', async () => {
  await using folder = await createTemporaryFolder();
  const letGo = lockFolder(folder.path);
  await expect(stopService(folder.path, 300)).rejects.toThrow(/ne s’est pas arrêté/);
  expect(readdirSync(folder.path)).not.toContain('arret-demande');
  letGo();
});
