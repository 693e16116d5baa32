import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { createInterface } from 'node:readline';

const program = join(import.meta.dirname, '../../../dist/tests/hub.js');

/** Starts a node of the hub in a process of its own, which can be killed and restarted on its port. */
export async function startHubProcess(databaseUrl: string) {
  let child: ChildProcess | undefined;
  let url = '';

  async function start(port: string) {
    const settings = {
      COMPTOIR_HUB_DATABASE_URL: databaseUrl,
      COMPTOIR_HUB_PORT: port,
      COMPTOIR_HUB_LOG_LEVEL: 'silent',
    };
    child = spawn(process.execPath, [program], {
      env: { ...process.env, ...settings },
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    for await (const line of createInterface({ input: child.stdout ?? process.stdin })) {
      url = /http:\S+/.exec(line)?.[0] ?? url;
      if (url !== '') return;
    }
    throw new Error('the hub did not start');
  }

  async function kill() {
    if (!child || child.exitCode !== null) return;
    const ended = once(child, 'exit');
    child.kill('SIGKILL');
    await ended;
  }

  await start('0');
  return {
    url,
    kill,
    restart: () => start(new URL(url).port),
    [Symbol.asyncDispose]: kill,
  };
}
