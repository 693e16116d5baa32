import { Unavailable } from '#shared/endpoints/errors.ts';
import type { OnProgress } from '../files/on-progress.ts';
import { type ChildWork, type StartChild, startNode } from './child-process.ts';

export type Running<R> = { done: Promise<R>; stop(): Promise<void> };
/** What a process says of its task. */
export type TaskAnswer<R> = { avance: number } | { result: R } | { failure: string };

type Work<R> = {
  /** The module whose process does it, and what it is handed. */
  entry: URL;
  task: object;
  /** How long it may say nothing. */
  silentMs: number;
  /** What whoever waits is told when it ended without an answer, in French. */
  interrupted: string;
  /** Does it here, where nothing can begin apart; without it, it has then failed. */
  doHere?: (() => Promise<R>) | undefined;
};

/**
 * Does work apart from the service, which would keep the counter waiting. `stop` ends it where it is, as a power cut would.
 */
export function startApart<R>(work: Work<R>, onProgress: OnProgress, startChild: StartChild = startNode): Running<R> {
  const child = startChild(work.entry, work.task);
  let isStopped = false;
  const done = follow(child, work, onProgress).catch(async (error: unknown) => {
    if (!(error instanceof NeverBegan) || isStopped || !work.doHere) throw error;
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

/** It ended before it said anything. */
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
