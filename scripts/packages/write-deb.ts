import { execFileSync } from 'node:child_process';
import { copyFileSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type FpmArguments, getOption } from './fpm-arguments.ts';

/** Writes the deb of the files in `<work>/root`. */
export function writeDeb(given: FpmArguments, work: string): void {
  const root = join(work, 'root');
  const [size = ''] = execFileSync('du', ['-sk', root], { encoding: 'utf8' }).split('\t');
  mkdirSync(join(root, 'DEBIAN'));
  for (const [option, name] of Object.entries(scripts)) {
    copyFileSync(getOption(given, option), join(root, 'DEBIAN', name));
    execFileSync('chmod', ['755', join(root, 'DEBIAN', name)]);
  }
  writeFileSync(join(root, 'DEBIAN/control'), toControl(given, size));
  const compression = getOption(given, 'deb-compression');
  const how = compression === 'zst' ? ['-Zzstd', '-z1'] : [`-Z${compression}`];
  execFileSync('dpkg-deb', ['--root-owner-group', ...how, '--build', root, getOption(given, 'package')]);
}

/** The names dpkg gives what a package does. */
const scripts = { 'after-install': 'postinst', 'before-remove': 'prerm', 'after-remove': 'postrm' };

function toControl(given: FpmArguments, size: string): string {
  const [synopsis = '', ...more] = getOption(given, 'description').split('\n');
  const fields = {
    Package: getOption(given, 'name'),
    Version: getOption(given, 'version'),
    Architecture: getOption(given, 'architecture'),
    Maintainer: getOption(given, 'maintainer'),
    'Installed-Size': size,
    Depends: (given.options.get('depends') ?? []).join(', '),
    Recommends: (given.options.get('deb-recommends') ?? []).join(', '),
    Section: 'default',
    Priority: getOption(given, 'deb-priority'),
    Homepage: getOption(given, 'url'),
    Description: [synopsis.trim(), ...more.map((line) => ` ${line.trim()}`)].join('\n'),
  };
  const lines = Object.entries(fields).filter(([, value]) => value !== '');
  return `${lines.map(([name, value]) => `${name}: ${value}`).join('\n')}\n`;
}
