import type { Logger } from 'pino';
import type { Part } from './backoffice/part.ts';
import type { KeyRing } from '#server/backups/key-ring.ts';
import { upgradeData } from '#server/backups/upgrade/upgrade-data.ts';
import { countMigrations } from '#server/database/migrate.ts';
import { openServiceDatabase } from '#server/database/service-database.ts';
import { startClockWatch } from '#server/installation/clock-watch.ts';
import type { SigningKey } from '#server/scelles/signing-key.ts';
import { openBackOffice } from '#server/sharing/open-back-office.ts';
import type { Config } from './config/config.ts';
import { listLockedFields } from './config/locked-fields.ts';
import { createLifeEvents } from './conformite/life-events.ts';
import { openDataFolder, toLostMessage } from './open-data-folder.ts';

type DataDeps = { part: Part; keys: KeyRing; signingKey: SigningKey; logger: Logger; now: () => Date };

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
