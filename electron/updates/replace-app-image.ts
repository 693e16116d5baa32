import { chmodSync, copyFileSync, renameSync, rmSync } from 'node:fs';
import { assertWhole, type ReceivedPackage } from './received-package.ts';
import { beginTrial } from './trial.ts';

type Place = { appImage: string; dataDir: string; version: string };

/**
 * Puts a received AppImage in the place of the one that runs, under its name, so that shortcuts hold. At every moment a
 * whole program stands there: the power may go.
 */
export function replaceAppImage(received: ReceivedPackage, { appImage, dataDir, version }: Place): void {
  const draft = `${appImage}.nouvelle`;
  rmSync(draft, { force: true });
  copyFileSync(received.path, draft);
  assertWhole(draft, received);
  chmodSync(draft, 0o755);
  beginTrial(appImage, { de: version, vers: received.version, dataDir });
  renameSync(draft, appImage);
}
