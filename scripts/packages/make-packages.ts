import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, mkdirSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { text } from 'node:stream/consumers';

/** electron-builder itself, which Node runs: a shell would split a publisher's name at its spaces. */
export const builder = resolve('node_modules/electron-builder/cli.js');

/** Fast, large packages: the trial is about installing, not about compression. */
const quick = ['-c.deb.compression=zst', '-c.rpm.compression=gzip'];

/** The folder of an Electron, and the environment that tells electron-builder where its tools are. */
type Means = {
  electron?: string | undefined;
  tools?: Readonly<Record<string, string>>;
  /** What electron-builder is started by, with its arguments after. */
  by?: readonly string[];
};

/**
 * Makes packages as electron-builder.yml says; on Linux with Debian's tools instead of those electron-builder would
 * download. It packs the given Electron, else the one ELECTRON_OVERRIDE_DIST_PATH names (that of the tests), if any.
 */
export async function makePackages(
  output: string,
  version: string,
  options: readonly string[],
  { electron = process.env.ELECTRON_OVERRIDE_DIST_PATH, tools = {}, by = [] }: Means = {},
): Promise<void> {
  const settings = [
    ...(electron ? [`-c.electronDist=${electron}`] : []),
    `-c.extraMetadata.version=${version}`,
    `-c.directories.output=${output}`,
    ...quick,
  ];
  const [program = '', ...words] = [...by, process.execPath, builder, '--publish', 'never', ...options, ...settings];
  const child = spawn(program, words, {
    env: { ...process.env, ...(process.platform === 'linux' && toDebianTools()), ...tools },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const [said, [status]] = await Promise.all([text(child.stdout), once(child, 'exit')]);
  if (status !== 0) throw new Error(`electron-builder ended with ${status}:\n${said}`);
}

function toDebianTools() {
  return { CUSTOM_FPM_PATH: resolve('scripts/packages/fpm.ts'), APPIMAGE_TOOLS_PATH: prepareAppImageTools() };
}

/** Prepares the folder in which electron-builder looks for AppImage's tools. */
function prepareAppImageTools(): string {
  const folder = mkdtempSync(join(tmpdir(), 'comptoir-appimage-'));
  for (const name of ['runtimes', 'lib/x64']) mkdirSync(join(folder, name), { recursive: true });
  const runtime = readFileSync('scripts/packages/appimage-runtime.sh');
  writeFileSync(
    join(folder, 'runtimes/runtime-x64'),
    Buffer.concat([runtime, Buffer.alloc(4096 - runtime.length, '\n')]),
  );
  const program = { mode: 0o755 };
  writeFileSync(join(folder, 'mksquashfs'), '#!/bin/sh\nexec /usr/bin/mksquashfs "$@" -noI -noD -noF -noX\n', program);
  cpSync('/usr/bin/desktop-file-validate', join(folder, 'desktop-file-validate'));
  return folder;
}
