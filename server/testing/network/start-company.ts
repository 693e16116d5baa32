import { X509Certificate } from 'node:crypto';
import { once } from 'node:events';
import { writeFileSync } from 'node:fs';
import { createServer as createHttpServer } from 'node:http';
import { createServer as createHttpsServer } from 'node:https';
import { type AddressInfo, connect, type Server } from 'node:net';
import { join } from 'node:path';
import { toFingerprint } from '#server/sharing/transport/certificate.ts';
import { type NetworkSettings, plainNetwork } from '#server/network/network-settings.ts';
import { createTemporaryFolder } from '../fixtures/temporary-folder.ts';
import { createAuthority } from '../running/create-authority.ts';

/** The name of the company's service, which only its proxy knows. */
export const where = 'service.comptoir.test';

async function listen(server: Server, stack: AsyncDisposableStack): Promise<number> {
  await once(server.listen(0, '127.0.0.1'), 'listening');
  stack.defer(() => new Promise<void>((resolve) => server.close(() => resolve())));
  return (server.address() as AddressInfo).port;
}

/** Starts a company's service with its authority, and the proxy that alone knows where its name leads. */
export async function startCompany(account?: string, toAnswer = (path = '') => `vu ${path}`) {
  const stack = new AsyncDisposableStack();
  const folder = stack.use(await createTemporaryFolder());
  const authority = await createAuthority([where]);
  const caFile = join(folder.path, 'autorite.pem');
  writeFileSync(caFile, authority.ca);
  const seen: string[] = [];
  const service = createHttpsServer(authority, ({ url = '' }, response) => {
    seen.push(url);
    response.end(toAnswer(url));
  });
  const port = await listen(service, stack);
  stack.defer(() => service.closeAllConnections());
  const asked: string[] = [];
  let open = 0;
  const proxy = createHttpServer();
  proxy.on('connect', ({ url = '', headers }, socket) => {
    asked.push(url);
    const given = headers['proxy-authorization'];
    if (account && given !== `Basic ${btoa(account)}`) return socket.end('HTTP/1.1 407 No\r\n\r\n');
    if (!url.startsWith(where)) return socket.end('HTTP/1.1 403 No\r\n\r\n');
    open += 1;
    const line = connect(port, '127.0.0.1', () => {
      socket.write('HTTP/1.1 200 OK\r\n\r\n');
      socket.pipe(line).pipe(socket);
    });
    line.on('error', () => {}).on('close', () => socket.destroy());
    socket
      .on('error', () => {})
      .on('close', () => {
        open -= 1;
        line.destroy();
      });
  });
  const proxyPort = await listen(proxy, stack);
  proxy.on('connection', (socket) => stack.defer(() => void socket.destroy()));
  const settings: NetworkSettings = { ...plainNetwork, mode: 'manuel', url: `http://127.0.0.1:${proxyPort}`, caFile };
  return {
    /** What was asked of the proxy, and how many lines it holds. */
    asked,
    countOpen: () => open,
    /** The paths the service was asked for. */
    seen,
    fingerprint: toFingerprint(new X509Certificate(authority.cert)),
    folder: folder.path,
    proxy: `127.0.0.1:${proxyPort}`,
    settings,
    [Symbol.asyncDispose]: () => stack[Symbol.asyncDispose](),
  };
}
