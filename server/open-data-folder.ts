import type { Logger } from 'pino';
import type { Part } from '#server/backoffice/local/outbox/replication.ts';
import { hasCopies, toLostData } from '#server/backups/lost-data.ts';
import { applyRestore } from '#server/backups/restore.ts';
import { type Installation, openInstallation } from '#server/installation/installation.ts';
import { readInstallation } from '#server/installation/installation-file.ts';
import { type LostDatabase, listLostDatabases } from '#server/installation/inspect-databases.ts';

type Deps = { dataDir: string; poste: string; part: Part; logger: Logger; now: () => Date };

/**
 * Makes a data folder ready for its databases to be opened: puts back the copy somebody asked for, and makes sure that
 * what was there is still there. A till that lost its replica has it again from its shop, and says so.
 * @throws {CannotStart} in French, with its remedy, when a database is missing, empty or something else.
 */
export function openDataFolder({ dataDir, poste, part, logger, now }: Deps): Installation {
  const here = { dataDir, poste, part };
  applyRestore({ ...here, logger, now });
  const lost = listLostDatabases(dataDir, readInstallation(dataDir), hasCopies(here));
  const isReplica = ({ name, isGone }: LostDatabase) => part === 'poste' && isGone && name === 'backoffice.db';
  const unhelped = lost.filter((database) => !isReplica(database));
  if (unhelped.length > 0) throw toLostData(here, unhelped);
  const installation = openInstallation({ dataDir, poste, now });
  if (lost.length > 0) {
    logger.warn('the replica of this till was lost');
    installation.tell(replicaLost);
  }
  return installation;
}

const replicaLost =
  'La base backoffice.db de cette caisse manquait\u00a0: elle reprend tout de sa boutique, et ses numéros continuent. Ce qu’elle n’avait pas encore transmis n’y est plus, sauf si vous retrouvez ce fichier.';
