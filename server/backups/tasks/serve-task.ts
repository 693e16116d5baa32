import SQLite from 'better-sqlite3';
import { toReason } from '#server/database/database-failure.ts';
import { AppError } from '#shared/endpoints/errors.ts';
import type { OnProgress } from '../files/on-progress.ts';
import type { TaskAnswer } from './run-in-child.ts';

const everyMs = 100;

/** Runs the one task of a process that the service or the desktop started; its messages go to `runInChild`. */
export async function serveTask<T, R>(perform: (task: T, onProgress: OnProgress) => Promise<R>): Promise<void> {
  // Processes of the desktop do not inherit the umask.
  process.umask(0o077);
  const { answer, taskGiven } = openLine<R>();
  let reportedAt = 0;
  function onProgress(avance: number): void {
    if (Date.now() - reportedAt < everyMs) return;
    reportedAt = Date.now();
    answer({ avance });
  }

  try {
    // Loaded before the first message: if it cannot be, the process ends at once and the task is run elsewhere.
    new SQLite(':memory:').close();
    onProgress(0);
    answer({ result: await perform((await taskGiven) as T, onProgress) });
  } catch (error) {
    answer({ failure: explain(error) });
  }
}

/** Returns the connection to whoever gave the task: it brings one message, and takes the answers. */
function openLine<R>() {
  // In a utility process of the desktop it is Electron's, otherwise Node's own.
  const desktop: Electron.ParentPort | undefined = process.parentPort;
  if (desktop) {
    const taskGiven = new Promise<unknown>((resolve) => desktop.once('message', ({ data }) => resolve(data)));
    return { answer: (message: TaskAnswer<R>) => desktop.postMessage(message), taskGiven };
  }
  // When the service was killed, nobody wants the result.
  process.once('disconnect', () => process.exit());
  const taskGiven = new Promise<unknown>((resolve) => process.once('message', resolve));
  return { answer: (message: TaskAnswer<R>) => void process.send?.(message), taskGiven };
}

function explain(error: unknown): string {
  if (error instanceof AppError) return error.message;
  return toReason(error);
}
