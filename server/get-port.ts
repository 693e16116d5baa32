import type { Server } from 'node:net';

/** Returns the port of a listening server. */
export function getPort(server: Server): number {
  const address = server.address();
  if (typeof address !== 'object' || address === null) throw new Error('The server listens to no port');
  return address.port;
}
