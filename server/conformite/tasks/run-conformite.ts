import type { OnProgress } from '#server/backups/files/on-progress.ts';
import type { StartChild } from '#server/backups/tasks/child-process.ts';
import { type Running, startApart } from '#server/backups/tasks/start-apart.ts';
import { toEntry } from '#server/to-entry.ts';
import type { ConformiteKind, ConformiteTask, ConformiteTasks } from './conformite-task.ts';
import { performConformite } from './perform-conformite.ts';

const entry = toEntry('./conformite/tasks/conformite-worker.ts');
const silentMs = 1_800_000;

/** Does a task apart from the service; where nothing can begin apart, it is done here. */
export function startConformite<K extends ConformiteKind>(
  kind: K,
  task: ConformiteTasks[K]['task'],
  onProgress: OnProgress,
  startChild?: StartChild,
): Running<ConformiteTasks[K]['result']> {
  // What a kind of task takes and what it gives stand in one line of `ConformiteTasks`.
  const given = { kind, task } as ConformiteTask;
  const doHere = () => performConformite(given, onProgress) as Promise<ConformiteTasks[K]['result']>;
  const interrupted = 'Le travail a été interrompu.';
  return startApart({ entry, task: given, silentMs, interrupted, doHere }, onProgress, startChild);
}
