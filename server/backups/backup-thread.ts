import { Worker } from 'node:worker_threads';
import { Unavailable } from '#shared/errors.ts';
import type { Copy } from './copies.ts';
import type { CopyFacts, OnProgress } from './make-copy.ts';
import { performTask } from './perform-task.ts';
import type { Kept } from './rotation.ts';

export type BackupTask =
  | { kind: 'make'; dataDir: string; folder: string; facts: CopyFacts; kept: Kept }
  | { kind: 'open'; dossier: string; folder: string }
  | { kind: 'carry'; copy: Copy; folder: string; kept: Kept }
  | { kind: 'check'; copy: Copy; folder: string };
/** At the end, the copies the folder holds. */
export type BackupAnswer = { avance: number } | { copies: Copy[] } | { failure: string };

/** Beside this module in the source as in the bundle, which is one flat folder. */
const entry = new URL(import.meta.url.endsWith('.ts') ? './backup-worker.ts' : './backup-worker.js', import.meta.url);

/** How long a disk may say nothing. */
const [openMs, silentMs] = [20_000, 1_800_000];

/**
 * Does a task in a thread of its own: copying and checking a large shop, or a disk that does not answer, would keep the
 * counter waiting.
 * `stop` ends it where it is, as a power cut would.
 */
export function startBackupThread(task: BackupTask, onProgress: OnProgress) {
  // Electron ends when a thread of it loads SQLite a second time: there the task is done here, piece by piece.
  if (process.versions.electron) return { done: performTask(task, onProgress), stop: async () => {} };
  const worker = new Worker(entry, { env: {}, execArgv: [], workerData: task, name: 'backup' });
  worker.unref();
  const done = new Promise<Copy[]>((resolve, reject) => {
    const giveUp = () => reject(new Unavailable('Le disque ne répond pas.'));
    const timer = setTimeout(giveUp, task.kind === 'open' ? openMs : silentMs).unref();
    worker.on('message', (answer: BackupAnswer) => {
      timer.refresh();
      if ('avance' in answer) onProgress(answer.avance);
      else if ('copies' in answer) resolve(answer.copies);
      else reject(new Unavailable(answer.failure));
    });
    worker.once('error', (cause) => reject(new Unavailable('La sauvegarde s’est arrêtée brutalement.', { cause })));
    worker.once('exit', () => reject(new Unavailable('La sauvegarde a été interrompue.')));
  });
  void done.catch(() => worker.terminate());
  return { done, stop: async () => void (await worker.terminate()) };
}
