import { existsSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { isFolderFree } from '#server/database/folder-lock.ts';
import { Unavailable } from '#shared/endpoints/errors.ts';

const everyMs = 250;

/** Only the account of the data can write here, so that nobody else can stop the service. */
const toRequest = (dataDir: string) => join(dataDir, 'arret-demande');

/**
 * Calls `stop` when somebody asks the service of this folder to end, also while it was starting: a Windows service gets
 * no signal that a program with windows would hear. A request older than this process was another service's.
 */
export function watchForStop(dataDir: string, stop: () => void): void {
  const request = toRequest(dataDir);
  const startedAt = Date.now() - process.uptime() * 1_000;
  const asked = statSync(request, { throwIfNoEntry: false });
  if (asked && asked.mtimeMs < startedAt) rmSync(request, { force: true });
  const looking = setInterval(() => {
    if (!existsSync(request)) return;
    clearInterval(looking);
    stop();
    rmSync(request, { force: true });
  }, everyMs);
  looking.unref();
}

/**
 * Asks the service of a data folder to finish what it does and end; resolves once it has, or at once without one.
 * @throws {Unavailable} when it has not ended in time.
 */
export async function stopService(dataDir: string, withinMs = 60_000): Promise<void> {
  if (!existsSync(dataDir) || isFolderFree(dataDir)) return;
  const until = Date.now() + withinMs;
  writeFileSync(toRequest(dataDir), '', { mode: 0o600 });
  while (Date.now() < until) {
    await sleep(everyMs);
    if (isFolderFree(dataDir)) return;
  }
  rmSync(toRequest(dataDir), { force: true });
  throw new Unavailable(
    `Ce Comptoir ne s’est pas arrêté\u00a0: ce qu’il fait dure, ou il a une fenêtre. Fermez-la, ou attendez et recommencez (${dataDir}).`,
  );
}
