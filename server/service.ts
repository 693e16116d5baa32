import { mkdirSync } from 'node:fs';
import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Logger } from 'pino';
import { createApp } from '#server/app.ts';
import { createLocalBackOffice } from '#server/backoffice/local/local-backoffice.ts';
import { startSharing, toPart } from '#server/backoffice/sync/start-sharing.ts';
import { FolderTaken, lockFolder } from '#server/database/folder-lock.ts';
import { openServiceDatabase } from '#server/database/service-database.ts';
import { createIdentity, declareIdentity } from '#server/features/auth/identity.ts';
import { createMailRoom } from '#server/features/emails/mail-room.ts';
import { createGateway } from '#server/features/gateway/gateway.ts';
import { startSignatureFollowUp } from '#server/features/signatures/signature-follow-up.ts';
import { createSignatureTracking } from '#server/features/signatures/signature-tracking.ts';
import { createSynchronisationService } from '#server/features/synchronisation/synchronisation.service.ts';
import { createPdfRenderer } from '#server/pdf/pdf-renderer.ts';
import { createUniversign } from '#server/signature/universign.gateway.ts';
import { answerBrokenRequests } from '#server/http/broken-requests.ts';
import { Unavailable } from '#shared/errors.ts';
import type { Config } from './config.ts';
import { createLogger, toLogFolder } from './logger.ts';

/** A running service; `stop` finishes what runs and closes everything, once. */
export type Service = { url: string; logger: Logger; stop(): Promise<void> };

/** The data folder cannot be written, or the address is taken. */
export class CannotStart extends Unavailable {
  readonly reason: 'port-taken' | 'data-folder' | 'other';

  constructor(reason: CannotStart['reason'], message: string, options?: ErrorOptions) {
    super(message, options);
    this.reason = reason;
  }
}

/**
 * Puts the whole service together and listens; the desktop and the headless service both start here.
 * @throws {CannotStart} in French, when the port is taken or the data folder cannot be written.
 */
export async function startService(config: Config): Promise<Service> {
  const giveBackFolder = takeDataFolder(config.dataDir);
  try {
    return await startIn(config, giveBackFolder);
  } catch (error) {
    giveBackFolder();
    throw error;
  }
}

async function startIn(config: Config, giveBackFolder: () => void): Promise<Service> {
  const logger = createLogger({ folder: toLogFolder(config.dataDir), level: config.logLevel });
  const now = () => new Date();
  const database = await openServiceDatabase(config.dataDir);
  const { dataDir, poste, gateway: settings } = config;
  const local = await createLocalBackOffice({ dataDir, poste, now, part: toPart(settings) });
  const sharedWork = startSharing({ local, settings, poste, logger, now });
  const { backOffice } = sharedWork;
  const emails = createMailRoom({ settings: config.email, database, backOffice, now, logger });
  const pdf = createPdfRenderer();
  const signing = createSignatureTracking({ database, provider: toProvider(config), now });
  const identity = createIdentity({ database, logger, now });
  await declareIdentity(identity, config);
  const fillDemo = async () => {
    const { seedDemo } = await import('#server/backoffice/demo/seed-demo.ts');
    await seedDemo(local, now());
  };
  if (config.demo) await fillDemo();
  const app = createApp({
    ...config,
    backOffice,
    database,
    identity,
    pdf,
    signing,
    fillDemo,
    synchronisation: createSynchronisationService({ ...local, backOffice, engine: sharedWork.engine }),
    sharing:
      settings.serves === undefined ? undefined : createGateway({ backOffice: local, token: settings.serves, poste }),
    logger,
    now,
    emails,
  });
  const server = await listen(app.listen.bind(app), config);
  await emails.start();
  const following = startSignatureFollowUp(signing.followUp, now);
  const { port } = server.address() as AddressInfo;
  logger.info({ port }, 'service started');
  return { url: `http://${toUrlHost(config.host)}:${port}`, logger, stop: once(() => stopAll()) };

  async function stopAll() {
    await closeServer(server);
    await Promise.all([following.stop(), emails.stop(), sharedWork.stop()]);
    await pdf.stop();
    backOffice.close();
    database.connection.close();
    giveBackFolder();
    await flush(logger);
  }
}

function toProvider({ signature }: Config) {
  return signature && createUniversign({ baseUrl: signature.url, apiKey: signature.key });
}

/** Makes the data folder and keeps it for this process. */
function takeDataFolder(dataDir: string): () => void {
  try {
    mkdirSync(dataDir, { recursive: true, mode: 0o700 });
    return lockFolder(dataDir);
  } catch (cause) {
    const message =
      cause instanceof FolderTaken
        ? `Le dossier de données ${dataDir} est déjà ouvert par un autre Comptoir : fermez-le d’abord.`
        : `Le dossier de données ${dataDir} ne peut pas être écrit.`;
    throw new CannotStart('data-folder', message, { cause });
  }
}

type Listen = (port: number, host: string) => Server;

async function listen(start: Listen, { port, host }: Config): Promise<Server> {
  return new Promise((resolve, reject) => {
    const server = start(port, host);
    answerBrokenRequests(server);
    server.once('listening', () => resolve(server));
    server.once('error', (cause: NodeJS.ErrnoException) => {
      const isTaken = cause.code === 'EADDRINUSE';
      const message = isTaken
        ? `Le port ${port} est déjà pris par un autre programme.`
        : `Le service n’a pas pu écouter sur ${host}:${port}.`;
      reject(new CannotStart(isTaken ? 'port-taken' : 'other', message, { cause }));
    });
  });
}

function toUrlHost(host: string): string {
  return host.includes(':') ? `[${host}]` : host;
}

/** Lets running requests end, then closes what is kept alive. */
async function closeServer(server: Server) {
  const closed = new Promise<void>((resolve) => server.close(() => resolve()));
  server.closeIdleConnections();
  setTimeout(() => server.closeAllConnections(), 10_000).unref();
  await closed;
}

async function flush(logger: Logger) {
  await new Promise<void>((resolve) => logger.flush(() => resolve()));
}

function once(work: () => Promise<void>): () => Promise<void> {
  let running: Promise<void> | undefined;
  return () => (running ??= work());
}
