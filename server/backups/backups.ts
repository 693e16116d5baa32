import { join } from 'node:path';
import type { Logger } from 'pino';
import type { Part } from '#server/backoffice/local/outbox/replication.ts';
import type { Lieu } from '#shared/contracts/sauvegardes.ts';
import type { GivenFolder } from '#server/config.ts';
import { toJour } from '#shared/dates.ts';
import manifest from '../../package.json' with { type: 'json' };
import type { StartApart } from './apart.ts';
import { type BackupState, readBackupState, saveBackupState, toBackupFolder, untried } from './backup-state.ts';
import { type Copy, listCopies, type Manifest } from './copies.ts';
import { createTaskLine, type TaskLine } from './task-line.ts';

export type Backups = ReturnType<typeof createBackups>;

type Origine = Manifest['origine'];
type Deps = {
  dataDir: string;
  poste: string;
  part: Part;
  logger: Logger;
  now: () => Date;
  /** How long after the start, and then how often, to see whether a copy is due. */
  firstLookMs?: number;
  lookEveryMs?: number;
  startApart?: StartApart | undefined;
  /** The second folder, as IT gave it. */
  given?: GivenFolder | undefined;
};

const retryMs = 3_600_000;

/** The copies of this data folder: made every day and when somebody asks, in its own `backups/` and in a second folder. */
export function createBackups(deps: Deps) {
  const { dataDir, firstLookMs = 60_000, lookEveryMs = 600_000 } = deps;
  const line = createTaskLine(deps);
  const places = createPlaces(deps);
  const copying = createCopying(deps, line, places);
  const timers: NodeJS.Timeout[] = [];

  return {
    ...places,
    given: deps.given,
    getState: () => ({ ...readBackupState(dataDir), travail: line.getTravail() }),

    /** Looks from time to time whether a copy is due. */
    start(): void {
      timers.push(setTimeout(copying.look, firstLookMs).unref(), setInterval(copying.look, lookEveryMs).unref());
    },

    /**
     * Begins a copy; resolves when it is over, whatever came of it.
     * @throws {Refused} at once, while another task runs.
     */
    make(origine: Origine): Promise<void> {
      line.assertIdle();
      return line.add('Préparation', () => copying.make(origine));
    },

    /** Begins to read a copy from end to end; resolves when it is over. @throws {Refused} while another task runs. */
    check(lieu: Lieu, copy: Copy): Promise<void> {
      line.assertIdle();
      const folder = places.findFolder(lieu) ?? '';
      return line.add('Vérification', async () => {
        await line.attempt(lieu, async () => {
          const copies = await line.perform('Vérification', { kind: 'check', copy, folder });
          if (lieu === 'secondaire') saveBackupState(dataDir, { copies });
        });
      });
    },

    /**
     * Sets how many copies are kept, and the second folder, whose copies are then known.
     * @throws {Unavailable} in French for one that is not there or cannot be written, {Refused} while a task runs.
     */
    async set(reglages: BackupState['reglages']): Promise<void> {
      line.assertIdle();
      await line.add('Ouverture du second dossier', () => places.open(line, reglages));
    },

    /** Ends what runs where it is: a copy that is cut off is none. */
    async stop(): Promise<void> {
      for (const timer of timers) clearTimeout(timer);
      await line.stop();
    },
  };
}

type Places = ReturnType<typeof createPlaces>;

function createPlaces({ dataDir, poste }: Deps) {
  /** The folder of a place; undefined for a second one nobody chose. */
  function findFolder(lieu: Lieu): string | undefined {
    if (lieu === 'principal') return toBackupFolder(dataDir);
    const { dossier } = readBackupState(dataDir).reglages;
    return dossier === '' ? undefined : toSecondFolder(dossier, poste);
  }

  const list = (lieu: Lieu): Copy[] =>
    lieu === 'principal' ? listCopies(toBackupFolder(dataDir)) : readBackupState(dataDir).copies;

  /** @throws {Unavailable} in French when it is not there or cannot be written; nothing is then changed. */
  async function open(line: TaskLine, reglages: BackupState['reglages']): Promise<void> {
    const { dossier } = reglages;
    const isSame = dossier === readBackupState(dataDir).reglages.dossier;
    const folder = toSecondFolder(dossier, poste);
    const copies = dossier === '' ? [] : await line.perform('Ouverture', { kind: 'open', dossier, folder });
    saveBackupState(dataDir, { reglages, copies, ...(isSame ? {} : { secondaire: untried }) });
  }

  return { findFolder, list, find: (lieu: Lieu, code: string) => list(lieu).find(({ id }) => id === code), open };
}

