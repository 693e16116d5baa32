import { join } from 'node:path';
import { isNewerThanProgram, type Schema, tooNew } from '#server/database/migrate.ts';
import { moveLostDatabase } from '#server/installation/move-lost-database.ts';
import { CannotStart } from '#server/start-failure.ts';
import { beforeUpdate } from '#shared/updates.ts';
import { formatDateTime } from '#shared/time/dates.ts';
import manifest from '../../../package.json' with { type: 'json' };
import { openToRead } from '../copy-summary.ts';
import { orderRestore } from '../restore/restore.ts';
import { type StoredSauvegarde, databases, toId } from '../stored-sauvegardes.ts';
import { findGoodSauvegarde, type PosteData, listAll } from './lost-data.ts';

/**
 * Returns the error for data of a newer program, in French. Its remedy, which only IT can order, restores the folder as
 * it was before the update. There is no button for it, because somebody who opens an old program by mistake would lose
 * everything sold since.
 */
export function toNewerData(here: PosteData): CannotStart {
  const remedy = { copy: beforeUpdate, apply: () => goBackBeforeUpdate(here) };
  return new CannotStart(`${tooNew} Pour revenir à cette version-ci, ${toWayBack(here)}`, { remedy });
}

const byIt = `votre service informatique donne COMPTOIR_RESTORE=${beforeUpdate}`;

function toWayBack(here: PosteData): string {
  if (here.part === 'poste') {
    return `${byIt}\u00a0: cette caisse reprend tout de sa boutique, et ce qu’elle n’avait pas encore transmis reste gardé à côté.`;
  }
  const found = listAll(here).find(({ copy: { manifest: made } }) => made.mise_a_jour);
  if (!found) return 'il faudrait une copie faite avant une mise à jour, et aucune n’a été trouvée.';
  const moment = formatDateTime(found.copy.manifest.date);
  return `${byIt}\u00a0: la copie faite avant la mise à jour est remise (la dernière est du ${moment}), ce qui a été fait depuis n’y est pas et reste gardé à côté.`;
}

/**
 * Restores the data from before the update; what it replaces is set aside. A till gets a new replica from its shop.
 * @throws {CannotStart} when this program can open none of the backups; then nothing changes.
 */
function goBackBeforeUpdate(here: PosteData): void {
  const { dataDir, poste, part } = here;
  const isReplica = part === 'poste' && isNewer(dataDir, 'backoffice');
  const names = part === 'poste' ? databases.filter((name) => name === 'service.db') : databases;
  if (part !== 'poste' || isNewer(dataDir, 'service')) {
    const good = findGoodSauvegarde(here, names, isOfThisProgram);
    if (!good) throw new CannotStart(`${tooNew} Aucune copie intacte n’est d’un format que cette version ouvre.`);
    const { copy, fichiers } = good;
    orderRestore(dataDir, { id: copy.id, poste, numeros_a_sauter: 0, fichiers, perdus: true });
  }
  if (isReplica) moveLostDatabase(dataDir, 'backoffice.db', toId(new Date()));
}

/**
 * Returns whether a backup was made before an update or by this version, so that this program may open it. The others
 * are skipped, because reading each of them completely takes long.
 */
function isOfThisProgram({ manifest: { mise_a_jour, version } }: StoredSauvegarde): boolean {
  return mise_a_jour || version === manifest.version;
}

function isNewer(dataDir: string, schema: Schema): boolean {
  const connection = openToRead(join(dataDir, `${schema}.db`));
  try {
    return isNewerThanProgram(connection, schema);
  } finally {
    connection.close();
  }
}
