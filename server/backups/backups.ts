import { rmSync } from 'node:fs';
import { join } from 'node:path';
import type { Logger } from 'pino';
import type { Part } from '#server/backoffice/local/outbox/replication.ts';
import type { Lieu } from '#shared/contracts/sauvegardes.ts';
import { toJour } from '#shared/dates.ts';
import manifest from '../../package.json' with { type: 'json' };
import { type BackupState, readBackupState, toBackupFolder } from './backup-state.ts';
import { type Copy, findCopy, listCopies, type Manifest } from './copies.ts';
import { listExpired } from './rotation.ts';
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
      const check = () => line.perform('Vérification', { kind: 'check', copy });
      return line.add('Vérification', async () => void (await line.attempt(lieu, check)));
    },

    /** Ends what runs where it is: a copy that is cut off is none. */
    async stop(): Promise<void> {
      for (const timer of timers) clearTimeout(timer);
      await line.stop();
    },
  };
}

type Places = ReturnType<typeof createPlaces>;

function createPlaces({ dataDir, poste, now }: Deps) {
  /** The folder of a place; undefined for a second one nobody chose. */
  function findFolder(lieu: Lieu): string | undefined {
    if (lieu === 'principal') return toBackupFolder(dataDir);
    const { dossier } = readBackupState(dataDir).reglages;
    return dossier === '' ? undefined : toSecondFolder(dossier, poste);
  }

  return {
    findFolder,
    list: (lieu: Lieu): Copy[] => listCopies(findFolder(lieu) ?? ''),
    find: (lieu: Lieu, id: string): Copy | undefined => findCopy(findFolder(lieu) ?? '', id),

    /** Removes the copies that are no longer kept. */
    prune(folder: string): void {
      const copies = listCopies(folder).map((copy) => ({ id: copy.id, date: copy.manifest.date }));
      for (const id of listExpired(copies, readBackupState(dataDir).reglages, now())) {
        rmSync(join(folder, id), { recursive: true, force: true });
      }
    },
  };
}

function createCopying({ dataDir, poste, part, now }: Deps, line: TaskLine, { findFolder, list, prune }: Places) {
  const main = toBackupFolder(dataDir);

  async function make(origine: Origine): Promise<void> {
    const facts = { origine, poste, part, version: manifest.version };
    const isMade = await line.attempt('principal', async () => {
      await line.perform('Copie et vérification', { kind: 'make', dataDir, folder: main, facts });
      prune(main);
    });
    if (isMade) await carry();
  }

  async function carry(): Promise<void> {
    const [to, newest] = [findFolder('secondaire'), list('principal')[0]];
    if (to === undefined || newest === undefined) return;
    await line.attempt('secondaire', async () => {
      await line.perform('Copie dans le second dossier', { kind: 'carry', copy: newest, to });
      prune(to);
    });
  }

  function isBehind({ secondaire }: BackupState): boolean {
    const [to, newest] = [findFolder('secondaire'), list('principal')[0]];
    if (to === undefined || newest === undefined || !isTimeToTry(secondaire, now())) return false;
    return findCopy(to, newest.id) === undefined;
  }

  return {
    make,

    /** Makes a copy when today has none; takes the last one to a second folder that lacks it. */
    look(): void {
      if (line.getTravail() !== null) return;
      const state = readBackupState(dataDir);
      if (isDue(list('principal')[0], state.principal, now())) void line.add('Préparation', () => make('automatique'));
      else if (isBehind(state)) void line.add('Préparation', carry);
    },
  };
}

/** A folder of the shop's copies in one that may hold those of others. */
export function toSecondFolder(dossier: string, poste: string): string {
  return join(dossier, `comptoir-${poste}`);
}

function isDue(newest: Copy | undefined, place: BackupState['principal'], now: Date): boolean {
  const isOfToday = newest !== undefined && toJour(new Date(newest.manifest.date)) === toJour(now);
  return !isOfToday && isTimeToTry(place, now);
}

/** After a failure, an hour later. */
function isTimeToTry({ echec_depuis, essai }: BackupState['principal'], now: Date): boolean {
  return echec_depuis === null || essai === null || now.getTime() - Date.parse(essai) >= retryMs;
}
