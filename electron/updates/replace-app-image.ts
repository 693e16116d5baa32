import { chmodSync, copyFileSync, renameSync, rmSync } from 'node:fs';
import { assertWhole, type ReceivedPackage } from './received-package.ts';
import { beginTrial } from './trial.ts';

type Place = { appImage: string; dataDir: string; version: string };

/**
 * Replaces the running AppImage by a received one, under the same name, so that shortcuts stay valid. At every moment,
 * even in a power cut, a whole program is there.
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
