import type { Logger } from 'pino';
import { createApp } from '#server/app.ts';
import type { OpenedBackOffice } from '#server/sharing/open-back-office.ts';
import { startSharing } from '#server/sharing/start-sharing.ts';
import { toPart } from '#server/sharing/line/gateway-settings.ts';
import { createSauvegardes } from '#server/backups/create-sauvegardes.ts';
import { type KeyRing, loadKeyRing } from '#server/backups/key-ring.ts';
import { toDamagedData } from '#server/backups/examine/lost-data.ts';
import { DamagedDatabase, findDatabaseFailure } from '#server/database/database-failure.ts';
import { loadSigningKey, type SigningKey } from '#server/scelles/signing-key.ts';
import { addPassingClient } from '#server/backoffice/passing-client.ts';
import { toPinSecret } from '#server/features/auth/to-pin-secret.ts';
import { createIdentity, declareIdentity } from '#server/features/auth/identity.ts';
import { openFirstRun } from '#server/features/auth/first-run.ts';
import type { FeatureDeps } from '#server/features/mount-features.ts';
import { createMailRoom, findMailSender } from '#server/features/emails/mail-room.ts';
import { createPrintRoom } from '#server/features/materiel/print-room.ts';
import { createGateway } from '#server/sharing/boutique/create-gateway.ts';
import { createStoredSettings, type Secrets } from '#server/features/reglages/stored-settings.ts';
import { createReglagesService } from '#server/features/reglages/reglages.service.ts';
import { createSauvegardeService } from '#server/features/sauvegardes/sauvegardes.service.ts';
import { createSignatureTracking } from '#server/features/signatures/signature-tracking.ts';
import { createSynchronisationService } from '#server/sharing/poste/synchronisation.service.ts';
import { createPosteService } from '#server/sharing/postes.service.ts';
import { noListener, startGatewayListener } from '#server/sharing/line/gateway-listener.ts';
import { createSharingControl } from '#server/sharing/sharing-control.ts';
import { createPdfRenderer } from '#server/pdf/pdf-renderer.ts';
import { createUniversign } from '#server/signature/universign.gateway.ts';
import { startListener } from '#server/http/listener.ts';
import { AppError } from '#shared/endpoints/errors.ts';
import { startBackground } from './background.ts';
import type { Config } from './config/config.ts';
import { findFileFailure } from './file-failure.ts';
import type { Host } from './host.ts';
import { type LiveValues, readLive } from './config/live-settings.ts';
import { createLogger, toLogFolder } from './log/logger.ts';
import { type Data, openData } from './open-data.ts';
import { takeDataFolder } from './take-data-folder.ts';
import { CannotStart, type Remedy } from './start-failure.ts';

/** A running service; `stop` finishes what runs and closes everything, once. */
export type Service = {
  url: string;
  logger: Logger;
  /** Holds the code of the first set-up, where there is no window that knows it. */
  setupFile?: string | undefined;
  /** Reads all data now, as is done after the start and daily; resolves when what can be set right is. */
  inspectData(): Promise<void>;
  stop(): Promise<void>;
};

/** The program a service runs in, and the settings it was given before what was decided in the screens. */
export type Within = { given?: Config; host?: Host; secrets?: Secrets | undefined };

/** What can be done at once about a start that failed, if anything. */
export function findRemedy(error: unknown): Remedy | undefined {
  return error instanceof CannotStart ? error.remedy : undefined;
}

/**
 * Puts the whole service together and listens; the desktop and the headless service both start here.
 * @throws {CannotStart} in French, when the port is taken, a file of the data folder cannot be used or a database is damaged.
 */
export async function startService(config: Config, within: Within = {}): Promise<Service> {
  const giveBackFolder = takeDataFolder(config.dataDir);
  try {
    const keys = await loadKeyRing(config.dataDir, within.host?.sauvegardeKeys);
    const signingKey = await loadSigningKey(config.dataDir, within.host?.scelleKey);
    const start = () =>
      startIn(config, within, { keys, signingKey, giveBackFolder }).catch((error: unknown) => {
        throw toStartFailure(error, config, keys);
      });
    return await start().catch((error: unknown) => {
      // The environment said beforehand which copy to put back.
      const remedy = findRemedy(error);
      if (remedy === undefined || remedy.copy !== config.restore) throw error;
      remedy.apply();
      return start();
    });
  } catch (error) {
    giveBackFolder();
    const message = findFileFailure(error, config.dataDir);
    throw message === undefined ? error : new CannotStart(message, { cause: error });
  }
}

function toStartFailure(cause: unknown, { dataDir, poste, gateway }: Config, keys: KeyRing): unknown {
  if (cause instanceof AppError && !(cause instanceof DamagedDatabase)) return cause;
  if (cause instanceof DamagedDatabase) return toDamagedData({ dataDir, poste, part: toPart(gateway), keys }, cause);
  const message = findDatabaseFailure(cause);
  return message === undefined ? cause : new CannotStart(message, { cause });
}

/** The data folder of this service: the keys its copies and its records are signed with, and what gives it back. */
type Taken = { keys: KeyRing; signingKey: SigningKey; giveBackFolder: () => void };

async function startIn(config: Config, within: Within, taken: Taken): Promise<Service> {
  const logger = createLogger({ folder: toLogFolder(config.dataDir), level: config.logLevel });
  const { keys, signingKey } = taken;
  const data = await openData(config, {
    part: toPart(config.gateway),
    keys,
    signingKey,
    logger,
    now: () => new Date(),
  });
  return startOn(data, config, within, taken).catch(endAfter(async () => data.closeData()));
}

