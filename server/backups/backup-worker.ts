import { parentPort, workerData } from 'node:worker_threads';
import { findDatabaseFailure } from '#server/database/database-failure.ts';
import { AppError } from '#shared/errors.ts';
import type { BackupAnswer, BackupTask } from './backup-thread.ts';
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

async function work(task: BackupTask): Promise<void> {
  if (task.kind === 'make') await makeCopy(task.dataDir, task.folder, task.facts, onProgress);
  else if (task.kind === 'carry') carryCopy(task.copy, task.to, onProgress);
  else checkCopy(task.copy, onProgress);
}

function explain(error: unknown): string {
  if (error instanceof AppError) return error.message;
  return findDatabaseFailure(error) ?? (error instanceof Error ? error.message : String(error));
}

try {
  await work(workerData as BackupTask);
  answer({ done: true });
} catch (error) {
  answer({ failure: explain(error) });
}
