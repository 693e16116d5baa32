import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { app } from 'electron';
import { type Config, readConfig } from '#server/config/config.ts';
import { createSetupCode } from '#server/setup-code.ts';
import { readPolicy, withKeychainSecrets } from '#server/config/policy/read-policy.ts';
import type { Policy } from '#server/config/policy/to-policy.ts';
import { makePrivate } from '#server/private-folder.ts';
import { keepServing } from './background/keep-serving.ts';
import { quitWithConfirmation } from './background/quit-with-confirmation.ts';
import { guardContents } from './guards.ts';
import { serveDesktopBridge } from './ipc.ts';
import { installMenu } from './menu.ts';
import { findGivenSecret, openKeychain } from './secrets.ts';
import { startOrExplain, stopBeforeQuit } from './service.ts';
import { endTrial } from './updates/trial.ts';
import { createUpdates, finishUpdate, watchForUpdates } from './updates/updates.ts';
import { focusWindow, openWindow } from './window.ts';

/** Claims the data folder for one window, whose own files, cookies included, are stored outside the shop's data. */
function claimDataFolder({ dataDir }: Config): boolean {
  makePrivate(dataDir);
  const profile = join(dataDir, 'window');
  mkdirSync(profile, { recursive: true, mode: 0o700 });
  app.setPath('userData', profile);
  return app.requestSingleInstanceLock();
}

async function start(policy: Policy, { dataDir }: Config, session: string): Promise<void> {
  const secrets = await openKeychain(dataDir);
  const config = readConfig(process.env, policy, secrets.values);
  const setupCode = createSetupCode();
  const [service] = await Promise.all([startOrExplain(config, { secrets, setupCode, session }), app.whenReady()]);
  if (!service) return app.exit(1);

  endTrial(process.env.APPIMAGE);
  app.on('second-instance', focusWindow);
  const updates = createUpdates(config, service);
  stopBeforeQuit(service, () => finishUpdate(updates));

  const { origin } = new URL(service.url);
  guardContents(origin);
  serveDesktopBridge(origin, { dataDir: config.dataDir, setupCode, updates });
  installMenu(updates.build, { dataDir: config.dataDir, quit: () => void quitWithConfirmation(service.getServed) });
  const window = await openWindow(`${origin}/app/`, updates.build);
  if (config.servesInBackground) keepServing(window, service.getServed);
  watchForUpdates(updates);
}

/**
 * Makes this program the one that serves the data folder; returns the function that opens its window, or undefined when
 * another start of this session already serves it.
 */
export async function claimHost(session: string): Promise<(() => Promise<void>) | undefined> {
  const policy = await withKeychainSecrets(readPolicy(), findGivenSecret);
  const config = readConfig(process.env, policy);
  return claimDataFolder(config) ? () => start(policy, config, session) : undefined;
}
