import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import type { Logger } from 'pino';
import type { Part } from '#server/backoffice/part.ts';
import type { Lieu } from '#shared/contracts/service/sauvegardes.ts';
import type { ConfiguredFolder } from '#server/config/config.ts';
import { toJour } from '#shared/time/dates.ts';
import { Unavailable } from '#shared/endpoints/errors.ts';
import manifest from '../../package.json' with { type: 'json' };
import type { StartChild } from './tasks/child-process.ts';
import {
  type SauvegardesState,
  readSauvegardesState,
  saveSauvegardesState,
  toSauvegardesFolder,
  untried,
} from './sauvegardes-state.ts';
import { type StoredSauvegarde, listStoredSauvegardes, type Manifest } from './stored-sauvegardes.ts';
import type { Examen } from './examine/examine-sauvegarde.ts';
import type { KeyRing } from './key-ring.ts';
import { readingPrefix } from './restore/restore.ts';
import type { StagingPlace } from './stage-sauvegarde.ts';
import { createTaskQueue, type TaskQueue } from './tasks/task-queue.ts';

export type Sauvegardes = ReturnType<typeof createSauvegardes>;

type Origine = Manifest['origine'];
type Deps = {
  dataDir: string;
  poste: string;
  part: Part;
  logger: Logger;
  now: () => Date;
  /** Milliseconds from the start to the first check whether a backup is due, and between checks. */
  firstLookMs?: number;
  lookEveryMs?: number;
  startChild?: StartChild | undefined;
  /** Keys that sign backups. */
  keys: KeyRing;
  /** The second folder, as IT set it. */
  given?: ConfiguredFolder | undefined;
};

const retryMs = 3_600_000;
const program = { version: manifest.version };

/** Returns the backups of this data folder: made daily and on request, in its own `backups/` and in a second folder. */
export function createSauvegardes(deps: Deps) {
  const { dataDir, firstLookMs = 60_000, lookEveryMs = 600_000 } = deps;
  const line = createTaskQueue(deps);
  const places = createPlaces(deps);
  const copying = createCopying(deps, line, places);
  const timers: NodeJS.Timeout[] = [];

  return {
    ...places,
    ...createReading(deps, line, places),
    keys: deps.keys,
    given: deps.given,
    getState: () => ({ ...readSauvegardesState(dataDir), travail: line.getTravail() }),

    /** Starts to check periodically whether a backup is due. */
    start(): void {
      timers.push(setTimeout(copying.look, firstLookMs).unref(), setInterval(copying.look, lookEveryMs).unref());
    },

    /**
     * Starts a backup; resolves when it is over, whatever its outcome.
     * @throws {Refused} at once, while another task runs.
     */
    make(origine: Origine): Promise<void> {
      line.assertIdle();
      return line.add('Préparation', () => copying.make(origine));
    },

    /**
     * Sets how many backups are kept, and the second folder, whose backups are then listed.
     * @throws {Unavailable} in French when the folder is missing or not writable, {Refused} while a task runs.
     */
    async set(reglages: SauvegardesState['reglages']): Promise<void> {
      line.assertIdle();
      await line.add('Ouverture du second dossier', () => places.open(line, reglages));
    },

    /** Kills a running task: an interrupted backup leaves none. */
    async stop(): Promise<void> {
      for (const timer of timers) clearTimeout(timer);
      await line.stop();
    },
  };
}

type Places = ReturnType<typeof createPlaces>;

/** Returns the functions that read a backup completely, in a folder of the service's own. */
function createReading({ dataDir, poste, keys }: Deps, line: TaskQueue, { findPlace }: Places) {
  const toTask = (lieu: Lieu, { folder }: StoredSauvegarde, into: string) => {
    const where = findPlace(lieu) ?? { root: folder, folder };
    return { where, place: { root: where.root, folder }, into, dataDir, poste, ...program, keys };
  };

  return {
    /**
     * Starts to verify a backup completely; resolves when it is over.
     * @throws {Refused} while another task runs.
     */
    check(lieu: Lieu, copy: StoredSauvegarde): Promise<void> {
      line.assertIdle();
      return line.add('Vérification', async () => {
        await line.attempt(lieu, async () => {
          const task = { kind: 'check', ...toTask(lieu, copy, toReadingFolder(dataDir)) } as const;
          const { copies } = await line.perform('Vérification', task);
          if (lieu === 'secondaire') saveSauvegardesState(dataDir, { copies });
        });
      });
    },

    /**
     * Copies a backup into `into`, which the caller removes, and compares it with the present data.
     * @throws {Refused} while another task runs; {Unavailable} when the backup cannot be reached.
     */
    async examine(lieu: Lieu, copy: StoredSauvegarde, into: string): Promise<Examen> {
      line.assertIdle();
      let examen: Examen | undefined;
      await line.add('Lecture', async () => {
        const task = { kind: 'examine', ...toTask(lieu, copy, into) } as const;
        ({ examen } = await line.perform('Lecture', task));
      });
      if (!examen) throw new Unavailable('Comptoir s’arrête.');
      return examen;
    },
  };
}

/** Returns a new folder in which one backup is read; the next start removes what an interruption leaves. */
export function toReadingFolder(dataDir: string): string {
  return join(dataDir, `${readingPrefix}${randomUUID()}`);
}

