import type { Logger } from 'pino';
import type { Part } from './backoffice/part.ts';
import { type KeyRing, loadKeyRing } from '#server/backups/key-ring.ts';
import { upgradeData } from '#server/backups/upgrade/upgrade-data.ts';
import { countMigrations } from '#server/database/migrate.ts';
import { openServiceDatabase } from '#server/database/service-database.ts';
import { startClockWatch } from '#server/installation/clock-watch.ts';
import { loadSigningKey, type SigningKey } from '#server/scelles/signing-key.ts';
import { openBackOffice } from '#server/sharing/open-back-office.ts';
import { toPart } from '#server/sharing/transport/gateway-settings.ts';
import type { Config } from './config/config.ts';
import { listLockedFields } from './config/locked-fields.ts';
import { createLifeEvents } from './conformite/life-events.ts';
import type { Host } from './host.ts';
import { createLogger, toLogFolder } from './log/logger.ts';
import { createRequestCounters } from './log/request-counters.ts';
import { openDataFolder, toLostMessage } from './open-data-folder.ts';
import { CannotStart } from './start-failure.ts';
import { toStartFailure } from './to-start-failure.ts';

/** The keys of a data folder, which sign its backups and its records. */
export type DataKeys = { keys: KeyRing; signingKey: SigningKey };
type DataDeps = DataKeys & { part: Part; logger: Logger; now: () => Date };

/**
 * Runs what opens the data, with their keys; once more where the environment named the backup to restore beforehand.
 * @throws {CannotStart} in French.
 */
export async function withKeys<T>(
  config: Config,
  host: Pick<Host, 'sauvegardeKeys' | 'scelleKey'> | undefined,
  start: (held: DataKeys) => Promise<T>,
): Promise<T> {
  const keys = await loadKeyRing(config.dataDir, host?.sauvegardeKeys);
  const signingKey = await loadSigningKey(config.dataDir, host?.scelleKey);
  const attempt = () =>
    start({ keys, signingKey }).catch((error: unknown) => {
      throw toStartFailure(error, config, keys);
    });
  return attempt().catch((error: unknown) => {
    const remedy = error instanceof CannotStart ? error.remedy : undefined;
    if (remedy === undefined || remedy.copy !== config.restore) throw error;
    remedy.apply();
    return attempt();
  });
}

/** Opens the data of a folder in the part its settings give, for `work` alone. @throws {CannotStart} in French. */
export function withData<T>(config: Config, host: Host, work: (local: Data['local']) => Promise<T>): Promise<T> {
  const { dataDir, logLevel: level, logOutput: output, gateway } = config;
  const logger = createLogger({ folder: toLogFolder(dataDir), level, output, counters: createRequestCounters() });
  return withKeys(config, host, async (held) => {
    const data = await openData(config, { ...held, part: toPart(gateway), logger, now: () => new Date() });
    try {
      return await work(data.local);
    } finally {
      data.closeData();
    }
  });
}

/** Opens the data folder and its two databases, and issues notices about them. */
export async function openData({ dataDir, poste, gateway, fields }: Config, deps: DataDeps) {
  const { part, signingKey, logger, now, keys } = deps;
  const folder = openDataFolder({ dataDir, poste, part, keys, logger, now });
  const { installation, numbers, heads } = folder;
  await upgradeData({ dataDir, poste, installation, part, keys, logger, now });
  const database = await openServiceDatabase(dataDir);
  const local = await openBackOffice({
    dataDir,
    poste,
    now,
    part,
    numbers,
    signingKey,
    heads,
    left: gateway.installation,
    held: listLockedFields(fields, 'boutique'),
  });
  installation.save({ schemas: { service: countMigrations('service'), backoffice: countMigrations('backoffice') } });
  if (local.lostNumbers.length > 0 && !folder.isReplicaNew) installation.tell(toLostMessage(local.lostNumbers, part));
  for (const { message } of installation.notices.list()) logger.warn(message);
  const life = createLifeEvents({ local, dataDir });
  life.noteStart();
  const clockWatch = startClockWatch({ installation, logger, onJump: life.noteClock });
  const closeData = () => {
    clockWatch.stop();
    life.noteStop();
    local.close();
    database.connection.close();
    folder.close();
  };
  return { part, keys, signingKey, logger, now, installation, database, local, heads, closeData };
}

export type Data = Awaited<ReturnType<typeof openData>>;
