import { copyFileSync, existsSync, linkSync, readFileSync, renameSync, rmSync } from 'node:fs';
import { z } from 'zod';
import { writeDurably } from '#server/durable-file.ts';
import { dropKeptData, keepData, putDataBack } from './kept-data.ts';

/**
 * A version that was just installed is on trial until its service has started. What it took the place of stands beside it:
 * the program, and the data as they were when it was installed. Nothing is sold before the service has started, and so
 * nothing is lost by going back.
 */
const Trial = z.object({
  de: z.string(),
  vers: z.string(),
  dataDir: z.string(),
  demarrages: z.number().int().min(0),
});
type Trial = z.output<typeof Trial>;

/** Versions that were tried on this machine and taken back. */
const Failed = z.array(z.string()).catch([]);

/** A start that is cut off proves nothing: the version gets another. */
const startsAllowed = 2;

const toTrialFile = (appImage: string) => `${appImage}.essai.json`;
const toFailedFile = (appImage: string) => `${appImage}.refusees.json`;
const toPrevious = (appImage: string) => `${appImage}.avant`;

/** Keeps the program and the data as they are, before `vers` takes their place. The service is stopped. */
export function beginTrial(appImage: string, trial: Omit<Trial, 'demarrages'>): void {
  const previous = toPrevious(appImage);
  rmSync(previous, { force: true });
  try {
    linkSync(appImage, previous);
  } catch {
    // Not every disk knows two names for one file.
    copyFileSync(appImage, previous);
  }
  keepData(trial.dataDir);
  writeDurably(toTrialFile(appImage), JSON.stringify({ ...trial, demarrages: 0 }));
}

/** The version on trial has started: it stays. */
export function endTrial(appImage: string | undefined): void {
  const trial = appImage === undefined ? undefined : findTrial(appImage);
  if (appImage === undefined || trial === undefined) return;
  rmSync(toTrialFile(appImage), { force: true });
  rmSync(toPrevious(appImage), { force: true });
  dropKeptData(trial.dataDir);
}

/** Counts one more start of a version on trial; true when it has had its chances. */
export function countStart(appImage: string): boolean {
  const trial = findTrial(appImage);
  if (trial === undefined) return false;
  if (trial.demarrages >= startsAllowed) return true;
  writeDurably(toTrialFile(appImage), JSON.stringify({ ...trial, demarrages: trial.demarrages + 1 }));
  return false;
}

/**
 * Puts the program and the data back as they were; false when nothing is on trial. Cut off anywhere, it is done again by
 * the next start: the trial ends last.
 */
export function goBack(appImage: string): boolean {
  const trial = findTrial(appImage);
  if (trial === undefined) return false;
  writeDurably(toFailedFile(appImage), JSON.stringify([...new Set([...listFailed(appImage), trial.vers])]));
  putDataBack(trial.dataDir);
  if (existsSync(toPrevious(appImage))) renameSync(toPrevious(appImage), appImage);
  rmSync(toTrialFile(appImage), { force: true });
  dropKeptData(trial.dataDir);
  return true;
}

/** Versions that did not start here. */
export function listFailed(appImage: string | undefined): readonly string[] {
  return appImage === undefined ? [] : Failed.parse(readJson(toFailedFile(appImage)));
}

function findTrial(appImage: string): Trial | undefined {
  return Trial.safeParse(readJson(toTrialFile(appImage))).data;
}

function readJson(file: string): unknown {
  try {
    return JSON.parse(readFileSync(file, 'utf8'));
  } catch {
    return undefined;
  }
}
