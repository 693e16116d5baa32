import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { app } from 'electron';
import { watchForStop } from '#server/command-line/stop-service.ts';
import { readConfig } from '#server/config/config.ts';
import { readPolicy, withKeychainSecrets } from '#server/config/policy/read-policy.ts';
import { makePrivate } from '#server/private-folder.ts';
import { superviseService } from '#server/supervise-service.ts';
import { AppError } from '#shared/endpoints/errors.ts';
import { askForProxy, stopBeforeQuit } from '../service.ts';
import { startProcess } from '../start-process.ts';

/** Runs the service without a window or keychain, as an init system starts it; it ends cleanly on SIGTERM and `--stop`. */
export async function serveAlone(): Promise<void> {
  const config = readConfig(process.env, await withKeychainSecrets(readPolicy()));
  makePrivate(config.dataDir);
  // The folder of Chromium’s own files, since a service's account has no home for them.
  const profile = join(config.dataDir, 'service');
  mkdirSync(profile, { recursive: true, mode: 0o700 });
  app.setPath('userData', profile);
  app.disableHardwareAcceleration();
  // Long tasks run in processes of Electron, which it can start once it is ready; this module must be loaded before.
  app
    .whenReady()
    .then(() => serve(config), giveUp)
    .catch(giveUp);
}

async function serve(config: ReturnType<typeof readConfig>) {
  const service = await superviseService(config, { startChild: startProcess, askForProxy, onLost: giveUp });
  stopBeforeQuit(service, () => Promise.resolve());
  watchForStop(config.dataDir, () => app.quit());
  process.stdout.write(`Comptoir écoute sur ${service.url} (écrans\u00a0: ${service.url}/app/)\n`);
  if (service.setupFile) process.stdout.write(`Le code de première ouverture est dans ${service.setupFile}\n`);
}

/** Writes the failure to the system's journal, since there is nobody to ask, and exits. */
export function giveUp(error: unknown): void {
  const words = error instanceof AppError ? error.message : error instanceof Error ? error.stack : String(error);
  process.stderr.write(`${words}\n`);
  app.exit(1);
}
