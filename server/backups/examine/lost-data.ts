import type { Part } from '#server/backoffice/part.ts';
import type { DamagedDatabase } from '#server/database/database-failure.ts';
import type { LostDatabase } from '#server/installation/inspect-databases.ts';
import { CannotStart } from '#server/start-failure.ts';
import { formatDateTime } from '#shared/time/dates.ts';
import { readSauvegardesState, toSauvegardesFolder } from '../sauvegardes-state.ts';
import { moveLostDatabase } from '#server/installation/move-lost-database.ts';
import { type StoredSauvegarde, databases, listStoredSauvegardes, toId } from '../stored-sauvegardes.ts';
import { copySound } from './examine-sauvegarde.ts';
import type { KeyRing } from '../key-ring.ts';
import { orderRestore, toChosen } from '../restore/restore.ts';

export type PosteData = { dataDir: string; poste: string; part: Part; keys: KeyRing };
type Names = readonly LostDatabase['name'][];

/** The name that stands for the shop, in place of a backup's. */
const fromBoutique = 'boutique';

/**
 * Returns the error for a folder that lost a database, in French: what is missing, and the most recent sound backup,
 * which its remedy restores at the next start.
 */
export function toLostData(here: PosteData, lost: readonly LostDatabase[]): CannotStart {
  const what = lost.map(({ name, trouble }) => `la base ${name} ${trouble}`).join('\u00a0; ');
  return toOffer(
    here,
    `Dans le dossier ${here.dataDir}, ${what}.`,
    lost.map(({ name }) => name),
  );
}

/** Does the same for a database that is present but damaged. */
export function toDamagedData(here: PosteData, { message, database }: DamagedDatabase): CannotStart {
  return toOffer(here, message, isDatabase(database) ? [database] : []);
}

function isDatabase(name: string): name is Names[number] {
  return databases.some((database) => database === name);
}

function toOffer(here: PosteData, what: string, names: Names): CannotStart {
  const isReplica = here.part === 'poste' && names.length === 1 && names[0] === 'backoffice.db';
  if (isReplica) return toReplicaOffer(here, what);
  const { restauration } = readSauvegardesState(here.dataDir);
  const tried =
    restauration?.succes === false ? ` Une sauvegarde n’a pas pu être remise\u00a0: ${restauration.message}` : '';
  const good = findGoodSauvegarde(here, names);
  if (!good) return new CannotStart(`${what}${tried} ${unhelped}`);
  const { copy, fichiers } = good;
  const moment = formatDateTime(copy.manifest.date);
  const order = { id: copy.id, poste: here.poste, numeros_a_sauter: 0, fichiers, perdus: true };
  const remedy = {
    label: `Remettre la copie du ${moment}`,
    copy: copy.id,
    apply: () => orderRestore(here.dataDir, order),
  };
  return new CannotStart(
    `${what}${tried} Comptoir ne recommence pas une boutique vide à sa place. La copie intacte la plus récente est celle du ${moment}\u00a0; ce qui a été fait depuis n’y est pas. Remettez d’abord le fichier s’il a été déplacé\u00a0; sinon, remettez cette copie\u00a0: dans la fenêtre de Comptoir, ou par le réglage COMPTOIR_RESTORE=${copy.id} du service. Rien n’est effacé.`,
    { remedy },
  );
}

/** Returns the offer for a till, which needs no backup: its shop has everything except what it had not sent yet. */
function toReplicaOffer({ dataDir }: PosteData, what: string): CannotStart {
  const apply = () => void moveLostDatabase(dataDir, 'backoffice.db', toId(new Date()));
  const remedy = { label: 'Tout reprendre de la boutique', copy: fromBoutique, apply };
  return new CannotStart(
    `${what} La boutique a tout ce que cette caisse lui avait transmis\u00a0; ce qui ne l’était pas encore n’est que dans ce fichier. Remettez d’abord le bon fichier s’il a été déplacé\u00a0; sinon, reprenez tout de la boutique\u00a0: dans la fenêtre de Comptoir, ou par le réglage COMPTOIR_RESTORE=${fromBoutique} du service. Rien n’est effacé.`,
    { remedy },
  );
}

const unhelped =
  'Comptoir ne recommence pas une boutique vide à sa place, et aucune copie intacte n’a été trouvée. Remettez le fichier à sa place\u00a0; pour une boutique nouvelle, choisissez un autre dossier de données (COMPTOIR_DATA_DIR).';

export type Placed = { copy: StoredSauvegarde; root: string; isOwn: boolean };

/** Returns every backup, of this folder and of the second one, the newest first. */
export function listAll({ dataDir }: Pick<PosteData, 'dataDir'>): Placed[] {
  const [own, { copies, reglages }] = [toSauvegardesFolder(dataDir), readSauvegardesState(dataDir)];
  const all = [
    ...listStoredSauvegardes(own).map((copy) => ({ copy, root: own, isOwn: true })),
    ...copies.map((copy) => ({ copy, root: reglages.dossier, isOwn: false })),
  ];
  return all.toSorted((one, other) => other.copy.id.localeCompare(one.copy.id));
}

/** Returns whether there are backups, that is, whether the folder was used before. */
export function hasSauvegardes(here: Pick<PosteData, 'dataDir'>): boolean {
  return listAll(here).length > 0;
}

type Good = {
  copy: StoredSauvegarde;
  fichiers: Pick<StoredSauvegarde['manifest']['fichiers'][number], 'nom' | 'sha256'>[];
};

/** Returns the most recent backup of this shop that holds what is lost, satisfies `isWanted`, and can be restored. */
export function findGoodSauvegarde(
  here: PosteData,
  names: Names,
  isWanted: (copy: StoredSauvegarde) => boolean = () => true,
): Good | undefined {
  const isOfPoste = ({ manifest }: StoredSauvegarde) => manifest.part === 'poste' && names.includes('backoffice.db');
  for (const placed of listAll(here).filter(({ copy }) => isWanted(copy))) {
    const isOfHere = placed.copy.manifest.poste === here.poste && !isOfPoste(placed.copy);
    const fichiers = isOfHere ? findSound(placed, here, names) : undefined;
    if (fichiers) return { copy: placed.copy, fichiers };
  }
  return undefined;
}

/**
 * Returns a backup's files if they are unchanged. Nobody is signed in who could accept an unknown origin, so unsigned
 * backups are only taken from the data folder, where only its owner can write.
 */
function findSound(
  { copy, root, isOwn }: Placed,
  { dataDir, keys }: PosteData,
  names: Names,
): Good['fichiers'] | undefined {
  try {
    const place = { root, folder: copy.folder };
    const { provenance, fichiers } = copySound({ place, into: toChosen(dataDir), keys, names: [...names] });
    return provenance === 'ici' || isOwn ? fichiers : undefined;
  } catch {
    return undefined;
  }
}
