import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, chownSync, cpSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { type Browser, chromium, type Page } from '@playwright/test';
import { findElectronPath } from '../runtimes.ts';
import { type Environment, toEnvironment } from '../service-process.ts';

/** The files that the built program loads at run time. */
const parts = ['dist', 'package.json', 'node_modules/better-sqlite3', 'node_modules/@node-rs', 'node_modules/keytar'];

/**
 * An account of the system, with a home. Only root can act as several: any other user is one account with several
 * homes.
 */
export type Account = { uid: number; home: string };

export type GuestWindow = {
  page: Page;
  pid: number;
  browser: Browser;
  output: () => string;
  close: () => Promise<void>;
};

/** Installs the program on a machine where every account can start it. */
export function installForAll() {
  const root = mkdtempSync(join(tmpdir(), 'comptoir-machine-'));
  chmodSync(root, 0o755);
  const [runtime, program, node] = [join(root, 'runtime'), join(root, 'program'), join(root, 'node')];
  cpSync(process.execPath, node);
  cpSync(dirname(String(findElectronPath())), runtime, { recursive: true });
  for (const part of parts) cpSync(part, join(program, part), { recursive: true, dereference: true });
  const electron = join(runtime, 'electron');
  const running = new Set<ChildProcess>();

  function makeFolder(name: string, uid: number, mode: number): string {
    const folder = join(root, name);
    mkdirSync(folder, { recursive: true });
    if (process.geteuid?.() === 0) chownSync(folder, uid, uid);
    chmodSync(folder, mode);
    return folder;
  }

  function start({ uid, home }: Account, environment: Environment, [command = '', ...args]: readonly string[]) {
    const own = process.geteuid?.() === 0 ? { uid, gid: uid } : {};
    const env = { ...toEnvironment(environment), HOME: home, XDG_CONFIG_HOME: home, TMPDIR: home };
    const child = spawn(command, args, { cwd: program, env, ...own });
    running.add(child);
    let output = '';
    for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (output += String(chunk)));
    const stop = async () => {
      running.delete(child);
      if (child.exitCode !== null || child.signalCode !== null) return;
      const ended = once(child, 'exit');
      child.kill('SIGTERM');
      await ended;
    };
    const waitFor = async (pattern: RegExp): Promise<string> => {
      while (child.exitCode === null && child.signalCode === null) {
        const found = pattern.exec(output)?.[1];
        if (found !== undefined) return found;
        await Promise.race([once(child.stderr, 'data'), once(child.stdout, 'data'), once(child, 'exit')]);
      }
      throw new Error(`The program ended:\n${output}`);
    };
    return { pid: Number(child.pid), output: () => output, waitFor, stop };
  }

  return {
    openAccount: (name: string, uid: number): Account => ({ uid, home: makeFolder(name, uid, 0o700) }),
    makeFolder,
    /** Starts the service alone, under this account. */
    async startService(account: Account, environment: Environment) {
      const service = start(account, environment, [node, 'dist/main/serve.js']);
      return { ...service, url: await service.waitFor(/écoute sur (http\S+)/) };
    },
    /** Starts the program as this account, with a profile of its own. */
    async openWindow(account: Account, environment: Environment, profile: string): Promise<GuestWindow> {
      const folder = join(account.home, profile);
      const args = ['--no-sandbox', '--lang=fr', '--remote-debugging-port=0', `--user-data-dir=${folder}`, '.'];
      const program = start(account, environment, [electron, ...args]);
      const browser = await chromium.connectOverCDP(await program.waitFor(/DevTools listening on (ws\S+)/));
      const [context] = browser.contexts();
      const page = context?.pages()[0] ?? (await context?.waitForEvent('page'));
      if (!page) throw new Error('The program opened no window.');
      const close = async () => {
        await browser.close();
        await program.stop();
      };
      return { page, pid: program.pid, browser, output: program.output, close };
    },
    /** Starts the program under this account, without connecting to it. */
    startProgram: (account: Account, environment: Environment) =>
      start(account, environment, [electron, '--no-sandbox', '.']),
    [Symbol.dispose]() {
      for (const child of running) child.kill('SIGKILL');
      rmSync(root, { recursive: true, force: true, maxRetries: 5 });
    },
  };
}
