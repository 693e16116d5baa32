import { Worker } from 'node:worker_threads';
import { Unavailable } from '#shared/errors.ts';
import type { Copy } from './copies.ts';
import type { CopyFacts, OnProgress } from './make-copy.ts';

export type BackupTask =
  | { kind: 'make'; dataDir: string; folder: string; facts: CopyFacts }
  | { kind: 'carry'; copy: Copy; to: string }
  | { kind: 'check'; copy: Copy };
export type BackupAnswer = { avance: number } | { done: true } | { failure: string };

/** Beside this module in the source as in the bundle, which is one flat folder. */
const entry = new URL(import.meta.url.endsWith('.ts') ? './backup-worker.ts' : './backup-worker.js', import.meta.url);

/**
 * Does a task in a thread of its own: copying and checking a large shop would keep the counter waiting.
 * `stop` ends it where it is, as a power cut would.
 */
export function startBackupThread(task: BackupTask, onProgress: OnProgress) {
  const worker = new Worker(entry, { env: {}, execArgv: [], workerData: task, name: 'backup' });
  worker.unref();
  const done = new Promise<void>((resolve, reject) => {
    worker.on('message', (answer: BackupAnswer) => {
      if ('avance' in answer) onProgress(answer.avance);
      else if ('done' in answer) resolve();
      else reject(new Unavailable(answer.failure));
    });
    worker.once('error', (cause) => reject(new Unavailable('La sauvegarde s’est arrêtée brutalement.', { cause })));
    worker.once('exit', () => reject(new Unavailable('La sauvegarde a été interrompue.')));
  });
  return { done, stop: async () => void (await worker.terminate()) };
}
