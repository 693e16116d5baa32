import { toEntry } from '#server/to-entry.ts';
import { Unavailable } from '#shared/endpoints/errors.ts';
import { type ChildWork, type StartChild, startNode } from './child-process.ts';
import type { SauvegardeAnswer, SauvegardeTask, TaskResult } from './sauvegarde-task.ts';
import type { OnProgress } from '../files/on-progress.ts';
import { performTask } from './perform-task.ts';

export type RunningTask = { done: Promise<TaskResult>; stop(): Promise<void> };

const entry = toEntry('./backups/tasks/backup-worker.ts');

/** How long a disk may say nothing. */
const [openMs, silentMs] = [20_000, 1_800_000];

/**
 * Does a task apart from the service: copying and checking a large shop, or a disk that does not answer, would keep the
 * counter waiting. Where nothing can begin apart, the task is done here: a counter that waits is better than no copy.
 * `stop` ends it where it is, as a power cut would.
 */
export function startTask(
  task: SauvegardeTask,
  onProgress: OnProgress,
  startChild: StartChild = startNode,
): RunningTask {
  const child = startChild(entry, task);
  let isStopped = false;
  const done = followTask(child, task, onProgress).catch(async (error: unknown) => {
    // What reads everything there is would keep the counter waiting for long.
    if (!(error instanceof NeverBegan) || isStopped || task.kind === 'inspect') throw error;
    return performTask(task, onProgress);
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

function followTask(child: ChildWork, { kind }: SauvegardeTask, onProgress: OnProgress): Promise<TaskResult> {
  return new Promise((resolve, reject) => {
    let hasBegun = false;
    const giveUp = () => reject(new Unavailable('Le disque ne répond pas.'));
    const timer = setTimeout(giveUp, kind === 'open' ? openMs : silentMs).unref();
    child.onMessage((message) => {
      const answer = message as SauvegardeAnswer;
      hasBegun = true;
      timer.refresh();
      if ('avance' in answer) onProgress(answer.avance);
      else if ('result' in answer) resolve(answer.result);
      else reject(new Unavailable(answer.failure));
    });
    child.onEnd((cause) => {
      clearTimeout(timer);
      const Ended = hasBegun ? Unavailable : NeverBegan;
      reject(new Ended('La sauvegarde a été interrompue.', { cause }));
    });
  });
}
