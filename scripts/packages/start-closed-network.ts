import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createApiClient } from '#shared/endpoints/api-client.ts';
import { findFreePort } from '#server/testing/running/start-postgres.ts';
import { waitUntil } from '#server/testing/running/start-smtp-sink.ts';

export type ClosedNetwork = Awaited<ReturnType<typeof startClosedNetwork>>;

const [namespace, ours, theirs] = ['comptoir-essai', '10.77.14.1', '10.77.14.2'];
const apiKey = 'cle-de-l-essai-du-proxy-0123456789abcdef';
const run = (command: string) => execFileSync('sh', ['-ec', command], { encoding: 'utf8' });

/**
 * Starts a network namespace whose only neighbour is a real squid, with an open port and one that asks for a password.
 * Runs as root. The ports are free ones: a squid of a run that was killed may have others.
 */
export async function startClosedNetwork() {
  const folder = mkdtempSync(join(tmpdir(), 'comptoir-proxy-'));
  chmodSync(folder, 0o777);
  openNamespace();
  const log = join(folder, 'access.log');
  const [openPort, closedPort] = [await findFreePort(), await findFreePort()];
  writeSquid(folder, { log, openPort, closedPort });
  const squid = spawn('squid', ['-N', '-f', join(folder, 'squid.conf')], { stdio: 'inherit' });
  const ended = once(squid, 'exit');
  await waitUntil(() => isListening(ours, openPort));
  return {
    folder,
    open: `http://${ours}:${openPort}`,
    withPassword: `http://${ours}:${closedPort}`,
    readLog: () => readFileSync(log, 'utf8'),
    /** Writes a PAC script that leads everything to the second port. */
    writePac() {
      const path = join(folder, 'proxy.pac');
      const script = `if (isPlainHostName(host)) return "DIRECT"; return "PROXY ${ours}:1; PROXY ${ours}:${closedPort}";`;
      // The mail reader takes the first proxy of a list, so it has a line of its own.
      const first = `if (shExpMatch(host, "imap.*")) return "PROXY ${ours}:${closedPort}";`;
      writeFileSync(path, `function FindProxyForURL(url, host) { ${first} ${script} }`);
      return path;
    },
    startService: (settings: Record<string, string>) => startService(folder, settings),
    /** Starts a program inside; `ended` tells the status it ended with. */
    startProgram(command: string, env: Record<string, string>) {
      const child = spawn('ip', ['netns', 'exec', namespace, command], { env, stdio: 'ignore' });
      return { child, ended: once(child, 'exit') };
    },
    /** Opens a port of this side to one on the loopback inside; returns its address. */
    async openDoor(port: number) {
      const relay = `const { connect, createServer } = require('node:net');
        createServer((near) => { const far = connect(${port}, '127.0.0.1'); near.pipe(far).pipe(near);
        near.on('error', () => far.destroy()); far.on('error', () => near.destroy()); }).listen(${port}, '${theirs}')`;
      const child = spawn('ip', ['netns', 'exec', namespace, process.execPath, '-e', relay], { stdio: 'inherit' });
      const ended = once(child, 'exit');
      await waitUntil(() => isListening(theirs, port));
      return {
        url: `http://${theirs}:${port}`,
        async [Symbol.asyncDispose]() {
          child.kill();
          await ended;
        },
      };
    },
    async stop() {
      squid.kill('SIGTERM');
      await ended;
      run(`ip netns del ${namespace}`);
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

function openNamespace() {
  run(`ip netns del ${namespace} 2>/dev/null || true
    ip netns add ${namespace}
    ip link add comptoir0 type veth peer name comptoir1 netns ${namespace}
    ip addr add ${ours}/30 dev comptoir0
    ip link set comptoir0 up
    ip -n ${namespace} addr add ${theirs}/30 dev comptoir1
    ip -n ${namespace} link set lo up
    ip -n ${namespace} link set comptoir1 up`);
}

type SquidSettings = { log: string; openPort: number; closedPort: number };

function writeSquid(folder: string, { log, openPort, closedPort }: SquidSettings) {
  const hosts = ['signature', 'plateforme', 'smtp', 'imap', 'siege', 'maj'].map(
    (name) => `127.0.0.1 ${name}.comptoir.test\n`,
  );
  writeFileSync(join(folder, 'hosts'), hosts.join(''));
  writeFileSync(join(folder, 'passwords'), `caisse:${run('openssl passwd -1 s3cret')}`);
  writeFileSync(
    join(folder, 'squid.conf'),
    `http_port ${ours}:${openPort}
http_port ${ours}:${closedPort}
auth_param basic program /usr/lib/squid/basic_ncsa_auth ${folder}/passwords
acl closed localport ${closedPort}
acl known proxy_auth REQUIRED
http_access deny closed !known
http_access allow all
hosts_file ${folder}/hosts
access_log stdio:${log}
cache_log ${folder}/cache.log
pid_filename ${folder}/squid.pid
cache deny all
shutdown_lifetime 0 seconds
`,
  );
}

/** Returns whether something accepts connections there. */
export function isListening(host: string, port: number): Promise<boolean> {
  const socket = connect(port, host);
  const isOpen = once(socket, 'connect').then(
    () => true,
    () => false,
  );
  return isOpen.finally(() => socket.destroy());
}

/** Starts the built service in the namespace, in a folder of its own. */
async function startService(folder: string, settings: Record<string, string>) {
  const { PATH = '', HOME = '' } = process.env;
  const env = {
    PATH,
    HOME,
    COMPTOIR_PORT: '4870',
    COMPTOIR_HOST: theirs,
    COMPTOIR_ALLOW_REMOTE: '1',
    COMPTOIR_API_KEY: apiKey,
    COMPTOIR_DATA_DIR: mkdtempSync(join(folder, 'donnees-')),
    ...settings,
  };
  const child = spawn('ip', ['netns', 'exec', namespace, process.execPath, 'dist/main/serve.js'], { env });
  const ended = once(child, 'exit');
  let output = '';
  const read = (chunk: Buffer) => void (output += chunk.toString());
  child.stdout.on('data', read);
  child.stderr.on('data', read);
  await waitUntil(() => output.includes('écoute sur') || child.exitCode !== null);
  if (child.exitCode !== null) throw new Error(`The service did not start:\n${output}`);
  return {
    call: createApiClient(`http://${theirs}:4870`, { headers: { 'x-api-key': apiKey } }),
    async [Symbol.asyncDispose]() {
      child.kill('SIGTERM');
      await ended;
    },
  };
}
