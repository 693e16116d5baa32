import { existsSync, mkdirSync } from 'node:fs';
import { Unavailable } from '#shared/errors.ts';
import type { BackupTask } from './run-task.ts';
import { type Copy, listCopies, prune } from './copies.ts';
import { carryCopy, checkCopy, makeCopy, type OnProgress } from './make-copy.ts';

/** Does a task where it is called; gives the copies its folder holds afterwards. */
export async function performTask(task: BackupTask, onProgress: OnProgress): Promise<Copy[]> {
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
