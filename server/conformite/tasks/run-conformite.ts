import { type Running, runInChild, type TaskHost } from '#server/backups/tasks/run-in-child.ts';
import { toEntry } from '#server/to-entry.ts';
import type { ConformiteKind, ConformiteTask, ConformiteTasks } from './conformite-task.ts';
import { performConformite } from './perform-conformite.ts';

const entry = toEntry('./conformite/tasks/conformite-worker.ts');
const silentMs = 1_800_000;

/** Runs a task in another process, or here if none can be started. */
export function startConformite<K extends ConformiteKind>(
  kind: K,
  task: ConformiteTasks[K]['task'],
  host: TaskHost,
): Running<ConformiteTasks[K]['result']> {
  // Each line of `ConformiteTasks` pairs a task with its result.
  const given = { kind, task } as ConformiteTask;
  const doHere = () => performConformite(given, host.onProgress) as Promise<ConformiteTasks[K]['result']>;
  const interrupted = 'Le travail a été interrompu.';
  return runInChild({ entry, task: given, silentMs, interrupted, doHere }, host);
}
