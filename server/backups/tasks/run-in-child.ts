import type { Logger } from 'pino';
import { Unavailable } from '#shared/endpoints/errors.ts';
import type { OnProgress } from '../files/on-progress.ts';
import { type ChildWork, type StartChild, startNode } from './child-process.ts';

export type Running<R> = { done: Promise<R>; stop(): Promise<void> };
/** A message of a process about its task. */
export type TaskAnswer<R> = { avance: number } | { result: R } | { failure: string };

type Work<R> = {
  /** The module that the process runs, and its task. */
  entry: URL;
  task: object;
  /** Longest silence, in milliseconds. */
  silentMs: number;
  /** The French message for a process that ended without an answer. */
  interrupted: string;
  /** Runs the task here if no process can be started; without it, the task then fails. */
  doHere?: (() => Promise<R>) | undefined;
};

/** Where a task reports, and how its process is started: by default as a Node process. */
export type TaskHost = { onProgress: OnProgress; logger: Pick<Logger, 'warn'>; startChild?: StartChild | undefined };

/**
 * Runs work in another process, because it would block the counter here. `stop` kills it at once, as a power cut would.
 */
export function runInChild<R>(work: Work<R>, { onProgress, logger, startChild = startNode }: TaskHost): Running<R> {
  const child = startChild(work.entry, work.task);
  let isStopped = false;
  const done = follow(child, work, onProgress).catch(async (error: unknown) => {
    if (!(error instanceof NeverBegan) || isStopped || !work.doHere) throw error;
    logger.warn({ err: error, entry: work.entry.pathname }, 'no process could be started: the task blocks the service');
    return work.doHere();
  });
  void done.then(child.stop, child.stop);
  return {
    done,
    async stop() {
      isStopped = true;
      await child.stop();
    },
  };
}

/** The process ended before its first message. */
class NeverBegan extends Unavailable {}

function follow<R>(child: ChildWork, { silentMs, interrupted }: Work<R>, onProgress: OnProgress): Promise<R> {
  return new Promise((resolve, reject) => {
    let hasBegun = false;
    const giveUp = () => reject(new Unavailable('Le disque ne répond pas.'));
    const timer = setTimeout(giveUp, silentMs).unref();
    child.onMessage((message) => {
      const answer = message as TaskAnswer<R>;
      hasBegun = true;
      timer.refresh();
      if ('avance' in answer) onProgress(answer.avance);
      else if ('result' in answer) resolve(answer.result);
      else reject(new Unavailable(answer.failure));
    });
    child.onEnd((cause) => {
      clearTimeout(timer);
      const Ended = hasBegun ? Unavailable : NeverBegan;
      reject(new Ended(interrupted, { cause }));
    });
  });
}