function createCopying({ dataDir, poste, part, now, given }: Deps, line: TaskLine, places: Places) {
  const { findFolder, list, find } = places;
  const main = toBackupFolder(dataDir);

  async function make(origine: Origine): Promise<void> {
    const facts = { origine, poste, part, version: manifest.version };
    const { reglages: kept } = readBackupState(dataDir);
    const isMade = await line.attempt('principal', async () => {
      await line.perform('Copie et vérification', { kind: 'make', dataDir, folder: main, facts, kept });
    });
    if (isMade) await carry();
  }

  async function carry(): Promise<void> {
    if (given && isNew(given, readBackupState(dataDir)) && !(await adopt(given))) return;
    const [folder, copy] = [findFolder('secondaire'), findNewest(list('principal'), now())];
    if (folder === undefined || copy === undefined) return;
    const { reglages: kept } = readBackupState(dataDir);
    await line.attempt('secondaire', async () => {
      const copies = await line.perform('Copie dans le second dossier', { kind: 'carry', copy, folder, kept });
      saveBackupState(dataDir, { copies });
    });
  }

  /** Takes over the folder IT gave, as somebody would choose it on the screen; false when it is not there. */
  function adopt({ dossier }: GivenFolder): Promise<boolean> {
    return line.attempt('secondaire', async () => {
      await places.open(line, { ...readBackupState(dataDir).reglages, dossier });
      saveBackupState(dataDir, { recu: dossier });
    });
  }

  function isBehind(state: BackupState): boolean {
    if (!isTimeToTry(state.secondaire, now())) return false;
    if (given && isNew(given, state)) return true;
    const [folder, newest] = [findFolder('secondaire'), findNewest(list('principal'), now())];
    return folder !== undefined && newest !== undefined && find('secondaire', newest.id) === undefined;
  }

  return {
    make,

    /** Makes a copy when today has none; takes the last one to a second folder that lacks it. */
    look(): void {
      if (line.getTravail() !== null) return;
      const state = readBackupState(dataDir);
      if (isDue(list('principal'), state.principal, now())) void line.add('Préparation', () => make('automatique'));
      else if (isBehind(state)) void line.add('Préparation', carry);
    },
  };
}

/** A folder of the shop's copies in one that may hold those of others. */
export function toSecondFolder(dossier: string, poste: string): string {
  return join(dossier, `comptoir-${poste}`);
}

/** The environment's stands above what somebody chose on the screen, the policy's below. */
function isNew({ dossier, isFixed }: GivenFolder, { recu, reglages }: BackupState): boolean {
  if (isFixed) return dossier !== reglages.dossier;
  const isChosen = reglages.dossier !== '' && reglages.dossier !== recu;
  return dossier !== recu && !isChosen;
}

/** The last one that was made; one of a day to come is from when the clock was ahead. */
function findNewest(copies: readonly Copy[], now: Date): Copy | undefined {
  return copies.find(({ manifest }) => Date.parse(manifest.date) <= now.getTime()) ?? copies[0];
}

function isDue(copies: readonly Copy[], place: BackupState['principal'], now: Date): boolean {
  const hasOfToday = copies.some(({ manifest }) => toJour(new Date(manifest.date)) === toJour(now));
  return !hasOfToday && isTimeToTry(place, now);
}

/** After a failure, an hour later. */
function isTimeToTry({ echec_depuis, essai }: BackupState['principal'], now: Date): boolean {
  return echec_depuis === null || essai === null || now.getTime() - Date.parse(essai) >= retryMs;
}
