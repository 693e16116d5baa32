import { spawn } from 'node:child_process';
import { app } from 'electron';
import { UpdateFailure } from './feed.ts';
import { assertWhole, type ReceivedPackage } from './received-package.ts';
import { replaceAppImage } from './replace-app-image.ts';

type How = { dataDir: string; version: string; startsAgain: boolean };

/**
 * Installs a package while the service is stopped.
 * @throws {UpdateFailure} when the system refuses, or the package is not what was signed.
 */
export async function installReceived(received: ReceivedPackage, how: How): Promise<void> {
  const appImage = process.env.APPIMAGE;
  if (appImage !== undefined) {
    replaceAppImage(received, { appImage, dataDir: how.dataDir, version: how.version });
    if (how.startsAgain) startAgain();
    return;
  }
  assertWhole(received.path, received);
  await runInstaller(received.version, how.startsAgain);
}

/** Runs the system's own installer, which asks for an administrator where needed. */
async function runInstaller(version: string, startsAgain: boolean) {
  const { default: loaded } = await import('electron-updater');
  const { autoUpdater, BaseUpdater } = loaded;
  if (!(autoUpdater instanceof BaseUpdater)) return autoUpdater.quitAndInstall();
  if (autoUpdater.install(true, startsAgain)) return;
  throw new UpdateFailure(
    `Le système n’a pas laissé installer la version ${version}\u00a0: il y faut un administrateur de cette machine. La version en place reste\u00a0; faites installer la nouvelle par votre service informatique.`,
  );
}

/** Starts this program, or the one that replaced it, once this one has ended. */
export function startAgain(): void {
  const appImage = process.env.APPIMAGE;
  if (appImage === undefined) app.relaunch();
  else spawn(appImage, [], { detached: true, stdio: 'ignore' }).unref();
}
