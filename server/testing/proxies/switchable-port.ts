import { connect, createServer, type Socket } from 'node:net';
import { getPort } from '#server/get-port.ts';

/**
 * Starts a port that leads to another, like HAProxy before a database: when its target changes, existing connections
 * are cut.
 */
export async function startSwitchablePort(to: number) {
  const [sockets, leading] = [new Set<Socket>(), { to }];
  const server = createServer((socket) => {
    const other = connect(leading.to, '127.0.0.1');
    for (const one of [socket, other]) {
      sockets.add(one);
      one.on('error', () => {});
      one.on('close', () => {
        sockets.delete(one);
        socket.destroy();
        other.destroy();
      });
    }
    socket.pipe(other).pipe(socket);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const cutAll = () => {
    for (const socket of sockets) socket.destroy();
  };
  return {
    port: getPort(server),
    lead(port: number): void {
      leading.to = port;
      cutAll();
    },
    async [Symbol.asyncDispose]() {
      const closed = new Promise((resolve) => server.close(resolve));
      cutAll();
      await closed;
    },
  };
}
