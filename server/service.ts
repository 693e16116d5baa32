import type { Logger } from 'pino';
import { createApp } from '#server/app.ts';
import { toPart } from '#server/sharing/transport/gateway-settings.ts';
import { toPinSecret } from '#server/features/auth/to-pin-secret.ts';
import { createIdentity, declareIdentity } from '#server/features/auth/identity.ts';
import { openFirstRun } from '#server/features/auth/first-run.ts';
import type { FeatureDeps } from '#server/features/mount-features.ts';
import { createConfiguredEmailQueue, findMailSender } from '#server/features/emails/configured-email-queue.ts';
import { createPostePrinters } from '#server/features/materiel/poste-printers.ts';
import { createPlateformeFlows } from '#server/features/plateforme/plateforme-flows.ts';
import { createAfnor } from '#server/plateforme/afnor.gateway.ts';
import { createPosteTerminal } from '#server/features/terminal/poste-terminal.ts';
import { createStoredSettings, type Secrets } from '#server/features/reglages/stored-settings.ts';
import { lockBoutiqueFields } from '#server/features/reglages/lock-boutique-fields.ts';
import { createReglagesService } from '#server/features/reglages/reglages.service.ts';
import { createSignatureTracking } from '#server/features/signatures/signature-tracking.ts';
import { createSynchronisationService } from '#server/sharing/poste/synchronisation.service.ts';
import { createPdfRenderer } from '#server/pdf/pdf-renderer.ts';
import { createUniversign } from '#server/signature/universign.gateway.ts';
import { createNetwork, type Network } from '#server/network/network.ts';
import { openListeners } from '#server/windows/open-listeners.ts';
import { createServiceUse, type ServiceUse } from '#server/windows/service-use.ts';
import { startBackground } from './background.ts';
import type { Config } from './config/config.ts';
import { assertAuthority } from './config/to-network.ts';
import { findFileFailure } from './file-failure.ts';
import { fillData } from './fill-data.ts';
import type { ServiceDatabase } from './database/service-database.ts';
import type { Host } from './host.ts';
import { type LiveSettings, type LiveValues, readLive } from './config/live-settings.ts';
import { createLogger, toLogFolder } from './log/logger.ts';
import { createRequestCounters, type RequestCounters } from './log/request-counters.ts';
import { type Data, type DataKeys, openData, withKeys } from './open-data.ts';
import { openConformite, openSauvegardes, openSharedWork, openSharing } from './open-parts.ts';
import { lockDataFolder } from './lock-data-folder.ts';
import { CannotStart, type Remedy } from './start-failure.ts';

/** A running service; `stop` finishes what runs and closes everything, once. */
export type Service = {
  url: string;
  logger: Logger;
  /** File with the code of the first set-up, when no window knows it. */
  setupFile?: string | undefined;
  /** Returns the tills and windows that use this service. */
  getServed(): ServiceUse;
  /** Returns the proxies by which calls reach an address, see `Network`. */
  listProxyChoices: Network['listProxyChoices'];
  /** Reads all data now, as is done after the start and daily; resolves once what can be repaired is. */
  inspectData(): Promise<void>;
  stop(): Promise<void>;
};

/**
 * The program a service runs in, and the settings before users' decisions; `releaseFolder` is that of a locked folder.
 */
export type Within = { initial?: Config; host?: Host; secrets?: Secrets | undefined; releaseFolder?: () => void };

/** Returns what can be done at once about a failed start, if anything. */
export function findRemedy(error: unknown): Remedy | undefined {
  return error instanceof CannotStart ? error.remedy : undefined;
}

/**
 * Creates the whole service and listens; the desktop and the headless service both start here.
 * @throws {CannotStart} in French, when the port is taken, a file of the data folder is unusable or a database damaged.
 */
export async function startService(config: Config, within: Within = {}): Promise<Service> {
  const releaseFolder = within.releaseFolder ?? lockDataFolder(config.dataDir);
  try {
    return await withKeys(config, within.host, (held) => startIn(config, within, { ...held, releaseFolder }));
  } catch (error) {
    releaseFolder();
    const message = findFileFailure(error, config.dataDir);
    throw message === undefined ? error : new CannotStart(message, { cause: error });
  }
}

/** The locked data folder: its keys, and the function that unlocks it. */
type Taken = DataKeys & { releaseFolder: () => void };

/** The data, and what is counted from here on. */
type Opened = Data & { counters: RequestCounters };

async function startIn(config: Config, within: Within, taken: Taken): Promise<Service> {
  const counters = createRequestCounters();
  const { dataDir, logLevel: level, logOutput: output } = config;
  const logger = createLogger({ folder: toLogFolder(dataDir), level, output, counters });
  const { keys, signingKey } = taken;
  const data = await openData(config, {
    part: toPart(config.gateway),
    keys,
    signingKey,
    logger,
    now: () => new Date(),
  });
  return startOn({ ...data, counters }, config, within, taken).catch(endAfter(async () => data.closeData()));
}

