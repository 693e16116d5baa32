import type { Request } from 'express';

/** Returns the address of the connection a request comes by; a forwarded address is never trusted. */
export function getAddress({ socket }: Pick<Request, 'socket'>): string {
  return (socket.remoteAddress ?? '').replace(/^::ffff:/, '');
}

/** Returns whether a request was made on this machine, and not forwarded by a proxy that runs on it. */
export function isLocalRequest({ socket, headers }: Request): boolean {
  const address = getAddress({ socket });
  const isForwarded = headers['x-forwarded-for'] !== undefined || headers.forwarded !== undefined;
  return !isForwarded && (address === '::1' || address.startsWith('127.'));
}
