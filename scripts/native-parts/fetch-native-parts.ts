import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, renameSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { z } from 'zod';
import type { Target } from './assert-native-parts.ts';

const Lock = z.object({
  packages: z.record(z.string(), z.object({ version: z.string(), integrity: z.string() }).partial()),
});

const libraries: Readonly<Record<string, string>> = { linux: '-gnu', win32: '-msvc', darwin: '' };

/**
 * Downloads from npm's registry the packages of machine code that a target needs and this machine does not, in the
 * version and with the hash of package-lock.json. better-sqlite3 and keytar bring those of every target themselves.
 */
export function fetchNativeParts({ platform, arch }: Target): void {
  const archs = platform === 'darwin' ? ['x64', 'arm64'] : [arch];
  for (const each of archs) fetchPackage(`@node-rs/argon2-${platform}-${each}${libraries[platform] ?? ''}`);
}

function fetchPackage(name: string): void {
  const place = join('node_modules', name);
  if (existsSync(place)) return;
  const { version, integrity } =
    Lock.parse(JSON.parse(readFileSync('package-lock.json', 'utf8'))).packages[place] ?? {};
  if (!version || !integrity)
    throw new Error(`${name} is not in package-lock.json: there is no Comptoir for that machine`);
  const folder = mkdtempSync(join(tmpdir(), 'comptoir-native-'));
  try {
    const npm = process.platform === 'win32' ? 'npm.cmd' : 'npm';
    const packed = execFileSync(npm, ['pack', '--silent', '--pack-destination', folder, `${name}@${version}`], {
      encoding: 'utf8',
      shell: process.platform === 'win32',
    });
    const archive = join(folder, packed.trim());
    const digest = `sha512-${createHash('sha512').update(readFileSync(archive)).digest('base64')}`;
    if (digest !== integrity) throw new Error(`${name}@${version} is not what package-lock.json says`);
    // Whole at once: another build on this machine may fetch the same.
    const draft = `${place}.${basename(folder)}`;
    mkdirSync(draft, { recursive: true });
    execFileSync('tar', ['-xzf', archive, '-C', draft, '--strip-components', '1']);
    if (existsSync(place)) rmSync(draft, { recursive: true });
    else renameSync(draft, place);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
