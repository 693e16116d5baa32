import SQLite from 'better-sqlite3';
import { toReason } from '#server/database/database-failure.ts';
import { AppError } from '#shared/endpoints/errors.ts';
import { performTask } from './perform-task.ts';
import type { SauvegardeAnswer, SauvegardeTask } from './sauvegarde-task.ts';

// The entry of the process that copies and checks databases, started by the service or by the desktop: from this file under
// Node, from dist/main/backup-worker.js when bundled.

// The desktop's processes do not inherit it.
process.umask(0o077);
const everyMs = 100;
const { answer, taskGiven } = openLine();
let toldAt = 0;

/** The way to whoever gave the task: one message comes, answers go. */
function openLine() {
  // Electron's, in a utility process of the desktop; otherwise Node's own.
  const desktop: Electron.ParentPort | undefined = process.parentPort;
  if (desktop) {
    const taskGiven = new Promise<unknown>((resolve) => desktop.once('message', ({ data }) => resolve(data)));
    return { answer: (message: SauvegardeAnswer) => desktop.postMessage(message), taskGiven };
  }
  // A service that was killed wants nothing more from it.
  process.once('disconnect', () => process.exit());
  const taskGiven = new Promise<unknown>((resolve) => process.once('message', resolve));
  return { answer: (message: SauvegardeAnswer) => void process.send?.(message), taskGiven };
}

function onProgress(avance: number): void {
  if (Date.now() - toldAt < everyMs) return;
  toldAt = Date.now();
  answer({ avance });
}

function explain(error: unknown): string {
  if (error instanceof AppError) return error.message;
  return toReason(error);
}

try {
  // Loaded before anything is said: where it cannot be, this ends at once and the task is done elsewhere.
  new SQLite(':memory:').close();
  onProgress(0);
  answer({ result: await performTask((await taskGiven) as SauvegardeTask, onProgress) });
} catch (error) {
  answer({ failure: explain(error) });
}
