import { connect, createServer, type Socket } from 'node:net';
import { getPort } from '#server/get-port.ts';

/** A port that leads to another, as HAProxy's before a database: where it leads can change, and who went through is then cut off. */
export async function startDoor(to: number) {
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
