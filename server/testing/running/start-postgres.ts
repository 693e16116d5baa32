import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { getPort } from '#server/get-port.ts';
import { findPostgres } from './find-postgres.ts';

/** It refuses to run as root. */
const asUser = process.getuid?.() === 0 ? ['runuser', '-u', 'postgres', '--'] : [];

function run(program: string, args: readonly string[]): void {
  const [command = '', ...rest] = [...asUser, join(findPostgres() ?? '', program), ...args];
  execFileSync(command, rest, { stdio: 'ignore', cwd: '/' });
}

async function findFreePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const port = getPort(server);
  await new Promise((resolve) => server.close(resolve));
  return port;
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

/** A PostgreSQL server of its own, empty, on loopback; `isDurable` as a real one, else it keeps nothing through a power cut. */
export async function startPostgres({ isDurable = false, settings = {} as Record<string, string> } = {}) {
  const folder = mkdtempSync(join(tmpdir(), 'comptoir-postgres-'));
  if (asUser.length > 0) execFileSync('chown', ['postgres', folder]);
  const data = join(folder, 'data');
  const port = await findFreePort();
  run('initdb', ['-D', data, '-U', 'comptoir', '-A', 'trust', '-E', 'UTF8', '--locale=C.UTF-8', '--no-sync']);
  const quick = isDurable ? {} : { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off' };
  const all = { listen_addresses: '127.0.0.1', port: String(port), unix_socket_directories: '', ...quick, ...settings };
  const options = Object.entries({ max_connections: '200', ...all }).map(([name, value]) => `-c ${name}='${value}'`);

  const server = {
    data,
    port,
    start: () => run('pg_ctl', ['-D', data, '-w', '-l', join(data, 'log'), '-o', options.join(' '), 'start']),
    stop: (mode: 'fast' | 'immediate' = 'immediate') => run('pg_ctl', ['-D', data, '-w', '-m', mode, 'stop']),
    /** Kills it at once; it is started again once what it left behind is gone. */
    async killAndStart() {
      process.kill(Number(readFileSync(join(data, 'postmaster.pid'), 'utf8').split('\n')[0]), 'SIGKILL');
      await startSoon(server.start, 50);
    },
    url: `postgres://comptoir@127.0.0.1:${port}/`,
    async [Symbol.asyncDispose]() {
      server.stop();
      rmSync(folder, { recursive: true, force: true });
    },
  };

  server.start();
  return server;
}
