import { chmodSync, lstatSync, readdirSync, realpathSync, type Stats } from 'node:fs';
import { join } from 'node:path';
import { makeFolderDurably } from './durable-file.ts';
import { CannotStart } from './start-failure.ts';
import { findErrorCode } from './error-code.ts';

const [forOthers, folderMode, fileMode] = [0o077, 0o700, 0o600];

/**
 * Makes a folder, and everything in it, accessible to its owner alone: 0700 and 0600, whoever changed that since.
 * Windows gives a user's folder the rights of its parent, which are that user's.
 * @throws {CannotStart} in French, naming what belongs to somebody else or cannot be made private.
 */
export function makePrivate(folder: string): void {
  makeFolderDurably(folder);
  if (process.platform !== 'win32') tighten(realpathSync(folder));
}

/** Restricts from the top: once nobody else can enter a folder, its content cannot be exchanged during the check. */
function tighten(path: string) {
  const found = lstatSync(path, { throwIfNoEntry: false });
  // A file may have been deleted meanwhile. A link has no rights of its own; its target is the choice of whoever made
  // it.
  if (!found || !(found.isDirectory() || found.isFile())) return;
  if (found.uid !== process.geteuid?.()) throw toOthers(path);
  if ((found.mode & forOthers) !== 0) restrict(path, found);
  if (found.isDirectory()) for (const name of readdirSync(path)) tighten(join(path, name));
}

function restrict(path: string, found: Stats) {
  try {
    chmodSync(path, found.isDirectory() ? folderMode : fileMode);
  } catch (error) {
    if (findErrorCode(error) !== 'ENOENT') throw toOpen(path);
  }
  // Some disks accept the change and do not apply it.
  const now = lstatSync(path, { throwIfNoEntry: false });
  if (now && (now.mode & forOthers) !== 0) throw toOpen(path);
}

function toOthers(path: string): CannotStart {
  return new CannotStart(
    `${path} appartient à un autre compte de cette machine, qui pourrait lire ou changer les données de la boutique\u00a0: rendez-le au compte qui ouvre Comptoir (chown), ou choisissez un autre dossier (COMPTOIR_DATA_DIR).`,
  );
}

function toOpen(path: string): CannotStart {
  return new CannotStart(
    `${path} ne peut pas être réservé au compte qui ouvre Comptoir\u00a0: d’autres comptes de cette machine liraient les données de la boutique. Choisissez un dossier sur un disque qui garde les droits (COMPTOIR_DATA_DIR).`,
  );
}
