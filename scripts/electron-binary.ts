import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const packageFolder = 'node_modules/electron';
const names: Partial<Record<NodeJS.Platform, string>> = {
  darwin: 'Electron.app/Contents/MacOS/Electron',
  win32: 'electron.exe',
};

/** The path of Electron, or the French sentence that says why no window can be opened here. */
export type ElectronBinary = { path: string } | { missing: string };

/** Finds Electron in `ELECTRON_OVERRIDE_DIST_PATH`, or else in its package, which downloads it at first use. */
export function findElectron(): ElectronBinary {
  if (!hasDisplay()) return { missing: 'Aucun écran n’est disponible ici pour la fenêtre de Comptoir (Electron).' };
  if (isRefusedAsRoot()) return { missing: 'Electron ne s’ouvre pas sous le compte root.' };
  const dist = process.env.ELECTRON_OVERRIDE_DIST_PATH ?? fetchElectron();
  const path = dist && join(dist, names[process.platform] ?? 'electron');
  return path && existsSync(path)
    ? { path }
    : { missing: 'Le programme Electron n’a pas pu être obtenu sur ce poste.' };
}

function hasDisplay(): boolean {
  return process.platform !== 'linux' || Boolean(process.env.DISPLAY ?? process.env.WAYLAND_DISPLAY);
}

/**
 * Returns whether Electron refuses to run as root: Chromium's sandbox does not, and the product never runs without it.
 */
function isRefusedAsRoot(): boolean {
  return process.platform === 'linux' && process.getuid?.() === 0 && !process.argv.includes('--no-sandbox');
}

/** Returns the folder of the installed Electron, downloaded at first use; undefined when it cannot be. */
export function fetchElectron(): string | undefined {
  const dist = join(packageFolder, 'dist');
  if (existsSync(join(dist, 'version')) && readFileSync(join(dist, 'version'), 'utf8') !== '') return dist;
  process.stderr.write('Téléchargement d’Electron (une seule fois)…\n');
  const { status } = spawnSync(process.execPath, [join(packageFolder, 'install.js')], { stdio: 'ignore' });
  return status === 0 ? dist : undefined;
}
