import SQLite from 'better-sqlite3';
import { toReason } from '#server/database/database-failure.ts';
import { AppError } from '#shared/endpoints/errors.ts';
import type { OnProgress } from '../files/on-progress.ts';
import type { TaskAnswer } from './start-apart.ts';

const everyMs = 100;

/** The one task of a process the service or the desktop started for it: what `startApart` is told. */
export async function serveTask<T, R>(perform: (task: T, onProgress: OnProgress) => Promise<R>): Promise<void> {
  // The desktop's processes do not inherit it.
  process.umask(0o077);
  const { answer, taskGiven } = openLine<R>();
  let toldAt = 0;
  function onProgress(avance: number): void {
    if (Date.now() - toldAt < everyMs) return;
    toldAt = Date.now();
    answer({ avance });
  }

  try {
    // Loaded before anything is said: where it cannot be, this ends at once and the task is done elsewhere.
    new SQLite(':memory:').close();
    onProgress(0);
    answer({ result: await perform((await taskGiven) as T, onProgress) });
  } catch (error) {
    answer({ failure: explain(error) });
  }
}

/** The way to whoever gave the task: one message comes, answers go. */
function openLine<R>() {
  // Electron's, in a utility process of the desktop; otherwise Node's own.
  const desktop: Electron.ParentPort | undefined = process.parentPort;
  if (desktop) {
    const taskGiven = new Promise<unknown>((resolve) => desktop.once('message', ({ data }) => resolve(data)));
    return { answer: (message: TaskAnswer<R>) => desktop.postMessage(message), taskGiven };
  }
  // A service that was killed wants nothing more from it.
  process.once('disconnect', () => process.exit());
  const taskGiven = new Promise<unknown>((resolve) => process.once('message', resolve));
  return { answer: (message: TaskAnswer<R>) => void process.send?.(message), taskGiven };
}

function explain(error: unknown): string {
  if (error instanceof AppError) return error.message;
  return toReason(error);
}
