import type { Logger } from 'pino';
import type { Lieu } from '#shared/contracts/service/sauvegardes.ts';
import { Refused } from '#shared/endpoints/errors.ts';
import type { StartChild } from './child-process.ts';
import { readSauvegardesState, saveSauvegardesState, toStateAfterAttempt } from '../sauvegardes-state.ts';
import { type RunningTask, startTask } from './run-task.ts';
import type { SauvegardeTask, TaskResult } from './sauvegarde-task.ts';
import { toReason } from '#server/database/database-failure.ts';

export type TaskQueue = ReturnType<typeof createTaskQueue>;

/** The task under way, for people, and its progress from 0 to 1. */
type Travail = { etape: string; avance: number };

type Deps = { dataDir: string; logger: Logger; now: () => Date; startChild?: StartChild | undefined };

/** Runs tasks on backups one after the other, each in another process. */
export function createTaskQueue({ dataDir, logger, now, startChild }: Deps) {
  const note = createNotes({ dataDir, logger, now });
  let travail: Travail | null = null;
  let running: RunningTask | undefined;
  let last: Promise<void> = Promise.resolve();
  let isStopped = false;

  async function perform(etape: string, task: SauvegardeTask): Promise<TaskResult> {
    travail = { etape, avance: 0 };
    const onProgress = (avance: number) => (travail = { etape, avance });
    running = startTask(task, { onProgress, logger, startChild });
    return running.done.finally(() => (running = undefined));
  }

  async function runOne(work: () => Promise<void>): Promise<void> {
    if (isStopped) return;
    try {
      await work();
    } finally {
      travail = null;
    }
  }

  return {
    perform,
    getTravail: () => travail,

    /** @throws {Refused} while another task runs, and when the data are on no disk. */
    assertIdle(): void {
      if (dataDir === ':memory:')
        throw new Refused('Ces données ne sont sur aucun disque\u00a0: il n’y a rien à copier.');
      if (travail !== null) throw new Refused('Une sauvegarde est déjà en cours\u00a0: attendez sa fin.');
    },

    /** Queues work; resolves when it is over. */
    add(etape: string, work: () => Promise<void>): Promise<void> {
      travail ??= { etape, avance: 0 };
      const mine = last.then(() => runOne(work));
      last = mine.catch(() => undefined);
      return mine;
    },

    /**
     * Runs an attempt at a place and records its outcome; returns true on success. A failure is recorded, not thrown.
     */
    async attempt(lieu: Lieu, work: () => Promise<void>): Promise<boolean> {
      const erreur = await work().then(() => null, toMessage);
      if (isStopped) return false;
      if (erreur !== null) logger.error({ lieu, erreur }, 'backup failed');
      note(lieu, erreur);
      return erreur === null;
    },

    /** Kills a running task: an interrupted backup leaves none. */
    async stop(): Promise<void> {
      isStopped = true;
      await running?.stop();
      await last;
    },
  };
}

/**
 * Returns a function that records the outcome of an attempt. If it cannot be recorded either, as on a full disk, only
 * the log has it.
 */
function createNotes({ dataDir, logger, now }: Pick<Deps, 'dataDir' | 'logger' | 'now'>) {
  return (lieu: Lieu, erreur: string | null): void => {
    try {
      saveSauvegardesState(dataDir, {
        [lieu]: toStateAfterAttempt(readSauvegardesState(dataDir)[lieu], now(), erreur),
      });
    } catch (error) {
      logger.error({ err: error }, 'the state of the copies could not be written');
    }
  };
}

function toMessage(error: unknown): string {
  return toReason(error);
}
