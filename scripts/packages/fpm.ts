#!/usr/bin/env node
import { execFileSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, dirname, join } from 'node:path';
import { type FpmArguments, getOption, readFpmArguments } from './fpm-arguments.ts';
import { writeDeb } from './write-deb.ts';
import { writeRpm } from './write-rpm.ts';

/**
 * Stands in for fpm, which is a download, with what Debian has: dpkg-deb and rpmbuild. electron-builder calls it where
 * CUSTOM_FPM_PATH names it, and decides all that goes in: files, places, dependencies, scripts.
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

/** Lays all out as on the machine it is for; nobody but its owner may change any of it, whatever the mask of who builds. */
function layOut({ mappings }: FpmArguments, root: string): void {
  for (const { from, to } of mappings) {
    const place = join(root, to);
    mkdirSync(dirname(place), { recursive: true });
    cpSync(from, place, { recursive: true, verbatimSymlinks: true, preserveTimestamps: true });
  }
  execFileSync('chmod', ['-R', 'u+rwX,go+rX,go-w', basename(root)], { cwd: dirname(root) });
}
