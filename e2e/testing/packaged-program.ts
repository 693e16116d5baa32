import { execFileSync } from 'node:child_process';
import { cpSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { flipFuses, FuseV1Options, FuseVersion } from '@electron/fuses';
import { findElectronPath } from './runtimes.ts';

/** Packages the built program in a folder, over the runtime of these tests; returns the folder a shop would have. */
export function packProgram(output: string, more: readonly string[] = []): string {
  const runtime = dirname(String(findElectronPath()));
  const options = ['--dir', `-c.electronDist=${runtime}`, `-c.directories.output=${output}`, ...more];
  execFileSync('electron-builder', options, { stdio: 'pipe' });
  return join(output, 'linux-unpacked');
}

/**
 * Copies the packaged program so that its main process can be debugged: only one fuse differs. The delivered program
 * allows no debugger.
 */
export async function copyWithDebugger(packaged: string): Promise<string> {
  const copy = `${packaged}-opened`;
  cpSync(packaged, copy, { recursive: true });
  const binary = join(copy, 'comptoir');
  await flipFuses(binary, { version: FuseVersion.V1, [FuseV1Options.EnableNodeCliInspectArguments]: true });
  return binary;
}
