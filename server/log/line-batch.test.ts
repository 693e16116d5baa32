import { PassThrough } from 'node:stream';
import { setTimeout as wait } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { createLineBatch } from './line-batch.ts';
import { createLogFile } from './log-file.ts';

function open(options: { delayMs?: number; maxLength?: number } = {}) {
  const stream = new PassThrough({ encoding: 'utf8' });
  const written: string[] = [];
  stream.on('data', (text: string) => written.push(text));
  return {
    written,
    batch: createLineBatch(
      createLogFile(() => stream),
      options,
    ),
  };
}

test('lines are written together, in order, after the delay', async () => {
  const { written, batch } = open({ delayMs: 20 });
  for (const line of ['un\n', 'deux\n', 'trois\n']) batch.write(line);
  expect(written).toEqual([]);
  await wait(80);
  expect(written).toEqual(['un\ndeux\ntrois\n']);
});

test('a batch that is long enough is written without waiting', async () => {
  const { written, batch } = open({ delayMs: 60_000, maxLength: 10 });
  batch.write('123456789\n');
  await wait(0);
  expect(written).toEqual(['123456789\n']);
});

test('flush calls back when all that was given is written, also when nothing was', async () => {
  const { written, batch } = open({ delayMs: 60_000 });
  await new Promise<void>((resolve) => batch.flush(resolve));
  batch.write('une\n');
  await new Promise<void>((resolve) => batch.flush(resolve));
  expect(written.join('')).toBe('une\n');
});
