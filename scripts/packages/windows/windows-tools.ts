import { execFileSync } from 'node:child_process';
import { appendFileSync, cpSync, mkdirSync, symlinkSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';

/**
 * The mark by which electron-builder finds the fuses in a program, to set them as electron-builder.yml says: version 1,
 * nine fuses.
 */
export const fuses = Buffer.concat([
  Buffer.from('dL7pKGdnNz796PbbjQWNKmHXBZaB9tsX'),
  Buffer.from([1, 9]),
  Buffer.from('0'.repeat(9)),
]);

/**
 * Prepares, below a folder, what electron-builder needs to make NSIS installers with Debian's tools, and a program in
 * place of Electron's.
 */
export function prepareWindowsTools(folder: string) {
  const at = (name: string) => join(folder, name);
  for (const name of ['electron/locales', 'nsis/plugins/x86-unicode']) mkdirSync(at(name), { recursive: true });
  writeFileSync(at('electron/locales/fr.pak'), '');
  const standIn = at('electron/electron.exe');
  execFileSync('makensis', ['-V1', '-WX', `-DOUT=${standIn}`, resolve('scripts/packages/windows/stand-in.nsi')]);
  cpSync(standIn, at('nsis/elevate.exe'));
  appendFileSync(standIn, fuses);
  writeFileSync(at('7z'), '#!/bin/sh\nexec /usr/bin/7z "$@" -mx=0\n', { mode: 0o755 });
  symlinkSync(resolve('scripts/packages/windows/makensis.ts'), at('nsis/makensis'));
  return {
    electron: at('electron'),
    standIn: at('nsis/elevate.exe'),
    tools: {
      ELECTRON_BUILDER_NSIS_DIR: at('nsis'),
      ELECTRON_BUILDER_NSIS_RESOURCES_DIR: at('nsis'),
      ELECTRON_BUILDER_7ZIP_PATH: at('7z'),
    },
  };
}
