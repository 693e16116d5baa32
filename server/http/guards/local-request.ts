import type { Request } from 'express';

/** The address a request comes from: the connection's own, a forwarded one is never believed. */
export function getAddress({ socket }: Pick<Request, 'socket'>): string {
  return (socket.remoteAddress ?? '').replace(/^::ffff:/, '');
}

/** True for a request made on this machine, and not handed on by a proxy that runs on it. */
export function isLocalRequest({ socket, headers }: Request): boolean {
  const address = getAddress({ socket });
  const isForwarded = headers['x-forwarded-for'] !== undefined || headers.forwarded !== undefined;
  return !isForwarded && (address === '::1' || address.startsWith('127.'));
}
