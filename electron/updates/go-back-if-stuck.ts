import { spawn } from 'node:child_process';
import { countStart, goBack } from './trial.ts';

/**
 * Restores the previous version when the one on trial never started properly; runs before anything that can fail is
 * loaded.
 */
export function goBackIfStuck(appImage: string | undefined): void {
  if (appImage !== undefined && countStart(appImage)) goBackAndStart(appImage);
}

/**
 * Restores and starts the previous version if one was on trial, after `letGo` has released the data folder; returns
 * true when this program has to end.
 */
export function goBackAndStart(appImage: string | undefined, letGo: () => void = () => {}): boolean {
  if (appImage === undefined || !goBack(appImage)) return false;
  letGo();
  spawn(appImage, [], { detached: true, stdio: 'ignore' }).unref();
  return true;
}
