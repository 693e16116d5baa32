import { toEntry } from '#server/to-entry.ts';
import { performTask } from './perform-task.ts';
import type { SauvegardeTask, TaskResult } from './sauvegarde-task.ts';
import { type Running, runInChild, type TaskHost } from './run-in-child.ts';

export type RunningTask = Running<TaskResult>;

const entry = toEntry('./backups/tasks/backup-worker.ts');

/** Longest silence of a disk, in milliseconds. */
const [openMs, silentMs] = [20_000, 1_800_000];

/**
 * Runs a task in another process: copying and checking a large shop, or a disk that does not answer, would block the
 * counter. If no process can be started, the task runs here: a blocked counter is better than no backup.
 */
export function startTask(task: SauvegardeTask, host: TaskHost): RunningTask {
  const work = {
    entry,
    task,
    silentMs: task.kind === 'open' ? openMs : silentMs,
    interrupted: 'La sauvegarde a été interrompue.',
    // Reading all data here would block the counter for too long.
    doHere: task.kind === 'inspect' ? undefined : () => performTask(task, host.onProgress),
  };
  return runInChild(work, host);
}
