import { rmSync } from 'node:fs';
import { isAbsolute, join } from 'node:path';
import type { ConfiguredField } from '#server/config/layers.ts';
import { assertNotLocked, toLockedRefusal } from '#server/config/locked-fields.ts';
import { toAuthor } from '#server/calls/author.ts';
import type { WriteContext } from '#server/calls/caller.ts';
import type { Part } from '#server/backoffice/part.ts';
import { hasFailedForDays } from '#server/backups/sauvegardes-state.ts';
import { type Sauvegardes, toReadingFolder } from '#server/backups/create-sauvegardes.ts';
import { type StoredSauvegarde, databases, manifestName } from '#server/backups/stored-sauvegardes.ts';
import type { Examen } from '#server/backups/examine/examine-sauvegarde.ts';
import { orderRestore, toChosen } from '#server/backups/restore/restore.ts';
import { findProvenance } from '#server/backups/signed-manifest.ts';
import { streamTar } from '#server/backups/files/tar.ts';
import type {
  Comparaison,
  EtatSauvegardes,
  Lieu,
  Provenance,
  ReglagesSauvegardes,
  RestaurationInput,
  Sauvegarde,
} from '#shared/contracts/service/sauvegardes.ts';
import { formatDate } from '#shared/time/dates.ts';
import { typedEntries } from '#shared/typed-entries.ts';
import { InvalidInput, NotFound, Refused, Unavailable } from '#shared/endpoints/errors.ts';
import { assertSeen, findObstacle } from './restore-obstacle.ts';

export type SauvegardeService = ReturnType<typeof createSauvegardeService>;

type Deps = {
  storedSauvegardes: Sauvegardes;
  dataDir: string;
  poste: string;
  part: Part;
  /** The values IT gave for these settings. */
  fields?: readonly ConfiguredField[];
  /** Restarts the service; without it, a request is carried out at the next start. */
  restart?: (() => void) | undefined;
  now: () => Date;
};

const changedSince = 'Cette sauvegarde a été modifiée depuis que Comptoir l’a faite\u00a0: elle n’est plus à remettre.';

type Place = { lieu: Lieu; id: string };

/** Implements what an administrator sees of backups and can do with them. */
export function createSauvegardeService(deps: Deps) {
  const { storedSauvegardes, fields = [] } = deps;
  const { read, findNotice, getHealth, listLast } = createOverview(deps);

  return {
    read,
    findNotice,
    getHealth,
    listLast,

    /** @throws {Refused} while another task runs. */
    begin() {
      void storedSauvegardes.make('manuelle');
      return { success: true as const, message: 'La sauvegarde est commencée.' };
    },

    /** @throws {NotFound}, {Refused} while another task runs. */
    verify(place: Place) {
      void storedSauvegardes.check(place.lieu, getStoredSauvegarde(storedSauvegardes, place));
      return { success: true as const, message: 'La vérification est commencée.' };
    },

    /** @throws {InvalidInput} for a second folder that cannot be written, {Refused} for one the environment fixes. */
    async update(reglages: ReglagesSauvegardes): Promise<EtatSauvegardes> {
      const { dossier } = reglages;
      const { given } = storedSauvegardes;
      if (given?.fixedBy && dossier !== given.dossier) throw toLockedRefusal('COMPTOIR_BACKUP_DIR', given.fixedBy);
      assertNotLocked(fields, 'sauvegardes', storedSauvegardes.getState().reglages, reglages);
      if (dossier !== '' && !isAbsolute(dossier)) throw toInvalid('Indiquez le chemin entier du dossier.');
      await storedSauvegardes.set(reglages).catch((error: unknown) => {
        throw error instanceof Unavailable ? toInvalid(error.message, { cause: error }) : error;
      });
      return read();
    },

    ...createReading(deps),
  };
}

/** Reads a backup completely, into a folder of the service's own, before anything is done with it. */
function createReading({ storedSauvegardes, dataDir, poste, part, restart }: Deps) {
  return {
    /** Compares a backup with the present data. @throws {NotFound}, {Refused} while another task runs. */
    async compare(place: Place): Promise<Comparaison> {
      const into = toReadingFolder(dataDir);
      const { manifest, ...examen } = await storedSauvegardes.examine(
        place.lieu,
        getStoredSauvegarde(storedSauvegardes, place),
        into,
      );
      rmSync(into, { recursive: true, force: true });
      return { ...examen, obstacle: findObstacleOf({ ...examen, manifest }) };
    },

    /** Returns the backup as one archive. @throws {NotFound}, {Refused} when damaged, or while another task runs. */
    async download(place: Place) {
      const reading = toReadingFolder(dataDir);
      const into = join(reading, place.id);
      const { manifest, provenance, obstacle } = await storedSauvegardes.examine(
        place.lieu,
        getStoredSauvegarde(storedSauvegardes, place),
        into,
      );
      if (!manifest || provenance === 'modifiee') throw endReading(reading, new Refused(obstacle ?? ''));
      const filename = `comptoir-${manifest.poste}-${place.id}.tar`;
      return { body: streamOnce(reading, place.id), filename };
    },

    /** @throws {Refused} when it could give a number twice, lose what tills have, or was not inspected; {NotFound}. */
    async restore(place: Place, { numeros_a_sauter, ...asked }: RestaurationInput, { caller }: WriteContext) {
      const into = toChosen(dataDir);
      const examen = await storedSauvegardes.examine(place.lieu, getStoredSauvegarde(storedSauvegardes, place), into);
      const { manifest } = examen;
      const obstacle = findObstacleOf(examen);
      try {
        if (!manifest || obstacle !== null) throw new Refused(obstacle ?? '');
        assertSeen(examen, asked);
      } catch (error) {
        throw endReading(into, error);
      }
      const auteur = toAuthor(caller);
      orderRestore(dataDir, { id: place.id, poste, numeros_a_sauter, fichiers: manifest.fichiers, auteur });
      restart?.();
      const when = restart
        ? 'Comptoir redémarre avec la sauvegarde.'
        : 'La sauvegarde sera remise au prochain démarrage.';
      return { success: true as const, message: when };
    },
  };

  function findObstacleOf({ obstacle, manifest }: Pick<Examen, 'obstacle' | 'manifest'>): string | null {
    return obstacle ?? (manifest && findObstacle(manifest, { poste, part })) ?? null;
  }
}

