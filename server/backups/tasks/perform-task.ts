import { existsSync, mkdirSync } from 'node:fs';
import { Unavailable } from '#shared/endpoints/errors.ts';
import { listStoredSauvegardes, prune } from '../stored-sauvegardes.ts';
import { examineSauvegarde } from '../examine/examine-sauvegarde.ts';
import { carrySauvegarde, checkSauvegarde, makeSauvegarde } from '../make/make-sauvegarde.ts';
import type { OnProgress } from '../files/on-progress.ts';
import { inspectData } from '../examine/inspect-data.ts';
import { assertNoLinks } from '../files/open-below.ts';
import type { SauvegardeTask, TaskResult } from './sauvegarde-task.ts';

/** Runs a task in this process; returns the backups its folder then holds. */
export async function performTask(task: SauvegardeTask, onProgress: OnProgress): Promise<TaskResult> {
  const { root, folder } = task.where;
  if (task.kind === 'examine')
    return { examen: examineSauvegarde(task, onProgress), copies: listStoredSauvegardes(folder, root) };
  if (task.kind === 'inspect') return { constat: await inspectData(task, onProgress), copies: [] };
  if (task.kind === 'make') await makeSauvegarde(task.dataDir, folder, task.facts, task.key, onProgress);
  else if (task.kind === 'carry') carrySauvegarde(task.copy, task.where, onProgress);
  else if (task.kind === 'check') checkSauvegarde(task, onProgress);
  else openFolder(task);
  return { copies: 'kept' in task ? prune(folder, task.kept, new Date(), root) : listStoredSauvegardes(folder, root) };
}

/** Creates the folder once, when it is chosen: afterwards a missing one means that the disk is not plugged in. */
function openFolder({ where: { root, folder } }: Extract<SauvegardeTask, { kind: 'open' }>) {
  if (!existsSync(root)) {
    throw new Unavailable('Ce dossier n’existe pas\u00a0: branchez le disque, ou créez le dossier.');
  }
  try {
    mkdirSync(folder, { recursive: true, mode: 0o700 });
  } catch (cause) {
    throw new Unavailable('Comptoir ne peut pas écrire dans ce dossier.', { cause });
  }
  assertNoLinks(root, folder);
}
