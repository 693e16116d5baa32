import { copyFileSync, existsSync, linkSync, readFileSync, renameSync, rmSync } from 'node:fs';
import { z } from 'zod';
import { writeDurably } from '#server/durable-file.ts';
import { dropDataBeforeUpdate, saveDataBeforeUpdate, restoreDataBeforeUpdate } from './data-before-update.ts';

/**
 * A version that was just installed is on trial until its service has started. The program it replaced, and the data as
 * they were at the installation, are kept beside it. Nothing is sold before the service has started, so going back
 * loses nothing.
 */
const Trial = z.object({
  de: z.string(),
  vers: z.string(),
  dataDir: z.string(),
  demarrages: z.number().int().min(0),
});
type Trial = z.output<typeof Trial>;

/** Versions that were tried on this machine and rolled back. */
const Failed = z.array(z.string()).catch([]);

/** Number of starts allowed: an interrupted one proves nothing, so the version gets another. */
const startsAllowed = 2;

const toTrialFile = (appImage: string) => `${appImage}.essai.json`;
const toFailedFile = (appImage: string) => `${appImage}.refusees.json`;
const toPrevious = (appImage: string) => `${appImage}.avant`;

/** Keeps the program and the data before `vers` replaces them. The service is stopped. */
export function beginTrial(appImage: string, trial: Omit<Trial, 'demarrages'>): void {
  const previous = toPrevious(appImage);
  rmSync(previous, { force: true });
  try {
    linkSync(appImage, previous);
  } catch {
    // Not every file system supports two names for one file.
    copyFileSync(appImage, previous);
  }
  saveDataBeforeUpdate(trial.dataDir);
  writeDurably(toTrialFile(appImage), JSON.stringify({ ...trial, demarrages: 0 }));
}

/** Ends the trial of a version that has started: it stays. */
export function endTrial(appImage: string | undefined): void {
  const trial = appImage === undefined ? undefined : findTrial(appImage);
  if (appImage === undefined || trial === undefined) return;
  rmSync(toTrialFile(appImage), { force: true });
  rmSync(toPrevious(appImage), { force: true });
  dropDataBeforeUpdate(trial.dataDir);
}

/** Counts another start of a version on trial; returns true when it has used all of them. */
export function countStart(appImage: string): boolean {
  const trial = findTrial(appImage);
  if (trial === undefined) return false;
  if (trial.demarrages >= startsAllowed) return true;
  writeDurably(toTrialFile(appImage), JSON.stringify({ ...trial, demarrages: trial.demarrages + 1 }));
  return false;
}

/**
 * Restores the program and the data; returns false when nothing is on trial. After an interruption the next start
 * repeats it, because the trial ends last.
 */
export function goBack(appImage: string): boolean {
  const trial = findTrial(appImage);
  if (trial === undefined) return false;
  writeDurably(toFailedFile(appImage), JSON.stringify([...new Set([...listFailed(appImage), trial.vers])]));
  restoreDataBeforeUpdate(trial.dataDir);
  if (existsSync(toPrevious(appImage))) renameSync(toPrevious(appImage), appImage);
  rmSync(toTrialFile(appImage), { force: true });
  dropDataBeforeUpdate(trial.dataDir);
  return true;
}

/** Returns the versions that did not start here. */
export function listFailed(appImage: string | undefined): readonly string[] {
  return appImage === undefined ? [] : Failed.parse(findJsonFile(toFailedFile(appImage)));
}

function findTrial(appImage: string): Trial | undefined {
  return Trial.safeParse(findJsonFile(toTrialFile(appImage))).data;
}

function findJsonFile(file: string): unknown {
  try {
    return JSON.parse(readFileSync(file, 'utf8'));
  } catch {
    return undefined;
  }
}
