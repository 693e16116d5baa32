import { createServer } from 'node:net';
import { getPort } from '#server/get-port.ts';

/** A port of loopback that nobody listens at. */
export async function findFreePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const port = getPort(server);
  await new Promise((resolve) => server.close(resolve));
  return port;
}
