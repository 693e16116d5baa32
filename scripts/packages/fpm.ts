#!/usr/bin/env node
import { execFileSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, dirname, join } from 'node:path';
import { type FpmArguments, getOption, readFpmArguments } from './fpm-arguments.ts';
import { writeDeb } from './write-deb.ts';
import { writeRpm } from './write-rpm.ts';

/**
 * Replaces fpm, which would have to be downloaded, with Debian's dpkg-deb and rpmbuild. electron-builder calls it
 * through CUSTOM_FPM_PATH, and decides everything in the package: files, places, dependencies, scripts.
 */
const writers: Readonly<Record<string, typeof writeDeb>> = { deb: writeDeb, rpm: writeRpm };
const given = readFpmArguments(process.argv.slice(2));
const work = mkdtempSync(join(tmpdir(), 'comptoir-fpm-'));
try {
  const write = writers[getOption(given, 'type')];
  if (!write) throw new Error(`fpm: only deb and rpm are made here, not ${getOption(given, 'type')}`);
  layOut(given, join(work, 'root'));
  write(given, work);
} finally {
  rmSync(work, { recursive: true, force: true });
}

/** Lays files out as on the target machine; only their owner may change them, whatever the builder's umask. */
function layOut({ mappings }: FpmArguments, root: string): void {
  for (const { from, to } of mappings) {
    const place = join(root, to);
    mkdirSync(dirname(place), { recursive: true });
    cpSync(from, place, { recursive: true, verbatimSymlinks: true, preserveTimestamps: true });
  }
  execFileSync('chmod', ['-R', 'u+rwX,go+rX,go-w', basename(root)], { cwd: dirname(root) });
}