function createPlaces({ dataDir, poste }: Deps) {
  /** Returns the folder of a place; undefined for a second one that was never chosen. */
  function findPlace(lieu: Lieu): StagingPlace | undefined {
    if (lieu === 'principal') return toMain(dataDir);
    const { dossier } = readSauvegardesState(dataDir).reglages;
    return dossier === '' ? undefined : toSecond(dossier, poste);
  }

  const list = (lieu: Lieu): StoredSauvegarde[] =>
    lieu === 'principal' ? listStoredSauvegardes(toSauvegardesFolder(dataDir)) : readSauvegardesState(dataDir).copies;

  /** @throws {Unavailable} in French when the folder is missing or not writable; then nothing changes. */
  async function open(line: TaskQueue, reglages: SauvegardesState['reglages']): Promise<void> {
    const { dossier } = reglages;
    const isSame = dossier === readSauvegardesState(dataDir).reglages.dossier;
    const { copies } =
      dossier === ''
        ? { copies: [] }
        : await line.perform('Ouverture', { kind: 'open', where: toSecond(dossier, poste) });
    saveSauvegardesState(dataDir, { reglages, copies, ...(isSame ? {} : { secondaire: untried }) });
  }

  return { findPlace, list, find: (lieu: Lieu, code: string) => list(lieu).find(({ id }) => id === code), open };
}

function createCopying({ dataDir, poste, part, now, given, keys }: Deps, line: TaskQueue, places: Places) {
  const { findPlace, list, find } = places;
  const main = toMain(dataDir);

  async function make(origine: Origine): Promise<void> {
    const facts = { origine, poste, part, ...program };
    const { reglages: kept } = readSauvegardesState(dataDir);
    const isMade = await line.attempt('principal', async () => {
      await line.perform('Copie et vérification', { kind: 'make', dataDir, where: main, facts, kept, key: keys.own });
    });
    if (isMade) await carry();
  }

  async function carry(): Promise<void> {
    if (given && isNew(given, readSauvegardesState(dataDir)) && !(await adopt(given))) return;
    const [where, copy] = [findPlace('secondaire'), findNewest(list('principal'), now())];
    if (where === undefined || copy === undefined) return;
    const { reglages: kept } = readSauvegardesState(dataDir);
    await line.attempt('secondaire', async () => {
      const { copies } = await line.perform('Copie dans le second dossier', { kind: 'carry', copy, where, kept });
      saveSauvegardesState(dataDir, { copies });
    });
  }

  /** Applies the second folder IT set, as if it were chosen on the screen; returns false when it is not there. */
  function adopt({ dossier }: ConfiguredFolder): Promise<boolean> {
    return line.attempt('secondaire', async () => {
      await places.open(line, { ...readSauvegardesState(dataDir).reglages, dossier });
      saveSauvegardesState(dataDir, { recu: dossier });
    });
  }

  function isBehind(state: SauvegardesState): boolean {
    if (!isTimeToTry(state.secondaire, now())) return false;
    if (given && isNew(given, state)) return true;
    const [where, newest] = [findPlace('secondaire'), findNewest(list('principal'), now())];
    return where !== undefined && newest !== undefined && find('secondaire', newest.id) === undefined;
  }

  return {
    make,

    /** Starts a backup when today has none, or copies the last one to a second folder that lacks it. */
    look(): void {
      if (line.getTravail() !== null) return;
      const state = readSauvegardesState(dataDir);
      if (isDue(list('principal'), state.principal, now())) void line.add('Préparation', () => make('automatique'));
      else if (isBehind(state)) void line.add('Préparation', carry);
    },
  };
}

/** Returns the folder of the main place; it belongs to the service, even if somebody made it a link to another disk. */
function toMain(dataDir: string): StagingPlace {
  return { root: toSauvegardesFolder(dataDir), folder: toSauvegardesFolder(dataDir) };
}

/** Returns the shop's own folder in a folder that other tills may use too. */
function toSecond(dossier: string, poste: string): StagingPlace {
  return { root: dossier, folder: join(dossier, `comptoir-${poste}`) };
}

/** Returns whether to apply IT's folder: the environment wins over the screen, the screen over the policy. */
function isNew({ dossier, fixedBy }: ConfiguredFolder, { recu, reglages }: SauvegardesState): boolean {
  if (fixedBy) return dossier !== reglages.dossier;
  const isChosen = reglages.dossier !== '' && reglages.dossier !== recu;
  return dossier !== recu && !isChosen;
}

/** Returns the last backup made; one from a future day was made while the clock was ahead. */
function findNewest(copies: readonly StoredSauvegarde[], now: Date): StoredSauvegarde | undefined {
  return copies.find(({ manifest }) => Date.parse(manifest.date) <= now.getTime()) ?? copies[0];
}

function isDue(copies: readonly StoredSauvegarde[], place: SauvegardesState['principal'], now: Date): boolean {
  const hasOfToday = copies.some(({ manifest }) => toJour(new Date(manifest.date)) === toJour(now));
  return !hasOfToday && isTimeToTry(place, now);
}

/** Returns whether to retry: an hour after a failure, or at once after one dated in the future. */
function isTimeToTry({ echec_depuis, essai }: SauvegardesState['principal'], now: Date): boolean {
  return echec_depuis === null || essai === null || Math.abs(now.getTime() - Date.parse(essai)) >= retryMs;
}
