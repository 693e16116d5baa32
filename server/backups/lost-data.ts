import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { Part } from '#server/backoffice/local/outbox/replication.ts';
import type { DamagedDatabase } from '#server/database/database-failure.ts';
import type { LostDatabase } from '#server/installation/inspect-databases.ts';
import { CannotStart } from '#server/start-failure.ts';
import { formatDateTime } from '#shared/dates.ts';
import { readBackupState, toBackupFolder } from './backup-state.ts';
import { type Copy, databases, listCopies } from './copies.ts';
import { hashFile } from './durable-files.ts';
import { orderRestore } from './restore.ts';

type Here = { dataDir: string; poste: string; part: Part };
type Names = readonly LostDatabase['name'][];

/**
 * Why a service does not start on a folder that lost a database, in French: what is missing, and the most recent copy
 * that is whole, which its remedy has put back at the next start.
 */
export function toLostData(here: Here, lost: readonly LostDatabase[]): CannotStart {
  const what = lost.map(({ name, trouble }) => `la base ${name} ${trouble}`).join('\u00a0; ');
  return toOffer(
    here,
    `Dans le dossier ${here.dataDir}, ${what}.`,
    lost.map(({ name }) => name),
  );
}

/** The same for a database that is there and damaged. */
export function toDamagedData(here: Here, { message, database }: DamagedDatabase): CannotStart {
  return toOffer(here, message, isDatabase(database) ? [database] : []);
}

function isDatabase(name: string): name is Names[number] {
  return databases.some((database) => database === name);
}

function toOffer(here: Here, what: string, names: Names): CannotStart {
  const { restauration } = readBackupState(here.dataDir);
  const tried =
    restauration?.succes === false ? ` Une sauvegarde n’a pas pu être remise\u00a0: ${restauration.message}` : '';
  const copy = findGoodCopy(here, names);
  if (!copy) return new CannotStart(`${what}${tried} ${unhelped}`);
  const moment = formatDateTime(copy.manifest.date);
  const remedy = { label: `Remettre la copie du ${moment}`, copy: copy.id, apply: () => putBack(here, copy, names) };
  return new CannotStart(
    `${what}${tried} Comptoir ne recommence pas une boutique vide à sa place. La copie intacte la plus récente est celle du ${moment}\u00a0; ce qui a été fait depuis n’y est pas. Remettez d’abord le fichier s’il a été déplacé\u00a0; sinon, remettez cette copie\u00a0: dans la fenêtre de Comptoir, ou par le réglage COMPTOIR_RESTORE=${copy.id} du service. Rien n’est effacé.`,
    { remedy },
  );
}

const unhelped =
  'Comptoir ne recommence pas une boutique vide à sa place, et aucune copie intacte n’a été trouvée. Remettez le fichier à sa place\u00a0; pour une boutique nouvelle, choisissez un autre dossier de données (COMPTOIR_DATA_DIR).';

function putBack({ dataDir, poste }: Here, { folder, id }: Copy, fichiers: Names) {
  orderRestore(dataDir, {
    dossier: join(folder, '..'),
    id,
    poste,
    numeros_a_sauter: 0,
    fichiers: [...fichiers],
    perdus: true,
  });
}

/** Every copy there is, of this folder and of the second one, the newest first. */
function listAll({ dataDir }: Here): Copy[] {
  const all = [...listCopies(toBackupFolder(dataDir)), ...readBackupState(dataDir).copies];
  return all.toSorted((one, other) => other.id.localeCompare(one.id));
}

/** True for a folder that was used before. */
export function hasCopies(here: Here): boolean {
  return listAll(here).length > 0;
}

/** The most recent copy of this shop's that holds what is lost, byte for byte as it was made. */
function findGoodCopy(here: Here, names: Names): Copy | undefined {
  const isTills = (copy: Copy) => copy.manifest.part === 'poste' && names.includes('backoffice.db');
  return listAll(here).find((copy) => copy.manifest.poste === here.poste && !isTills(copy) && isWhole(copy, names));
}

function isWhole({ folder, manifest }: Copy, names: Names): boolean {
  return manifest.fichiers
    .filter(({ nom }) => names.includes(nom))
    .every(({ nom, sha256 }) => existsSync(join(folder, nom)) && hashFile(join(folder, nom)) === sha256);
}
