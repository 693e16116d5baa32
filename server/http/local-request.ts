import type { Request } from 'express';

/** True for a request made on this machine, and not handed on by a proxy that runs on it. */
export function isLocalRequest({ socket, headers }: Request): boolean {
  const address = (socket.remoteAddress ?? '').replace(/^::ffff:/, '');
  const isForwarded = headers['x-forwarded-for'] !== undefined || headers.forwarded !== undefined;
  return !isForwarded && (address === '::1' || address.startsWith('127.'));
}
