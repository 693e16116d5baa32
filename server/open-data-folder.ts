import { join } from 'node:path';
import type { Logger } from 'pino';
import type { LostNumbers } from '#server/backoffice/local/numbering/go-on-after-lost.ts';
import { toNumero } from './backoffice/numbering/series.ts';
import type { Part } from './backoffice/part.ts';
import { hasSauvegardes, toLostData } from '#server/backups/examine/lost-data.ts';
import type { KeyRing } from '#server/backups/key-ring.ts';
import { applyRestore } from '#server/backups/restore/restore.ts';
import { toSauvegardesFolder } from '#server/backups/sauvegardes-state.ts';
import { databases, toId } from '#server/backups/stored-sauvegardes.ts';
import { finishExchange } from '#server/backups/upgrade/exchange-upgraded.ts';
import { isWalDamaged, keepWal } from '#server/database/inspect-wal.ts';
import { type LostDatabase, listLostDatabases } from '#server/installation/inspect-databases.ts';
import { type Installation, openInstallation } from '#server/installation/installation.ts';
import { readInstallation } from '#server/installation/installation-file.ts';
import { openNumberSlots } from '#server/installation/number-slots.ts';
import { moveLostDatabase } from '#server/installation/move-lost-database.ts';
import { createStoredNumbers, type StoredNumbers } from '#server/installation/stored-numbers.ts';
import { type ChainHeads, openChainHeads } from '#server/scelles/chain-heads.ts';

type Deps = { dataDir: string; poste: string; part: Part; keys: KeyRing; logger: Logger; now: () => Date };

/** A data folder that is ready, and what is stored of its numbers outside of its databases. */
type DataFolder = {
  installation: Installation;
  numbers: StoredNumbers;
  /** The heads of its chains of sealed records. */
  heads: ChainHeads;
  /** True when its replica is begun anew: the shop has what this database had. */
  isReplicaNew: boolean;
  close(): void;
};

/**
 * Prepares a data folder for its databases to be opened: restores the backup somebody asked for, and checks that what
 * was there is still there. A till that lost its replica gets it again from its shop, and issues a notice.
 * @throws {CannotStart} in French, with its remedy, when a database is missing, empty or something else.
 */
export function openDataFolder({ dataDir, poste, part, keys, logger, now }: Deps): DataFolder {
  const here = { dataDir, poste, part, keys };
  finishExchange(dataDir);
  applyRestore({ ...here, logger, now });
  const lost = listLostDatabases(dataDir, readInstallation(dataDir), hasSauvegardes(here));
  const isReplica = ({ name, isGone }: LostDatabase) => part === 'poste' && isGone && name === 'backoffice.db';
  const unhelped = lost.filter((database) => !isReplica(database));
  if (unhelped.length > 0) throw toLostData(here, unhelped);
  const installation = openInstallation({ dataDir, poste, now });
  if (lost.length > 0) {
    logger.warn('the replica of this till was lost');
    const aside = moveLostDatabase(dataDir, 'backoffice.db', toId(now()));
    installation.tell(aside === undefined ? replicaLost : `${replicaLost} Ce qui en restait est gardé dans ${aside}.`);
  }
  const damagedWals = databases.filter((name) => isWalDamaged(join(dataDir, name)));
  for (const name of damagedWals) installation.tell(keepDamagedWal(dataDir, name, now()));
  const slots = openNumberSlots(join(dataDir, 'numeros.txt'));
  const numbers = createStoredNumbers(installation, slots);
  const heads = openChainHeads(join(dataDir, 'scelles.txt'));
  const close = () => {
    numbers.close();
    heads.close();
  };
  return { installation, numbers, heads, isReplicaNew: lost.length > 0, close };
}

function keepDamagedWal(dataDir: string, name: string, now: Date): string {
  const kept = keepWal(join(dataDir, name), join(toSauvegardesFolder(dataDir), `journal-abime-${toId(now)}`));
  return `Le fichier ${name}-wal est abîmé\u00a0: ce qui y avait été enregistré en dernier, après l’endroit abîmé, n’est plus dans la base. Il est gardé tel quel dans ${kept}. Vérifiez les dernières ventes.`;
}

function toText(serie: string, rang: number): string {
  return toNumero(serie.replace(/-$/, ''), rang);
}

/**
 * Advice by role: tills give back what they have by themselves, so what is typed in again too soon would be there
 * twice.
 */
const givenBack: Record<Part, string> = {
  seul: '',
  partage: 'Les caisses rendent d’elles-mêmes ce qu’elles ont\u00a0: attendez qu’elles soient toutes à jour. Ensuite, ',
  poste:
    'La boutique rend d’elle-même ce qu’elle avait reçu\u00a0: attendez que cette caisse soit à jour (Synchronisation). Ensuite, ',
};

/** Returns what users have to know about numbers the database has lost. */
export function toLostMessage(lost: readonly LostNumbers[], part: Part): string {
  const ranges = lost.map(({ serie, first, last }) =>
    first === last ? toText(serie, last) : `${toText(serie, first)} à ${toText(serie, last)}`,
  );
  const search = toSentence(
    `${givenBack[part]}cherchez ce qui manque dans une sauvegarde, dans ce qui a été imprimé ou envoyé, et ressaisissez-le.`,
  );
  const what = lost.every(({ serie }) => serie.endsWith('-')) ? 'Des fiches manquent' : 'Des documents manquent';
  return `${what} dans la base, qui a perdu ses dernières écritures ou a été remplacée par une plus ancienne\u00a0: ${ranges.join(', ')} ont été donnés et n’y sont plus. Des fiches changées en dernier peuvent y manquer aussi. Aucun de ces numéros ne resservira\u00a0; la suite vient après. ${search}`;
}

const toSentence = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);

const replicaLost =
  'La base backoffice.db de cette caisse manquait\u00a0: elle reprend tout de sa boutique, et ses numéros continuent. Ce qu’elle n’avait pas encore transmis n’y est plus, sauf si vous retrouvez ce fichier.';
