import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import manifest from '../package.json' with { type: 'json' };

/** A program that answers HTTP at a known address; disposing of it ends it and waits until it has ended. */
export type Server = { pid: number; url: string; port: number } & AsyncDisposable;

/** Starts a Node program and waits for its first line; arguments before the script in `command` are Node's. */
export async function startProgram(command: readonly string[], env: NodeJS.ProcessEnv = {}): Promise<Server> {
  const child = spawn(process.execPath, command, {
    env: { ...process.env, ...env },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const line = await readLine(child);
  const url = /http:\/\/[\w.:]+/.exec(line)?.[0];
  if (!url) throw new Error(`No address in: ${line}`);
  return {
    url,
    port: Number(new URL(url).port),
    pid: child.pid ?? 0,
    async [Symbol.asyncDispose]() {
      const exited = once(child, 'exit');
      if (child.exitCode === null && child.kill()) await exited;
    },
  };
}

async function readLine(child: ChildProcess): Promise<string> {
  if (!child.stdout) throw new Error('The program has no output');
  const ended = once(child, 'exit').then(([code]) => {
    throw new Error(`${child.spawnargs.join(' ')} ended with ${String(code)}`);
  });
  const [line] = (await Promise.race([once(createInterface(child.stdout), 'line'), ended])) as [string];
  ended.catch(() => {});
  return line;
}

/** Returns the path of a peer's program, or of a module loaded before it. */
export const toPeer = (name: string) => join(import.meta.dirname, 'bare', name);

export const apiKey = 'bench-'.padEnd(40, 'k');
/** Starts the built service as `npm run serve` does. */
export const serviceCommand = [
  ...manifest.scripts.serve.split(' ').filter((word) => word.startsWith('--')),
  join(import.meta.dirname, '../dist/main/serve.js'),
];

/** Returns the settings of a service over this data folder: as in a shop, except for its port and key. */
export function toServiceEnv(dataDir: string, env: NodeJS.ProcessEnv = {}): NodeJS.ProcessEnv {
  return { COMPTOIR_DATA_DIR: dataDir, COMPTOIR_PORT: '0', COMPTOIR_API_KEY: apiKey, ...env };
}

/** Starts the built service. */
export const startBuiltService = (dataDir: string, env: NodeJS.ProcessEnv = {}) =>
  startProgram(serviceCommand, toServiceEnv(dataDir, env));

const tickMs = 10;

/** Returns the milliseconds of processor time of a process since it began (Linux); NaN elsewhere. */
export function readProcessorMs(pid: number): number {
  const file = `/proc/${pid}/stat`;
  if (!existsSync(file)) return Number.NaN;
  // The second field, the program's name, may contain spaces; the 14th and 15th are its own time and the system's for
  // it.
  const fields = readFileSync(file, 'utf8').split(') ').at(-1)?.split(' ') ?? [];
  return (Number(fields[11]) + Number(fields[12])) * tickMs;
}

/** Returns the megabytes a process has in memory, or the most it ever had (Linux). */
export function readMegabytes(pid: number, field: 'VmRSS' | 'VmHWM'): number {
  const kilobytes = new RegExp(`^${field}:\\s+(\\d+)`, 'm').exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1];
  return Number(kilobytes) / 1_024;
}

/** Makes a folder that is deleted when it is disposed of. */
export function makeFolder(): { path: string } & Disposable {
  const path = mkdtempSync(join(tmpdir(), 'comptoir-bench-'));
  return { path, [Symbol.dispose]: () => rmSync(path, { recursive: true, force: true }) };
}
