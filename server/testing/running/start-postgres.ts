import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { getPort } from '#server/get-port.ts';
import { findPostgres } from './find-postgres.ts';

/** Command prefix that starts PostgreSQL as another user: it refuses to run as root. */
const asUser = process.getuid?.() === 0 ? ['runuser', '-u', 'postgres', '--'] : [];

function run(program: string, args: readonly string[]): void {
  const [command = '', ...rest] = [...asUser, join(findPostgres() ?? '', program), ...args];
  execFileSync(command, rest, { stdio: 'ignore', cwd: '/' });
}

/** Finds an unused port of loopback. */
export async function findFreePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const port = getPort(server);
  await new Promise((resolve) => server.close(resolve));
  return port;
}

/** Returns false for a killed server, which leaves its file behind. */
function isRunning(data: string): boolean {
  try {
    run('pg_ctl', ['-D', data, 'status']);
    return true;
  } catch {
    return false;
  }
}

async function startSoon(start: () => void, tries: number): Promise<void> {
  await new Promise((resolve) => setTimeout(resolve, 200));
  try {
    start();
  } catch (error) {
    if (tries === 0) throw error;
    await startSoon(start, tries - 1);
  }
}

type Options = {
  /** True to be durable like a real server; otherwise it loses data on a power cut. */
  isDurable?: boolean;
  settings?: Record<string, string>;
  /** The address of another server, which it replicates until it is promoted. */
  following?: string;
};

/** Starts a PostgreSQL server on loopback, empty unless it follows another. */
export async function startPostgres({ isDurable = false, settings = {}, following }: Options = {}) {
  const folder = mkdtempSync(join(tmpdir(), 'comptoir-postgres-'));
  if (asUser.length > 0) execFileSync('chown', ['postgres', folder]);
  const data = join(folder, 'data');
  const port = await findFreePort();
  if (following !== undefined) run('pg_basebackup', ['-D', data, '-d', following, '-R', '-X', 'stream', '-c', 'fast']);
  else run('initdb', ['-D', data, '-U', 'comptoir', '-A', 'trust', '-E', 'UTF8', '--locale=C.UTF-8', '--no-sync']);
  const quick = isDurable ? {} : { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off' };
  const all = { listen_addresses: '127.0.0.1', port: String(port), unix_socket_directories: '', ...quick, ...settings };
  const options = Object.entries({ max_connections: '200', ...all }).map(([name, value]) => `-c ${name}='${value}'`);

  const server = {
    data,
    port,
    start: () => run('pg_ctl', ['-D', data, '-w', '-l', join(data, 'log'), '-o', options.join(' '), 'start']),
    stop: (mode: 'fast' | 'immediate' = 'immediate') => run('pg_ctl', ['-D', data, '-w', '-m', mode, 'stop']),
    promote: () => run('pg_ctl', ['-D', data, '-w', 'promote']),
    kill: () => process.kill(Number(readFileSync(join(data, 'postmaster.pid'), 'utf8').split('\n')[0]), 'SIGKILL'),
    /** Kills it; it is restarted once what it left behind is gone. */
    async killAndStart() {
      server.kill();
      await startSoon(server.start, 50);
    },
    url: `postgres://comptoir@127.0.0.1:${port}/`,
    async [Symbol.asyncDispose]() {
      if (isRunning(data)) server.stop();
      rmSync(folder, { recursive: true, force: true });
    },
  };

  server.start();
  return server;
}
