import { spawn } from 'node:child_process';
import { chmod, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { waitUntil } from '#server/testing/running/start-smtp-sink.ts';
import { run } from '../run.ts';

/**
 * Starts a real CUPS with one queue that passes everything unchanged to a printer of this machine. Programs find it by
 * `CUPS_SERVER`, which is set until it is stopped.
 */
export async function startCups({ port }: { port: number }) {
  const folder = await mkdtemp(join(tmpdir(), 'comptoir-cups-'));
  for (const name of ['spool', 'cache', 'run', 'root', 'log']) await mkdir(join(folder, name));
  for (const name of ['', 'spool', 'cache', 'run', 'root', 'log']) await chmod(join(folder, name), 0o777);
  const socket = join(folder, 'run', 'cups.sock');
  await writeFile(join(folder, 'cupsd.conf'), toServerSettings(socket));
  await writeFile(join(folder, 'cups-files.conf'), toFileSettings(folder));
  const files = ['-c', join(folder, 'cupsd.conf'), '-s', join(folder, 'cups-files.conf')];
  const daemon = spawn('cupsd', ['-f', ...files], { stdio: 'ignore' });
  process.env.CUPS_SERVER = socket;
  const add = () => run('lpadmin', ['-p', 'tickets', '-E', '-v', `socket://127.0.0.1:${port}`, '-m', 'raw']);
  await waitUntil(async () => (await add().catch(() => undefined)) !== undefined, 20_000);

  return {
    disable: () => run('cupsdisable', ['tickets']),
    enable: () => run('cupsenable', ['tickets']),
    async [Symbol.asyncDispose]() {
      delete process.env.CUPS_SERVER;
      daemon.kill();
      await new Promise((resolve) => daemon.once('exit', resolve));
      await rm(folder, { recursive: true, force: true, maxRetries: 5 });
    },
  };
}

function toServerSettings(socket: string): string {
  return `Listen ${socket}
DefaultAuthType None
WebInterface No
Browsing No
<Location />
  Order allow,deny
  Allow all
</Location>
<Policy default>
  <Limit All>
    Order allow,deny
    Allow all
  </Limit>
</Policy>
`;
}

function toFileSettings(folder: string): string {
  return `ServerRoot ${folder}/root
RequestRoot ${folder}/spool
TempDir ${folder}/spool
CacheDir ${folder}/cache
StateDir ${folder}/run
AccessLog ${folder}/log/access
ErrorLog ${folder}/log/error
PageLog ${folder}/log/page
User lp
Group lp
SystemGroup lpadmin
`;
}
