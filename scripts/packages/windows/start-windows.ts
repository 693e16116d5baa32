import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** A temporary Windows by Wine; its disk `C:` is a folder here. */
export type Windows = Disposable & {
  /** Path of Wine's prefix. */
  prefix: string;
  /** Runs a program there to its end; returns its output. Throws when it fails or hangs. */
  run: (...words: string[]) => string;
  /** Starts a program there that keeps running; resolves when it has ended. */
  start: (...words: string[]) => Promise<unknown>;
  /** Returns the path here of a file on its disk, e.g. `ProgramData/Comptoir`. */
  disk: (path: string) => string;
};

/**
 * Starts a Windows with a display. Wine has no firewall, no service of ours and no lists of rights, so `netsh`, `net` and
 * `icacls` are replaced by a program that logs its calls to `C:\calls.log`.
 */
export function startWindows(display: string, standIn: string): Windows {
  const prefix = mkdtempSync(join(tmpdir(), 'comptoir-wine-'));
  const env = {
    ...process.env,
    // Wine links the user's desktop to this folder.
    HOME: prefix,
    DISPLAY: display,
    WINEPREFIX: prefix,
    WINEDEBUG: '-all',
    WINEDLLOVERRIDES: 'mscoree,mshtml=;winemenubuilder.exe=d;netsh.exe,net.exe,icacls.exe=n',
  };
  const disk = (path: string) => join(prefix, 'drive_c', path);
  const run = (...words: string[]) => {
    const { status, stdout, stderr } = spawnSync('wine', words, { env, encoding: 'utf8', timeout: 90_000 });
    if (status !== 0) throw new Error(`${words.join(' ')} ended with ${status}\n${stdout}${stderr}`);
    return stdout;
  };
  run('wineboot', '-i');
  for (const name of ['netsh.exe', 'net.exe', 'icacls.exe']) {
    rmSync(disk(join('windows/system32', name)), { force: true });
    cpSync(standIn, disk(join('windows/system32', name)));
  }
  return {
    run,
    prefix,
    start: (...words) => once(spawn('wine', words, { env, stdio: 'ignore' }), 'exit'),
    disk,
    [Symbol.dispose]() {
      spawnSync('wineserver', ['-k'], { env });
      rmSync(prefix, { recursive: true, force: true });
    },
  };
}
