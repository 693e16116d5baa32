import { once } from 'node:events';
import { type AddressInfo, createServer, type Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { pino } from 'pino';
import { expect, test } from 'vitest';
import { startMailboxReader } from './mailbox-reader.ts';

/** Starts a mail server that accepts connections and never answers. */
async function startSilentServer() {
  const sockets: Socket[] = [];
  const server = createServer((socket) => void sockets.push(socket.on('error', () => {})));
  await once(server.listen(0, '127.0.0.1'), 'listening');
  return {
    port: (server.address() as AddressInfo).port,
    async [Symbol.asyncDispose]() {
      for (const socket of sockets) socket.destroy();
      server.close();
      await once(server, 'close');
    },
  };
}

test('the mailbox reader stops at once, at any point of connecting', async () => {
  await using server = await startSilentServer();
  const receive = async () => true;
  const deps = { findCursor: () => undefined, receive, logger: pino({ level: 'silent' }) };
  for (const host of ['127.0.0.1', 'imap.invalid']) {
    for (const afterMs of [0, 0, 1, 2, 3, 5, 8, 13, 21, 34, 55]) {
      const reader = startMailboxReader({ ...deps, url: `imaps://a:b@${host}:${server.port}` });
      await sleep(afterMs);
      const stopped = reader.stop().then(() => 'stopped');
      expect(await Promise.race([stopped, sleep(3_000)]), `${host} after ${afterMs} ms`).toBe('stopped');
    }
  }
}, 60_000);
