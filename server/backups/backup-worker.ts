import { parentPort, workerData } from 'node:worker_threads';
import { findDatabaseFailure } from '#server/database/database-failure.ts';
import { AppError } from '#shared/errors.ts';
import type { BackupAnswer, BackupTask } from './backup-thread.ts';
import { performTask } from './perform-task.ts';

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

function explain(error: unknown): string {
  if (error instanceof AppError) return error.message;
  return findDatabaseFailure(error) ?? (error instanceof Error ? error.message : String(error));
}

try {
  answer({ copies: await performTask(workerData as BackupTask, onProgress) });
} catch (error) {
  answer({ failure: explain(error) });
}
