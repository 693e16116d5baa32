import { spawn } from 'node:child_process';
import { once } from 'node:events';
import type { Readable } from 'node:stream';

export type Display = { name: string } & AsyncDisposable;

/** Starts a virtual display: two windows on one would take the focus from each other. */
export async function startDisplay(): Promise<Display> {
  const server = spawn('Xvfb', ['-displayfd', '3', '-screen', '0', '1920x1080x24', '-nolisten', 'tcp'], {
    stdio: ['ignore', 'ignore', 'ignore', 'pipe'],
  });
  const ended = once(server, 'exit');
  const number = await Promise.race([readNumber(server.stdio[3] as Readable), ended.then(() => undefined)]);
  if (!number) throw new Error('Xvfb ended before it had a display.');
  return {
    name: `:${number}`,
    async [Symbol.asyncDispose]() {
      server.kill();
      await ended;
    },
  };
}

/** Reads the free number it chose, which it writes once it accepts programs. */
async function readNumber(output: Readable): Promise<string> {
  const [chunk] = (await once(output, 'data')) as [Buffer];
  return chunk.toString().trim();
}
