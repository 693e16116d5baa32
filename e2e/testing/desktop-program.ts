import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { findElectronPath } from './runtimes.ts';
import type { Environment } from './service-process.ts';

export type Program = { pid: number; output: () => string; ended: Promise<number | null>; end: () => Promise<void> };

/** Starts the desktop program alone, not driven by a test, as a user does. */
export function startProgram(environment: Environment): Program {
  const child: ChildProcess = spawn(String(findElectronPath()), ['--no-sandbox', '.'], { env: environment });
  let output = '';
  child.stderr?.on('data', (chunk: Buffer) => (output += chunk.toString()));
  const ended = new Promise<number | null>((resolve) => child.once('exit', resolve));
  const end = async () => {
    child.kill('SIGTERM');
    await Promise.race([ended, new Promise((resolve) => setTimeout(resolve, 5000))]);
    child.kill('SIGKILL');
    await ended;
  };
  return { pid: Number(child.pid), output: () => output, ended, end };
}

/** Lists the windows it shows, by the display's own numbers. */
export function listWindows({ pid }: Pick<Program, 'pid'>): string[] {
  try {
    const found = execFileSync('xdotool', ['search', '--onlyvisible', '--pid', String(pid)], { encoding: 'utf8' });
    return found.split('\n').filter((line) => line !== '');
  } catch {
    return [];
  }
}

/** Presses these keys in its last window, e.g. a dialog no test can reach otherwise; Enter unless given. */
export function pressKeys(program: Pick<Program, 'pid'>, ...keys: readonly string[]) {
  const dialog = listWindows(program).at(-1) ?? '';
  const pressed = keys.length > 0 ? keys : ['Return'];
  execFileSync('xdotool', ['windowfocus', dialog, ...pressed.flatMap((key) => ['key', key, 'sleep', '0.2'])]);
}
