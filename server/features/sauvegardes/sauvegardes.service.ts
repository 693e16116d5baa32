import { isAbsolute } from 'node:path';
import type { Part } from '#server/backoffice/local/outbox/replication.ts';
import { isAlarming } from '#server/backups/backup-state.ts';
import type { Backups } from '#server/backups/backups.ts';
import { type Copy, databases, manifestName } from '#server/backups/copies.ts';
import { orderRestore } from '#server/backups/restore.ts';
import { streamTar } from '#server/backups/tar.ts';
import type { EtatSauvegardes, Lieu, ReglagesSauvegardes, Sauvegarde } from '#shared/contracts/sauvegardes.ts';
import { formatDate } from '#shared/dates.ts';
import { InvalidInput, NotFound, Refused, Unavailable } from '#shared/errors.ts';
import { findObstacle } from './restore-obstacle.ts';

export type SauvegardeService = ReturnType<typeof createSauvegardeService>;

type Deps = {
  backups: Backups;
  dataDir: string;
  poste: string;
  part: Part;
  /** Starts the service again; where nobody can, what was asked is done at the next start. */
  restart?: (() => void) | undefined;
  now: () => Date;
};

const fixed = 'Ce réglage est fixé par la variable d’environnement COMPTOIR_BACKUP_DIR.';

type Place = { lieu: Lieu; id: string };

/** What an administrator sees of the copies, and what they can do with them. */
export function createSauvegardeService(deps: Deps) {
  const { backups, dataDir, poste, part, restart } = deps;
  const { read, findAlarm, getHealth } = createReading(deps);

  function get({ lieu, id }: Place): Copy {
    const copy = backups.find(lieu, id);
    if (!copy) throw new NotFound(`Sauvegarde ${id} introuvable`);
    return copy;
  }

  return {
    read,
    findAlarm,
    getHealth,

    /** @throws {Refused} while another task runs. */
    begin() {
      void backups.make('manuelle');
      return { success: true as const, message: 'La sauvegarde est commencée.' };
    },

    /** @throws {NotFound}, {Refused} while another task runs. */
    verify(place: Place) {
      void backups.check(place.lieu, get(place));
      return { success: true as const, message: 'La vérification est commencée.' };
    },

    /** @throws {InvalidInput} for a second folder that is not there or cannot be written, {Refused} for one the environment fixes. */
    async update(reglages: ReglagesSauvegardes): Promise<EtatSauvegardes> {
      const { dossier } = reglages;
      if (backups.given?.isFixed && dossier !== backups.given.dossier) throw new Refused(fixed);
      if (dossier !== '' && !isAbsolute(dossier)) throw toInvalid('Indiquez le chemin entier du dossier.');
      await backups.set(reglages).catch((error: unknown) => {
        throw error instanceof Unavailable ? toInvalid(error.message, { cause: error }) : error;
      });
      return read();
    },

    /** The copy as one archive. @throws {NotFound} */
    download(place: Place) {
      const { id, folder, manifest } = get(place);
      return {
        body: streamTar(folder, [...databases, manifestName]),
        filename: `comptoir-${manifest.poste}-${id}.tar`,
      };
    },

    /** @throws {Refused} where it could give a number twice, or lose what tills have; {NotFound}. */
    restore(place: Place, numeros_a_sauter: number) {
      const copy = get(place);
      const obstacle = findObstacle(copy.manifest, { poste, part });
      if (obstacle !== undefined) throw new Refused(obstacle);
      const dossier = backups.findFolder(place.lieu) ?? '';
      orderRestore(dataDir, { dossier, id: place.id, poste, numeros_a_sauter });
      restart?.();
      const when = restart
        ? 'Comptoir redémarre avec la sauvegarde.'
        : 'La sauvegarde sera remise au prochain démarrage.';
      return { success: true as const, message: when };
    },
  };
}

/** How the copies fare. */
function createReading({ backups, poste, part, now }: Deps) {
  const toSauvegarde = (lieu: Lieu, { id, manifest }: Copy): Sauvegarde => ({
    id,
    lieu,
    date: manifest.date,
    origine: manifest.origine,
    octets: manifest.fichiers.reduce((sum, { octets }) => sum + octets, 0),
    poste: manifest.poste,
    version: manifest.version,
    verifiee_le: manifest.verifiee_le,
    obstacle: findObstacle(manifest, { poste, part }) ?? null,
  });

  function read(): EtatSauvegardes {
    const { principal, secondaire, travail, restauration } = backups.getState();
    const { reglages, origine_dossier } = readSettings();
    const places = ['principal', 'secondaire'] as const;
    const sauvegardes = places.flatMap((lieu) => backups.list(lieu).map((copy) => toSauvegarde(lieu, copy)));
    const alerte = findAlarm() ?? null;
    return { sauvegardes, reglages, origine_dossier, principal, secondaire, travail, restauration, alerte };
  }

  /** With the folder IT gave, be it opened yet or not. */
  function readSettings(): Pick<EtatSauvegardes, 'reglages' | 'origine_dossier'> {
    const { reglages } = backups.getState();
    const { given } = backups;
    if (given?.isFixed) return { reglages: { ...reglages, dossier: given.dossier }, origine_dossier: 'environnement' };
    if (given?.dossier === reglages.dossier) return { reglages, origine_dossier: 'strategie' };
    return { reglages, origine_dossier: reglages.dossier === '' ? 'defaut' : 'ecran' };
  }

  /** What has failed for two days, in French. */
  function findAlarm(): string | undefined {
    const { principal, secondaire } = backups.getState();
    const { dossier: shown } = readSettings().reglages;
    const dossier = shown === '' ? backups.given?.dossier : shown;
    if (isAlarming(principal, now())) {
      return `Aucune sauvegarde ne réussit depuis le ${formatDate(principal.echec_depuis ?? '')}. ${principal.erreur ?? ''}`;
    }
    if (dossier === undefined || !isAlarming(secondaire, now())) return undefined;
    return `La copie dans ${dossier} ne réussit plus depuis le ${formatDate(secondaire.echec_depuis ?? '')}. ${secondaire.erreur ?? ''}`;
  }

  return {
    read,
    findAlarm,

    /** For whoever watches the service: no path, no name. */
    getHealth(): { alerte_sauvegardes?: string } {
      const { principal, secondaire } = backups.getState();
      if (findAlarm() === undefined) return {};
      const depuis = isAlarming(principal, now()) ? principal.echec_depuis : secondaire.echec_depuis;
      return { alerte_sauvegardes: `Une sauvegarde échoue depuis le ${formatDate(depuis ?? '')}.` };
    },
  };
}

function toInvalid(message: string, options?: ErrorOptions): InvalidInput {
  return new InvalidInput(message, [{ champ: 'dossier', message }], options);
}
