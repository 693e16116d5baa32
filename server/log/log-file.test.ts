import { PassThrough } from 'node:stream';
import { setTimeout as wait } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { createLogFile } from './log-file.ts';

function openFile() {
  const opened: PassThrough[] = [];
  const written: string[] = [];
  const open = () => {
    const stream = new PassThrough({ encoding: 'utf8' });
    stream.on('data', (text: string) => written.push(text));
    opened.push(stream);
    return stream;
  };
  const file = createLogFile(open, 50);
  const write = (lines: string) => new Promise<void>((resolve) => file.write(lines, resolve));
  return { opened, written, file, write };
}

test('a file that fails loses its lines and nothing else, and is opened again after a while', async () => {
  const { opened, written, write } = openFile();
  await write('une\n');
  opened[0]?.destroy(new Error('ENOSPC'));
  await wait(0);
  await write('deux\n');
  expect(opened).toHaveLength(1);
  await wait(60);
  await write('trois\n');
  expect(opened).toHaveLength(2);
  expect(written).toEqual(['une\n', 'trois\n']);
});

test('a file that is closed has all its lines, and is opened again with the next', async () => {
  const { opened, written, file, write } = openFile();
  file.write('une\n');
  await new Promise<void>((resolve) => file.close(resolve));
  expect(opened[0]?.writableFinished).toBe(true);
  await write('deux\n');
  expect(opened).toHaveLength(2);
  expect(written).toEqual(['une\n', 'deux\n']);
});
