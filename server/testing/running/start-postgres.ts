import { execFileSync } from 'node:child_process';
import { existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { getPort } from '#server/get-port.ts';
import pg from 'pg';

const debian = '/usr/lib/postgresql';

/** Where PostgreSQL's programs are: Debian's newest, or on the path. */
function findPrograms(): string {
  const versions = existsSync(debian) ? readdirSync(debian).toSorted((a, b) => Number(b) - Number(a)) : [];
  return versions[0] === undefined ? '' : join(debian, versions[0], 'bin');
}

/** It refuses to run as root. */
const asUser = process.getuid?.() === 0 ? ['runuser', '-u', 'postgres', '--'] : [];

function run(program: string, args: readonly string[]): void {
  const [command = '', ...rest] = [...asUser, join(findPrograms(), program), ...args];
  execFileSync(command, rest, { stdio: 'ignore', cwd: '/' });
}

async function findFreePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const port = getPort(server);
  await new Promise((resolve) => server.close(resolve));
  return port;
}

export type Postgres = Awaited<ReturnType<typeof startPostgres>>;

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
    toUrl: (name: string) => `postgres://comptoir@127.0.0.1:${port}/${name}`,
    /** An empty database, or a copy of another that nobody is connected to. */
    async createDatabase(name: string, template = 'template0'): Promise<string> {
      await ask(`create database "${name}" template "${template}"`);
      return server.toUrl(name);
    },
    dropDatabase: (name: string) => ask(`drop database if exists "${name}" with (force)`),
    async [Symbol.asyncDispose]() {
      server.stop();
      rmSync(folder, { recursive: true, force: true });
    },
  };

  async function ask(query: string): Promise<void> {
    const client = new pg.Client({ connectionString: server.toUrl('postgres') });
    await client.connect();
    await client.query(query);
    await client.end();
  }

  server.start();
  return server;
}
