import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs';
import { createServer } from 'node:net';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Environment, startServiceProcess } from '../testing/service-process.ts';
import { expect, test } from '../testing/test.ts';

test('the built service answers, and ends well when asked to', async ({ environment }) => {
  const service = await startServiceProcess(environment);
  const health = await (await fetch(`${service.url}/health`)).json();
  expect(health).toMatchObject({ status: 'healthy' });
  expect(await service.stop()).toBe(0);
  expect(service.output()).not.toMatch(/warning/i);
});

test('compiled code is cached beside the program, where only those who may change the program can write', async ({
  environment,
}) => {
  const shared = mkdtempSync(join(tmpdir(), 'comptoir-tmp-'));
  const service = await startServiceProcess({ ...environment, TMPDIR: shared });
  await service.stop();
  expect(statSync('dist/.compile-cache').mode & 0o022).toBe(0);
  expect(readdirSync('dist/.compile-cache')).not.toEqual([]);
  expect(readdirSync(shared)).not.toContain('node-compile-cache');
  rmSync(shared, { recursive: true });
});

test('a service started through npm ends when asked, and leaves nothing running', async ({ environment }) => {
  const npm = spawn('npm', ['run', 'serve'], { env: environment });
  const address = await findAddress(npm);
  npm.kill('SIGTERM');
  await expect.poll(() => isAnswering(address)).toBe(false);
});

test('a taken port and a wrong setting each end it with one French line', async ({ environment }) => {
  const other = createServer();
  await new Promise<void>((resolve) => other.listen(0, '127.0.0.1', resolve));
  const { port } = other.address() as AddressInfo;
  const taken = await runService({ ...environment, COMPTOIR_PORT: String(port) });
  other.close();
  const output = `Le port ${port} est déjà pris par un autre programme\u00a0: fermez-le, ou donnez un autre COMPTOIR_PORT.\n`;
  expect(taken).toEqual({ code: 1, output });

  const wrong = await runService({ ...environment, COMPTOIR_EMAIL_WORKERS: 'trois' });
  expect(wrong.code).toBe(1);
  expect(wrong.output).toMatch(/^COMPTOIR_EMAIL_WORKERS est invalide.*\n$/);
});

function collect(child: ChildProcess, onOutput: (output: string) => void) {
  let output = '';
  const read = (chunk: Buffer) => onOutput((output += chunk.toString()));
  child.stdout?.on('data', read);
  child.stderr?.on('data', read);
  return () => output;
}

function findAddress(child: ChildProcess): Promise<string> {
  return new Promise((resolve) => {
    collect(child, (output) => {
      const address = /écoute sur (http\S+)/.exec(output)?.[1];
      if (address) resolve(address);
    });
  });
}

function runService(environment: Environment): Promise<{ code: number | null; output: string }> {
  const child = spawn(process.execPath, ['dist/main/serve.js'], { env: environment });
  const read = collect(child, () => undefined);
  return new Promise((resolve) => child.once('close', (code) => resolve({ code, output: read() })));
}

async function isAnswering(address: string): Promise<boolean> {
  return fetch(`${address}/health`).then(
    () => true,
    () => false,
  );
}
