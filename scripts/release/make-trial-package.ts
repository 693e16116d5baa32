import { execFileSync } from 'node:child_process';
import { cpSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { makePackages } from '../packages/make-packages.ts';
import { toTrialOptions } from './build-options.ts';

const targets: Partial<Record<NodeJS.Platform, readonly string[]>> = {
  linux: ['--linux', 'deb'],
  win32: ['--win', 'nsis'],
  darwin: ['--mac', 'zip'],
};

/**
 * Builds the program and one unsigned package of this system; returns its name. It packs the Electron named by
 * ELECTRON_OVERRIDE_DIST_PATH, if any, instead of the product's own.
 */
export async function makeTrialPackage(folder: string, version: string): Promise<string> {
  const output = join(folder, 'made');
  execFileSync(process.execPath, ['scripts/build.ts', '--stale'], { stdio: 'inherit' });
  await makePackages(output, version, [...(targets[process.platform] ?? []), ...toTrialOptions()]);
  const made = readdirSync(output).filter((name) => /\.(deb|exe|zip)$/.test(name));
  for (const name of made) cpSync(join(output, name), join(folder, name));
  return made.join(', ');
}
