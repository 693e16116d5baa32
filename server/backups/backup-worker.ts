import { existsSync, mkdirSync } from 'node:fs';
import { parentPort, workerData } from 'node:worker_threads';
import { findDatabaseFailure } from '#server/database/database-failure.ts';
import { AppError, Unavailable } from '#shared/errors.ts';
import type { BackupAnswer, BackupTask } from './backup-thread.ts';
import { type Copy, listCopies, prune } from './copies.ts';
import { carryCopy, checkCopy, makeCopy } from './make-copy.ts';

// The entry of the thread that copies and checks databases: from this file under Node, from dist/main/backup-worker.js when bundled.

const everyMs = 100;
let toldAt = 0;

function answer(message: BackupAnswer): void {
  parentPort?.postMessage(message);
}

function onProgress(avance: number): void {
  if (Date.now() - toldAt < everyMs) return;
  toldAt = Date.now();
  answer({ avance });
}

async function work(task: BackupTask): Promise<Copy[]> {
  if (task.kind === 'make') await makeCopy(task.dataDir, task.folder, task.facts, onProgress);
  else if (task.kind === 'carry') carryCopy(task.copy, task.folder, onProgress);
  else if (task.kind === 'check') checkCopy(task.copy, onProgress);
  else openFolder(task);
  return 'kept' in task ? prune(task.folder, task.kept, new Date()) : listCopies(task.folder);
}

/** Made once, when it is chosen: a disk that is not plugged in is then seen to be missing. */
function openFolder({ dossier, folder }: Extract<BackupTask, { kind: 'open' }>) {
  if (!existsSync(dossier)) {
    throw new Unavailable('Ce dossier n’existe pas\u00a0: branchez le disque, ou créez le dossier.');
  }
  try {
    mkdirSync(folder, { recursive: true, mode: 0o700 });
  } catch (cause) {
    throw new Unavailable('Comptoir ne peut pas écrire dans ce dossier.', { cause });
  }
}

function explain(error: unknown): string {
  if (error instanceof AppError) return error.message;
  return findDatabaseFailure(error) ?? (error instanceof Error ? error.message : String(error));
}

try {
  answer({ copies: await work(workerData as BackupTask) });
} catch (error) {
  answer({ failure: explain(error) });
}
