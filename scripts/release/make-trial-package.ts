import { execFileSync } from 'node:child_process';
import { cpSync, mkdirSync, readdirSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { toTrialOptions } from './build-options.ts';

const targets: Partial<Record<NodeJS.Platform, readonly string[]>> = {
  linux: ['--linux', 'dir'],
  win32: ['--win', 'nsis'],
  darwin: ['--mac', 'zip'],
};

/**
 * Builds the program and one package of this system, where it can be made without a certificate; gives its name. An
 * Electron named by ELECTRON_OVERRIDE_DIST_PATH is packed instead of the product's own.
 */
export function makeTrialPackage(folder: string, version: string): string {
  const dist = process.env.ELECTRON_OVERRIDE_DIST_PATH;
  const output = join(folder, 'made');
  const places = [`-c.directories.output=${output}`, ...(dist ? [`-c.electronDist=${dist}`] : [])];
  execFileSync(process.execPath, ['scripts/build.ts', '--stale'], { stdio: 'inherit' });
  const asked = [...(targets[process.platform] ?? []), '--publish', 'never', ...toTrialOptions(), ...places];
  const program = process.platform === 'win32' ? 'electron-builder.cmd' : 'electron-builder';
  execFileSync(program, asked, { stdio: 'pipe', shell: process.platform === 'win32' });
  if (process.platform === 'linux') wrapAsDeb(output, version);
  const made = readdirSync(output).filter((name) => /\.(deb|exe|zip)$/.test(name));
  for (const name of made) cpSync(join(output, name), join(folder, name));
  return made.join(', ');
}

/** A deb to look at, by Debian's own tool: electron-builder would download another for its own. */
function wrapAsDeb(output: string, version: string) {
  const root = join(output, 'root');
  mkdirSync(join(root, 'DEBIAN'), { recursive: true });
  mkdirSync(join(root, 'opt'));
  renameSync(join(output, 'linux-unpacked'), join(root, 'opt/Comptoir'));
  const arch = process.arch === 'x64' ? 'amd64' : process.arch;
  const control = [
    'Package: comptoir',
    `Version: ${version}`,
    `Architecture: ${arch}`,
    'Maintainer: Comptoir',
    'Description: Comptoir',
  ];
  writeFileSync(join(root, 'DEBIAN/control'), `${control.join('\n')}\n`);
  const deb = join(output, `Comptoir-${version}-non-signe-linux-${arch}.deb`);
  execFileSync('dpkg-deb', ['--root-owner-group', '-Zgzip', '-z1', '--build', root, deb], { stdio: 'pipe' });
}