async function startOn(data: Opened, config: Config, within: Within, { releaseFolder }: Taken): Promise<Service> {
  const { installation, database, local, closeData, part, keys, logger, counters, now } = data;
  const openedSettings = openSettings(database, config, within);
  const sharedWork = await openSharedWork(data, config, { ...within, ...openedSettings });
  const backOffice = lockBoutiqueFields(sharedWork.backOffice, config.fields);
  const followed = followSettings({ config, within, openedSettings, database, backOffice, logger, now });
  const pdf = createPdfRenderer();
  const getBoutique = () => backOffice.boutique.get();
  const { noterEvenement } = backOffice.traces;
  const identity = createIdentity({ database, logger, now, pinSecret: toPinSecret(keys), getBoutique, noterEvenement });
  await declareIdentity(identity, config);
  const firstRun = openFirstRun({ ...config, given: within.host?.setupCode, isToDo: !identity.users.hasAny() });
  const fillDemo = await fillData(data, config, identity.users.hasAny());
  const sharing = await openSharing({ config, within, ...openedSettings, installation, local, database, logger, now });
  const { backups: storedSauvegardes, sauvegardes } = openSauvegardes({ config, part, keys, logger, now }, within.host);
  const conformite = openConformite(data, config, within.host);
  const app = createApp({
    ...config,
    backOffice,
    fetchFile: sharedWork.fetchFile,
    database,
    identity,
    firstRun,
    pdf,
    fillDemo,
    synchronisation: createSynchronisationService({ ...local, backOffice, engine: sharedWork.engine }),
    ...sharing,
    sauvegardes,
    notices: installation.notices,
    conformite,
    logger,
    counters,
    now,
    ...followed,
  });
  const doors = { config, session: within.host?.session, now };
  const listener = await openListeners(app, doors).catch(endAfter(sharing.listener.stop));
  const running = { ...followed, backOffice, config, sharedWork, storedSauvegardes, conformite, ...within };
  const { inspectData, stop: stopBackground } = await startBackground(data, running);
  logger.info({ port: listener.port }, 'service started');
  const getServed = createServiceUse({ ...local, hasGuests: listener.hasGuests, now });
  const stopListeners = () => Promise.all([listener.stop(), sharing.listener.stop()]);
  const steps = [stopListeners, stopBackground, () => pdf.stop(), closeData, releaseFolder, () => flush(logger)];
  const { listProxyChoices } = openedSettings.network;
  const known = { url: listener.url, logger, setupFile: firstRun.file, listProxyChoices };
  return { ...known, getServed, inspectData, stop: once(() => runInOrder(steps)) };
}

async function runInOrder(steps: readonly (() => unknown)[]): Promise<void> {
  for (const step of steps) await step();
}

/** Stops what was opened before a failure, then rethrows. */
function endAfter(stop: () => Promise<void>) {
  return async (error: unknown): Promise<never> => {
    await stop();
    throw error;
  };
}

/** The settings made on screen, and the network of this machine, which follows them. */
type OpenedSettings = ReturnType<typeof openSettings>;

function openSettings(database: ServiceDatabase, { layers, network: settings }: Config, { secrets, host }: Within) {
  const stored = createStoredSettings({ database, layers, secrets });
  const live = readLive(stored.getAll());
  assertAuthority(settings);
  return { stored, live, network: createNetwork({ ...settings, ...live.proxy }, host?.askForProxy) };
}

type Followed = Pick<FeatureDeps, 'database' | 'backOffice' | 'logger' | 'now'> & {
  config: Config;
  within: Within;
  openedSettings: OpenedSettings;
};

/** Creates the parts that follow the screens' settings while the service runs: e-mails, signatures, printers. */
function followSettings({ config, within: { host }, openedSettings, database, backOffice, logger, now }: Followed) {
  const { stored, live, network } = openedSettings;
  const settings = { ...config.email, ...live.email };
  const emails = createConfiguredEmailQueue({ settings, network, database, backOffice, logger, now });
  const signing = createSignatureTracking({ database, backOffice, provider: toProvider(live, network), now });
  const plateforme = createPlateformeFlows({ backOffice, database, logger, now });
  plateforme.setPlateforme(toPlateforme(live, network));
  const apply = (values: LiveValues) => {
    const next = readLive(values);
    network.apply({ ...config.network, ...next.proxy });
    emails.apply(next.email);
    signing.setProvider(toProvider(next, network));
    plateforme.setPlateforme(toPlateforme(next, network));
  };
  const reglages = createReglagesService({
    stored,
    fields: config.fields,
    apply,
    network,
    machine: { network: config.network, askSystem: host?.askForProxy },
    findMailSender: (sent) => findMailSender(sent, backOffice),
  });
  return {
    emails,
    signing,
    plateforme,
    reglages,
    printing: createPostePrinters({ fields: config.fields, backOffice, database, logger, now }),
    terminal: createPosteTerminal({ database, logger, now }),
  };
}

function toProvider({ signature }: Pick<Config, 'signature'>, { fetch }: Network) {
  return signature && createUniversign({ baseUrl: signature.url, apiKey: signature.key, fetch });
}

function toPlateforme({ plateforme }: Pick<LiveSettings, 'plateforme'>, { fetch }: Network) {
  return plateforme && { gateway: createAfnor({ ...plateforme, fetch }), automatique: plateforme.automatique };
}

async function flush(logger: Logger) {
  await new Promise<void>((resolve) => logger.flush(() => resolve()));
}

function once(work: () => Promise<void>): () => Promise<void> {
  let running: Promise<void> | undefined;
  return () => (running ??= work());
}
