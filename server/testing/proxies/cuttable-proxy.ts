import { connect, createServer, type Socket } from 'node:net';
import type { AddressInfo } from 'node:net';

/**
 * Starts a proxy to a server of this machine, for any protocol, TLS too. `cut` ends existing connections and refuses new
 * ones; after `loseAnswers` each question arrives, and the line breaks with its answer.
 */
export async function startCuttableProxy(target: { host: string; port: number }) {
  const sockets = new Set<Socket>();
  let [isCut, losesAnswers] = [false, false];

  function keep(socket: Socket) {
    sockets.add(socket);
    socket.once('close', () => sockets.delete(socket));
    socket.on('error', () => socket.destroy());
  }

  const server = createServer((near) => {
    keep(near);
    if (isCut) return void near.destroy();
    const far = connect(target);
    keep(far);
    far.on('data', () => losesAnswers && near.destroy());
    near.pipe(far).pipe(near);
    near.once('close', () => far.destroy());
    far.once('close', () => near.destroy());
  });
  server.listen(0, '127.0.0.1');
  await new Promise((resolve) => server.once('listening', resolve));

  function destroyAll() {
    for (const socket of sockets) socket.destroy();
  }

  return {
    port: (server.address() as AddressInfo).port,
    cut() {
      isCut = true;
      destroyAll();
    },
    loseAnswers() {
      losesAnswers = true;
    },
    mend() {
      [isCut, losesAnswers] = [false, false];
    },
    async [Symbol.asyncDispose]() {
      destroyAll();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
