import { toDamagedData } from '#server/backups/examine/lost-data.ts';
import { toNewerData } from '#server/backups/examine/newer-data.ts';
import type { KeyRing } from '#server/backups/key-ring.ts';
import {
  DamagedDatabase,
  findDatabaseFailure,
  toOpeningFailure,
  WrongStatement,
} from '#server/database/database-failure.ts';
import { NewerData } from '#server/database/migrate.ts';
import { toPart } from '#server/sharing/transport/gateway-settings.ts';
import { AppError } from '#shared/endpoints/errors.ts';
import type { Config } from './config/config.ts';
import { CannotStart } from './start-failure.ts';

/** Converts why the data could not be opened into French with what to do; an unknown error stays as it is. */
export function toStartFailure(cause: unknown, { dataDir, poste, gateway }: Config, keys: KeyRing): unknown {
  // Stored data that does not fit the schema was damaged: these statements have run at every start before.
  const failure = cause instanceof WrongStatement ? toOpeningFailure(cause.database, cause) : cause;
  const here = { dataDir, poste, part: toPart(gateway), keys };
  if (failure instanceof DamagedDatabase) return toDamagedData(here, failure);
  if (failure instanceof NewerData) return toNewerData(here);
  if (cause instanceof AppError) return cause;
  const message = findDatabaseFailure(cause);
  return message === undefined ? cause : new CannotStart(message, { cause });
}