async function startOn(data: Data, config: Config, within: Within, { giveBackFolder }: Taken): Promise<Service> {
  const { dataDir, poste, gateway: settings } = config;
  const { installation, database, local, closeData, part, keys, logger, now } = data;
  const sharedWork = startSharing({ local, settings, poste, logger, now, installation });
  const { backOffice } = sharedWork;
  const followed = followSettings({ config, secrets: within.secrets, database, backOffice, logger, now });
  const pdf = createPdfRenderer();
  const identity = createIdentity({
    database,
    logger,
    now,
    pinSecret: toPinSecret(keys),
    getBoutique: () => backOffice.boutique.get(),
  });
  await declareIdentity(identity, config);
  const firstRun = openFirstRun({ dataDir, given: within.host?.setupCode, isToDo: !identity.users.hasAny() });
  const fillDemo = toFillDemo(local, now);
  // A till has its shop's records, and would tell it these.
  if (config.demo && local.replication.part !== 'poste') await fillDemo();
  if (identity.users.hasAny()) await welcomePassers(data);
  const sharing = await openSharing({ config, within, local, logger, now });
  const { backups: storedSauvegardes, sauvegardes } = openSauvegardes({ config, part, keys, logger, now }, within.host);
  const app = createApp({
    ...config,
    backOffice,
    database,
    identity,
    firstRun,
    pdf,
    fillDemo,
    synchronisation: createSynchronisationService({ ...local, backOffice, engine: sharedWork.engine }),
    ...sharing,
    sauvegardes,
    notices: installation.notices,
    logger,
    now,
    ...followed,
  });
  const listener = await startListener(app, config).catch(endAfter(sharing.listener.stop));
  const background = await startBackground(data, {
    ...followed,
    config,
    sharedWork,
    storedSauvegardes,
    ...within,
  });
  logger.info({ port: listener.port }, 'service started');
  const { inspectData } = background;
  return { url: listener.url, logger, setupFile: firstRun.file, inspectData, stop: once(() => stopAll()) };

  async function stopAll() {
    await Promise.all([listener.stop(), sharing.listener.stop()]);
    await background.stop();
    await pdf.stop();
    backOffice.close();
    closeData();
    giveBackFolder();
    await flush(logger);
  }
}

/** A sale to nobody in particular needs a customer; a till has its shop's. */
async function welcomePassers({ local, logger }: Data) {
  if (local.replication.part === 'poste') return;
  const fail = (error: unknown) => logger.warn({ err: error }, 'No customer who gives no name');
  await addPassingClient(local).catch(fail);
}

function toFillDemo(local: OpenedBackOffice, now: () => Date) {
  return async () => {
    const { seedDemo } = await import('#server/demo/seed-demo.ts');
    await seedDemo(local, now());
  };
}

type SauvegardesDeps = Pick<Parameters<typeof createSauvegardes>[0], 'part' | 'keys' | 'logger' | 'now'> & {
  config: Config;
};

/** The copies of the data folder, and what people do with them. */
function openSauvegardes({ config, ...shared }: SauvegardesDeps, host: Host = {}) {
  const deps = { ...shared, dataDir: config.dataDir, poste: config.poste };
  const storedSauvegardes = createSauvegardes({ ...deps, given: config.backupFolder, startChild: host.startChild });
  return {
    backups: storedSauvegardes,
    sauvegardes: createSauvegardeService({ ...deps, storedSauvegardes, restart: host.restart }),
  };
}

type SharingDeps = { config: Config; within: Within; local: OpenedBackOffice; logger: Logger; now: () => Date };

/** What this back office is to the shop's tills, and where they reach it. */
async function openSharing({ config, within: { given = config, host = {} }, local, logger, now }: SharingDeps) {
  const { poste, gateway: settings } = config;
  const gateway = createGateway({ backOffice: local, token: settings.serves, poste });
  const listener = gateway ? await startGatewayListener({ gateway, config, now, logger }) : noListener;
  const control = createSharingControl({ given, effective: config, local, listener, host, logger });
  return { sharing: gateway, listener, control, postes: createPosteService({ ...local, control, listener }) };
}

/** Gives up what was opened before a failure, then fails. */
function endAfter(stop: () => Promise<void>) {
  return async (error: unknown): Promise<never> => {
    await stop();
    throw error;
  };
}

type Followed = Pick<FeatureDeps, 'database' | 'backOffice' | 'logger' | 'now'> &
  Pick<Within, 'secrets'> & { config: Config };

/** What follows the settings of the screens while it runs: emails, signatures, printers. */
function followSettings({ config, secrets, ...deps }: Followed) {
  const { database, backOffice, now } = deps;
  const stored = createStoredSettings({ database, layers: config.layers, secrets });
  const live = readLive(stored.getAll());
  const emails = createMailRoom({ settings: { ...config.email, ...live.email }, ...deps });
  const signing = createSignatureTracking({ database, backOffice, provider: toProvider(live), now });
  const apply = (values: LiveValues) => {
    const next = readLive(values);
    emails.apply(next.email);
    signing.setProvider(toProvider(next));
  };
  const reglages = createReglagesService({ stored, apply, findMailSender: (sent) => findMailSender(sent, backOffice) });
  return { emails, signing, reglages, printing: createPrintRoom(deps) };
}

function toProvider({ signature }: Pick<Config, 'signature'>) {
  return signature && createUniversign({ baseUrl: signature.url, apiKey: signature.key });
}

async function flush(logger: Logger) {
  await new Promise<void>((resolve) => logger.flush(() => resolve()));
}

function once(work: () => Promise<void>): () => Promise<void> {
  let running: Promise<void> | undefined;
  return () => (running ??= work());
}
