import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { createTemporaryFolder } from '#server/testing/fixtures/temporary-folder.ts';
import { toEntry } from '#server/testing/running/to-built-entry.ts';
import { createConsoleSink, createDestination } from './log-outputs.ts';
import { PassThrough } from 'node:stream';
import { pino } from 'pino';

test('each level has the priority systemd’s journal files it by; without them a line is JSON', () => {
  const write = (isPrefixed: boolean) => {
    const stdout = new PassThrough();
    const logger = pino({ level: 'debug' }, createDestination([createConsoleSink(stdout, isPrefixed)]));
    for (const level of ['debug', 'info', 'warn', 'error', 'fatal'] as const) logger[level](level);
    return String(stdout.read()).trimEnd().split('\n');
  };
  expect(write(true).map((line) => line.slice(0, 3))).toEqual(['<7>', '<6>', '<4>', '<3>', '<2>']);
  expect(write(false).map((line) => JSON.parse(line).msg)).toEqual(['debug', 'info', 'warn', 'error', 'fatal']);
});

test.each([
  ['journal', false],
  ['files+journal', true],
])('with %s the service logs to its standard output, one line each', async (output, hasFile) => {
  await using folder = await createTemporaryFolder();
  const env = {
    PATH: process.env.PATH,
    COMPTOIR_PORT: '0',
    COMPTOIR_DATA_DIR: folder.path,
    COMPTOIR_LOG_OUTPUT: output,
  };
  const child = spawn(process.execPath, [fileURLToPath(toEntry('serve.ts'))], {
    env,
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const ended = once(child, 'exit');
  let said = '';
  for await (const chunk of child.stdout) {
    said += String(chunk);
    // A second signal would end it at once.
    if (!child.killed && said.includes('écoute sur')) child.kill('SIGTERM');
  }
  await ended;
  const lines = said.split('\n').filter((line) => line.startsWith('<'));
  expect(lines.map((line) => [line.slice(0, 3), JSON.parse(line.slice(3)).msg])).toContainEqual([
    '<6>',
    'service started',
  ]);
  const file = join(folder.path, 'logs/comptoir.log');
  expect(existsSync(file)).toBe(hasFile);
  if (hasFile) expect(readFileSync(file, 'utf8')).toContain('service started');
});
