import { toEntry } from '#server/to-entry.ts';
import type { OnProgress } from '../files/on-progress.ts';
import type { StartChild } from './child-process.ts';
import { performTask } from './perform-task.ts';
import type { SauvegardeTask, TaskResult } from './sauvegarde-task.ts';
import { type Running, startApart } from './start-apart.ts';

export type RunningTask = Running<TaskResult>;

const entry = toEntry('./backups/tasks/backup-worker.ts');

/** How long a disk may say nothing. */
const [openMs, silentMs] = [20_000, 1_800_000];

/**
 * Does a task apart from the service: copying and checking a large shop, or a disk that does not answer, would keep the
 * counter waiting. Where nothing can begin apart, the task is done here: a counter that waits is better than no copy.
 */
export function startTask(task: SauvegardeTask, onProgress: OnProgress, startChild?: StartChild): RunningTask {
  const work = {
    entry,
    task,
    silentMs: task.kind === 'open' ? openMs : silentMs,
    interrupted: 'La sauvegarde a été interrompue.',
    // What reads everything there is would keep the counter waiting for long.
    doHere: task.kind === 'inspect' ? undefined : () => performTask(task, onProgress),
  };
  return startApart(work, onProgress, startChild);
}
