#!/usr/bin/env node
import { execFileSync, spawnSync } from 'node:child_process';
import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';

/**
 * Replaces electron-builder's makensis, which would have to be downloaded, with Debian's. electron-builder runs it in
 * its folder of templates and passes the script. The templates are unchanged, except that plugins.nsh answers calls of
 * plug-ins Debian lacks. The installer is for 64 bits, where electron-builder's is for 32, so that it runs under a Wine
 * of one kind.
 */
const templates = process.cwd();
const work = mkdtempSync(join(tmpdir(), 'comptoir-nsis-'));
try {
  const own = join(work, 'templates');
  cpSync(templates, own, { recursive: true });
  for (const name of readdirSync(own, { recursive: true, encoding: 'utf8' }).filter((each) => /\.ns[hi]$/.test(each)))
    writeFileSync(join(own, name), withoutPlugins(readFileSync(join(own, name), 'utf8')));
  const script = readFileSync(0, 'utf8').replaceAll(templates, own);
  const { status } = spawnSync('/usr/bin/makensis', ['-XTarget amd64-unicode', ...unpack(process.argv.slice(2))], {
    cwd: own,
    input: `!include "${resolve(import.meta.dirname, 'plugins.nsh')}"\n${withoutPlugins(script)}`,
    stdio: ['pipe', 'inherit', 'inherit'],
  });
  process.exitCode = status ?? 1;
} finally {
  rmSync(work, { recursive: true, force: true });
}

/** Turns `UAC::_ 2s` into `!insertmacro UAC._ 2s`. */
function withoutPlugins(script: string): string {
  return script.replace(/^(\s*)(StdUtils|UAC|WinShell|Nsis7z)::(\w+)( \/NOUNLOAD)?/gm, '$1!insertmacro $2.$3');
}

/** Unpacks the program's archive beside it, and passes the folder on. */
function unpack(given: readonly string[]): string[] {
  const archive = given.map((word) => /^-DAPP_(?:64|ARM64)=(.*)$/.exec(word)?.[1]).find((each) => each !== undefined);
  if (archive === undefined) return [...given];
  const folder = join(work, 'program');
  execFileSync('7z', ['x', '-bd', '-y', `-o${folder}`, archive], { stdio: ['ignore', 'ignore', 'inherit'] });
  return [`-DAPP_UNPACKED=${folder}`, ...given];
}
