import { once } from 'node:events';
import { createConnection, type Socket } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';

/** A host name or an IPv4 address, and a port. */
export type NetworkAddress = { adresse: string; port: number };

/** A connection that was refused, broke or took too long; `cause` is the system's own error. */
export class ConnectionBroken extends Error {}

export type TcpConnection = Awaited<ReturnType<typeof openTcpConnection>>;

type Options = { connectWithinMs: number; signal?: AbortSignal | undefined };

/**
 * Opens a connection to a device that may answer at any time, or never. What it sends is kept until it is read.
 * @throws {ConnectionBroken} when the connection is not accepted in time.
 */
export async function openTcpConnection({ adresse, port }: NetworkAddress, { connectWithinMs, signal }: Options) {
  const socket = createConnection({ host: adresse, port, noDelay: true });
  const heard = createHeard(socket);
  const broken = createBroken(socket, signal);
  await broken.orFail(once(socket, 'connect'), connectWithinMs);

  return {
    /**
     * Resolves once the system has taken all bytes; the device may have read fewer. Fails when none is taken for
     * `withinMs`.
     */
    async send(bytes: Uint8Array, withinMs: number): Promise<void> {
      const sent = new Promise<void>((resolve) => socket.write(bytes, () => resolve()));
      await broken.orFail(sent, withinMs);
    },

    /**
     * Passes everything received and not yet read to `find`, until it returns a result; undefined when there is none in
     * time.
     */
    async hear<T>(find: (bytes: Buffer) => T | undefined, withinMs: number): Promise<T | undefined> {
      return broken.orFail(heard.find(find, withinMs));
    },

    /** Closes the connection after what was sent; fails when the device breaks it off instead of closing it too. */
    async end(withinMs: number): Promise<void> {
      const closed = new Promise<boolean>((resolve) => socket.once('close', resolve));
      socket.end();
      const hadError = await Promise.race([closed, wait(withinMs, false, { ref: false })]);
      if (hadError) throw new ConnectionBroken('the line is broken');
    },

    close: () => void socket.destroy(),
  };
}

function createHeard(socket: Socket) {
  let bytes = Buffer.alloc(0);
  let onMore = () => {};
  socket.on('data', (chunk) => {
    bytes = Buffer.concat([bytes, chunk]);
    onMore();
  });

  return {
    find<T>(find: (bytes: Buffer) => T | undefined, withinMs: number): Promise<T | undefined> {
      return new Promise((resolve) => {
        const settle = (found: T | undefined) => {
          clearTimeout(timer);
          onMore = () => {};
          bytes = Buffer.alloc(0);
          resolve(found);
        };
        const timer = setTimeout(() => settle(undefined), withinMs);
        onMore = () => {
          const found = find(bytes);
          if (found !== undefined) settle(found);
        };
        onMore();
      });
    },
  };
}

/** Tracks the end of the connection: everything that waits for it then fails. */
function createBroken(socket: Socket, signal: AbortSignal | undefined) {
  const gone = Promise.withResolvers<never>();
  const fail = (cause?: unknown) => {
    gone.reject(new ConnectionBroken('the line is broken', { cause }));
    socket.destroy();
  };
  gone.promise.catch(() => {});
  socket.on('error', fail);
  socket.on('close', () => fail());
  if (signal?.aborted) fail(signal.reason);
  signal?.addEventListener('abort', () => fail(signal.reason), { once: true });

  return {
    async orFail<T>(work: Promise<T>, withinMs?: number): Promise<T> {
      const timer = withinMs === undefined ? undefined : setTimeout(() => fail(createTimeout()), withinMs);
      try {
        return await Promise.race([work, gone.promise]);
      } finally {
        clearTimeout(timer);
      }
    },
  };
}

function createTimeout(): Error {
  return Object.assign(new Error('nothing came in time'), { code: 'ETIMEDOUT' });
}
