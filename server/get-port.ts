import type { Server } from 'node:net';

/** The port a server that listens was given. */
export function getPort(server: Server): number {
  const address = server.address();
  if (typeof address !== 'object' || address === null) throw new Error('The server listens to no port');
  return address.port;
}