/** @throws {NotFound} for an unknown backup. */
function getStoredSauvegarde(storedSauvegardes: Sauvegardes, { lieu, id }: Place): StoredSauvegarde {
  const copy = storedSauvegardes.find(lieu, id);
  if (!copy) throw new NotFound(`Sauvegarde ${id} introuvable`);
  return copy;
}

function endReading(folder: string, error: unknown): unknown {
  rmSync(folder, { recursive: true, force: true });
  return error;
}

/** Streams what was read once, then deletes it. */
async function* streamOnce(reading: string, id: string) {
  try {
    yield* streamTar(join(reading, id), [...databases, manifestName]);
  } finally {
    rmSync(reading, { recursive: true, force: true });
  }
}

/** Lists the backups with their provenance. */
function createList({ storedSauvegardes, poste, part }: Deps) {
  const toSauvegarde = (lieu: Lieu, { id, manifest }: StoredSauvegarde, provenance: Provenance): Sauvegarde => ({
    id,
    provenance,
    lieu,
    date: manifest.date,
    origine: manifest.origine,
    octets: manifest.fichiers.reduce((sum, { octets }) => sum + octets, 0),
    poste: manifest.poste,
    version: manifest.version,
    verifiee_le: manifest.verifiee_le,
    abimees: manifest.abimees,
    obstacle: provenance === 'modifiee' ? changedSince : (findObstacle(manifest, { poste, part }) ?? null),
  });

  return (): Sauvegarde[] => {
    const copies = (['principal', 'secondaire'] as const).flatMap((lieu) =>
      storedSauvegardes.list(lieu).map((copy) => ({ lieu, copy })),
    );
    return copies.map(({ lieu, copy }) => toSauvegarde(lieu, copy, findProvenance(copy, storedSauvegardes.keys)));
  };
}

function createOverview(deps: Deps) {
  const { storedSauvegardes, now } = deps;
  const list = createList(deps);

  function read(): EtatSauvegardes {
    const { principal, secondaire, travail, restauration: restored } = storedSauvegardes.getState();
    const restauration = restored && { date: restored.date, succes: restored.succes, message: restored.message };
    const { reglages, origine_dossier } = readSettings();
    const sauvegardes = list();
    const alerte = findNotice() ?? null;
    return { sauvegardes, reglages, origine_dossier, principal, secondaire, travail, restauration, alerte };
  }

  /** Returns the settings with the folder IT gave, whether it has been opened yet or not. */
  function readSettings(): Pick<EtatSauvegardes, 'reglages' | 'origine_dossier'> {
    const { reglages } = storedSauvegardes.getState();
    const { given } = storedSauvegardes;
    if (given?.fixedBy) return { reglages: { ...reglages, dossier: given.dossier }, origine_dossier: given.fixedBy };
    if (given?.dossier === reglages.dossier) return { reglages, origine_dossier: 'strategie' };
    return { reglages, origine_dossier: reglages.dossier === '' ? 'defaut' : 'ecran' };
  }

  /** Returns what has failed for two days, in French. */
  function findNotice(): string | undefined {
    const { principal, secondaire } = storedSauvegardes.getState();
    const { dossier: shown } = readSettings().reglages;
    const dossier = shown === '' ? storedSauvegardes.given?.dossier : shown;
    if (hasFailedForDays(principal, now())) {
      return `Aucune sauvegarde ne réussit depuis le ${formatDate(principal.echec_depuis ?? '')}. ${principal.erreur ?? ''}`;
    }
    if (dossier === undefined || !hasFailedForDays(secondaire, now())) return undefined;
    return `La copie dans ${dossier} ne réussit plus depuis le ${formatDate(secondaire.echec_depuis ?? '')}. ${secondaire.erreur ?? ''}`;
  }

  return {
    read,
    findNotice,

    /** Lists when the last good backup of each place was made. */
    listLast(): { lieu: Lieu; date: string }[] {
      const { principal, secondaire } = storedSauvegardes.getState();
      const last = { principal, secondaire };
      return typedEntries(last).flatMap(([lieu, { reussite }]) =>
        reussite === null ? [] : [{ lieu, date: reussite }],
      );
    },

    /** Returns the state for monitoring: no path, no name. */
    getHealth(): { alerte_sauvegardes?: string } {
      const { principal, secondaire } = storedSauvegardes.getState();
      if (findNotice() === undefined) return {};
      const depuis = hasFailedForDays(principal, now()) ? principal.echec_depuis : secondaire.echec_depuis;
      return { alerte_sauvegardes: `Une sauvegarde échoue depuis le ${formatDate(depuis ?? '')}.` };
    },
  };
}

function toInvalid(message: string, options?: ErrorOptions): InvalidInput {
  return new InvalidInput(message, [{ champ: 'dossier', message }], options);
}
