import { closeSync, constants, fstatSync, lstatSync, openSync, readFileSync, realpathSync, type Stats } from 'node:fs';
import { dirname } from 'node:path';
import { InvalidConfig } from '../invalid-config.ts';

/** The largest policy: a logo is the largest value it holds. */
const mostBytes = 2 ** 20;
/** Group ids of administrators; macOS has a group for them. */
const adminGroups = new Set(process.platform === 'darwin' ? [0, 80] : [0]);

/**
 * Returns the text of a file that only the system's administrator or this account may change: the file, its folder and
 * each folder above. The file is checked after it was opened, so that a replacement is not read instead. Windows has
 * neither owner nor mode: its installer sets the rights of the folder.
 * @throws {InvalidConfig} in French, saying which of them others may change and what to do.
 */
export function readTrusted(file: string, { isSecret = false } = {}): string {
  if (process.platform === 'win32') return readText(file, readFileSync(file));
  if (realpathSync(file) !== file) {
    throw new InvalidConfig(`Le fichier ${file} passe par un lien\u00a0: mettez le fichier lui-même à cet endroit.`);
  }
  for (let folder = dirname(file), child = file; ; child = folder, folder = dirname(folder)) {
    assertFolder(folder, child);
    if (folder === dirname(folder)) break;
  }
  const opened = openSync(file, constants.O_RDONLY | constants.O_NOFOLLOW);
  try {
    const stats = fstatSync(opened);
    if (!stats.isFile()) throw new InvalidConfig(`${file} n’est pas un fichier\u00a0: mettez-y un fichier.`);
    if (!isTrusted(stats)) throw toWritable(`Le fichier ${file}`, 'chmod 644', file);
    if (isSecret && (stats.mode & 0o077) !== 0) throw toReadable(file);
    if (stats.size > mostBytes) throw new InvalidConfig(`Le fichier ${file} est trop gros\u00a0: 1\u00a0Mo au plus.`);
    return readText(file, readFileSync(opened));
  } finally {
    closeSync(opened);
  }
}

/**
 * Accepts a folder that only trusted accounts can write to, or a sticky one (nobody can rename what others own) if the
 * child is trusted.
 */
function assertFolder(folder: string, child: string) {
  const stats = lstatSync(folder);
  const isSticky = (stats.mode & 0o1000) !== 0 && isOurs(stats) && isOurs(lstatSync(child));
  if (!isTrusted(stats) && !isSticky) throw toWritable(`Le dossier ${folder}`, 'chmod 755', folder);
}

const isOurs = ({ uid }: Stats) => uid === 0 || uid === process.geteuid?.();

function isTrusted(stats: Stats): boolean {
  const isGroupTrusted = (stats.mode & 0o020) === 0 || adminGroups.has(stats.gid);
  return isOurs(stats) && isGroupTrusted && (stats.mode & 0o002) === 0;
}

function toWritable(what: string, mode: string, path: string): InvalidConfig {
  return new InvalidConfig(
    `${what} peut être changé par d’autres comptes de cette machine\u00a0: rendez-le à l’administrateur du système (chown root ${path}, ${mode} ${path}).`,
  );
}

function toReadable(file: string): InvalidConfig {
  return new InvalidConfig(
    `Le fichier ${file} tient un secret et d’autres comptes peuvent le lire\u00a0: donnez-le au compte de Comptoir seul (chmod 600 ${file}).`,
  );
}

/** Decodes the text, without the byte order mark that some editors write. */
function readText(file: string, bytes: Buffer): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch (cause) {
    throw new InvalidConfig(`Le fichier ${file} n’est pas en UTF-8\u00a0: enregistrez-le dans ce codage.`, { cause });
  }
}
