import { hostname, networkInterfaces } from 'node:os';
import type { RequestHandler } from 'express';
import { Malformed, NotAllowed } from '#shared/endpoints/errors.ts';

const loopback = ['127.0.0.1', 'localhost', '[::1]'];
const everywhere = new Set(['0.0.0.0', '::']);

/**
 * Refuses requests whose `Host` does not name the address the service listens on, port included, so that a site that
 * points its own name to this machine (DNS rebinding) gets nothing.
 */
export function createHostGuard(listening: string): RequestHandler {
  const names = listHostNames(listening);
  let port: number | undefined;
  let hosts = new Set<string>();

  return (request, _response, next) => {
    if (port !== request.socket.localPort) {
      port = request.socket.localPort;
      hosts = new Set(names.flatMap((name) => (port === 80 ? [name, `${name}:80`] : [`${name}:${port}`])));
    }
    if (hasTwo(request.rawHeaders)) return next(new Malformed('La demande porte plusieurs en-têtes Host.'));
    const isKnown = hosts.has((request.headers.host ?? '').toLowerCase());
    next(isKnown ? undefined : new NotAllowed('L’en-tête Host ne désigne pas ce service.'));
  };
}

/**
 * Returns whether there are two `Host` headers: Node keeps the first, while a proxy before the service may have checked
 * the other.
 */
function hasTwo(rawHeaders: readonly string[]): boolean {
  let count = 0;
  for (let i = 0; i < rawHeaders.length; i += 2) {
    if (rawHeaders[i]?.length === 4 && rawHeaders[i]?.toLowerCase() === 'host') count += 1;
  }
  return count > 1;
}

/** Returns the names, as `Host` headers write them, by which a service that listens on `address` is reached. */
export function listHostNames(address: string): string[] {
  const isEverywhere = everywhere.has(address);
  const own = isEverywhere ? [hostname(), ...listAddresses()] : [address];
  return [...new Set([...loopback, ...own.map(toHostName)])];
}

function listAddresses(): string[] {
  return Object.values(networkInterfaces()).flatMap((addresses) => (addresses ?? []).map(({ address }) => address));
}

function toHostName(address: string): string {
  return address.includes(':') ? `[${address.toLowerCase()}]` : address.toLowerCase();
}
