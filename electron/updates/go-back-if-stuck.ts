import { spawn } from 'node:child_process';
import { countStart, goBack } from './trial.ts';

/** Before anything that can fail is loaded: a version that never got as far as selling gives its place back. */
export function goBackIfStuck(appImage: string | undefined): void {
  if (appImage !== undefined && countStart(appImage)) goBackAndStart(appImage);
}

/** True when a version was on trial: the one before has been put back and started, and this one, which lets go of the data folder first, is to end. */
export function goBackAndStart(appImage: string | undefined, letGo: () => void = () => {}): boolean {
  if (appImage === undefined || !goBack(appImage)) return false;
  letGo();
  spawn(appImage, [], { detached: true, stdio: 'ignore' }).unref();
  return true;
}
