import { request as requestHttp } from 'node:http';
import { request as requestHttps } from 'node:https';
import type { Socket } from 'node:net';
import type { SecureContext } from 'node:tls';
import { toRefusedByProxy, toUnreachableProxy } from './proxy-failure.ts';

const timeoutMs = 15_000;

/** The destination of a connection. */
export type Target = { host: string; port: number };

/**
 * Opens a connection to a host through an HTTP proxy (CONNECT), to be used like a direct one.
 * @throws {ProxyFailure}
 */
export function openTunnel(proxy: URL, target: Target, trust: SecureContext): Promise<Socket> {
  const path = `${target.host.includes(':') ? `[${target.host}]` : target.host}:${target.port}`;
  const isSecure = proxy.protocol === 'https:';
  const options = {
    host: proxy.hostname.replace(/^\[|\]$/g, ''),
    port: Number(proxy.port) || (isSecure ? 443 : 80),
    method: 'CONNECT',
    path,
    headers: { host: path, ...toAuthorization(proxy) },
    agent: false,
    timeout: timeoutMs,
  } as const;
  return new Promise((resolve, reject) => {
    const secured = { ...options, secureContext: trust };
    const request = isSecure ? requestHttps(secured) : requestHttp(options);
    request.once('timeout', () => request.destroy(new Error('the proxy does not answer')));
    request.once('error', (cause) => reject(toUnreachableProxy(proxy.host, cause)));
    request.once('connect', ({ statusCode = 0 }, socket, head) => {
      if (statusCode !== 200) {
        socket.destroy();
        return reject(toRefusedByProxy(proxy.host, statusCode, path, proxy.username !== ''));
      }
      socket.setTimeout(0);
      // Puts back bytes that came with the proxy's answer, e.g. the greeting of a mail server.
      if (head.length > 0) socket.unshift(head);
      resolve(socket);
    });
    request.end();
  });
}

function toAuthorization({ username, password }: URL) {
  if (username === '') return {};
  const account = `${decodeURIComponent(username)}:${decodeURIComponent(password)}`;
  return { 'proxy-authorization': `Basic ${Buffer.from(account).toString('base64')}` };
}
