import { app, Notification } from 'electron';
import type { Config } from '#server/config/config.ts';
import type { Service } from '#server/service.ts';
import { findProxyMessage } from '#server/network/proxy-failure.ts';
import { AppError } from '#shared/endpoints/errors.ts';
import type { UpdateMoment, UpdateState } from '#shared/updates.ts';
import { readSettings, saveSettings } from '../settings.ts';
import { type BuildIdentity, readBuildIdentity } from './build-identity.ts';
import { getUpdater, type UpdateLogger } from './download-package.ts';
import { UpdateFailure } from './feed.ts';
import { findUpdateObstacle } from './find-update-obstacle.ts';
import { installReceived, startAgain } from './install-received.ts';
import { lookForUpdate, type UpdateSeen } from './look-for-update.ts';
import type { ReceivedPackage } from './received-package.ts';
import { findTonight, isOpenAt, toReadyMessage } from './shop-hours.ts';
import { listUpdateSettings } from './update-settings.ts';

const [everyMs, againMs, minuteMs] = [6 * 60 * 60_000, 15 * 60_000, 60_000];

/** What is known of updates since this program started. */
export type Updates = {
  config: Config;
  logger: UpdateLogger;
  /** Returns the proxies by which calls reach an address at present. */
  listProxyChoices: Service['listProxyChoices'];
  build: BuildIdentity;
  /** The reason this program takes no updates. */
  obstacle: string | undefined;
  seen: UpdateSeen;
  received: ReceivedPackage | undefined;
  /** When it is installed with the program open. */
  planned: Date | undefined;
  startsAgain: boolean;
  looking: Promise<void> | undefined;
};

export function createUpdates(
  config: Config,
  { logger, listProxyChoices }: Pick<Updates, 'logger' | 'listProxyChoices'>,
): Updates {
  const build = readBuildIdentity();
  const obstacle = findUpdateObstacle(config.updates, build);
  const { updateFailure: failed } = readSettings();
  const first = {
    etape: failed ? 'echec' : 'en_attente',
    message: failed ?? 'Aucune recherche n’a encore eu lieu.',
  } as const;
  const seen: UpdateSeen = obstacle ? { etape: 'desactivee', message: obstacle } : first;
  return {
    config,
    logger,
    listProxyChoices,
    build,
    obstacle,
    seen,
    received: undefined,
    planned: undefined,
    startsAgain: false,
    looking: undefined,
  };
}

export function toUpdateState({ config, build, seen, received, planned }: Updates): UpdateState {
  const prevue = received && planned && { prevue: planned.toISOString() };
  const { canal } = config.updates;
  return { ...build, canal, reglages: listUpdateSettings(config), ...seen, ...prevue };
}

/** Starts to look for newer versions, if this program may. */
export function watchForUpdates(updates: Updates): void {
  if (updates.obstacle) return;
  void checkForUpdates(updates);
  setInterval(() => void checkForUpdates(updates), everyMs).unref();
  setInterval(() => leaveWhenPlanned(updates), minuteMs).unref();
}

/** Looks now, or waits for a look under way. */
export async function checkForUpdates(updates: Updates): Promise<UpdateState> {
  if (updates.obstacle) return toUpdateState(updates);
  updates.looking ??= look(updates).finally(() => (updates.looking = undefined));
  await updates.looking;
  return toUpdateState(updates);
}

async function look(updates: Updates) {
  const { config, build, logger, listProxyChoices } = updates;
  const { hours } = config.updates;
  try {
    const updater = await getUpdater(logger);
    const asked = { settings: config.updates, build, updater, listProxyChoices, caFile: config.network.caFile };
    updates.received = await lookForUpdate(asked, (seen) => (updates.seen = seen));
    updates.planned = updates.received && hours && (updates.planned ?? findTonight(hours, new Date()));
    if (updates.received) showReady(updates, updates.received);
  } catch (error) {
    logger.warn({ err: error }, 'update check failed');
    updates.seen = { etape: 'echec', message: toMessage(error) };
    setTimeout(() => void checkForUpdates(updates), againMs).unref();
  }
}

/** @throws {UpdateFailure} when nothing is ready. */
export function planUpdate(updates: Updates, moment: UpdateMoment): UpdateState {
  if (!updates.received) throw new UpdateFailure('Aucune nouvelle version n’est prête à être installée.');
  if (moment === 'ce_soir') updates.planned = findTonight(updates.config.updates.hours, new Date());
  else leave(updates);
  showReady(updates, updates.received);
  return toUpdateState(updates);
}

function showReady(updates: Updates, { version }: ReceivedPackage) {
  const message = toReadyMessage(version, updates.config.updates.hours, updates.planned);
  const isNews = updates.seen.message !== message;
  updates.seen = { ...updates.seen, etape: 'prete', message };
  saveSettings({ updateFailure: '' });
  if (isNews) new Notification({ title: 'Mise à jour de Comptoir', body: message }).show();
}

function leaveWhenPlanned(updates: Updates) {
  if (updates.received && updates.planned && updates.planned <= new Date()) leave(updates);
}

/**
 * Quits in order to install; the window may refuse because of what is being typed, and is asked again a minute later.
 */
function leave(updates: Updates) {
  updates.startsAgain = true;
  updates.planned = new Date();
  setImmediate(() => app.quit());
}

/**
 * Installs an update once the service has stopped: one that was asked for at any time, any other outside the shop’s
 * hours.
 */
export async function finishUpdate({ received, startsAgain, config, build }: Updates): Promise<void> {
  if (!received || (!startsAgain && isOpenAt(config.updates.hours, new Date()))) return;
  // The next version must find the data folder free.
  app.releaseSingleInstanceLock();
  try {
    await installReceived(received, { dataDir: config.dataDir, version: build.version, startsAgain });
  } catch (error) {
    saveSettings({ updateFailure: toMessage(error) });
    if (startsAgain) startAgain();
  }
}

function toMessage(error: unknown): string {
  if (error instanceof AppError) return error.message;
  const ofProxy = findProxyMessage(error);
  if (ofProxy !== undefined) return ofProxy;
  return `La mise à jour a échoué\u00a0: rien n’a été installé. Transmettez le journal à votre service informatique (${String(error)}).`;
}
