import { once } from 'node:events';
import { writeFileSync } from 'node:fs';
import { createServer as createHttpServer } from 'node:http';
import { createServer as createHttpsServer } from 'node:https';
import { type AddressInfo, connect, type Server } from 'node:net';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { createTemporaryFolder } from '#server/testing/fixtures/temporary-folder.ts';
import { createAuthority } from '#server/testing/running/create-authority.ts';
import { createNetwork } from './network.ts';
import { type NetworkSettings, plainNetwork } from './network-settings.ts';
import { findProxyFailure } from './proxy-failure.ts';

const where = 'service.comptoir.test';

async function listen(server: Server, stack: AsyncDisposableStack): Promise<number> {
  await once(server.listen(0, '127.0.0.1'), 'listening');
  stack.defer(() => new Promise<void>((resolve) => server.close(() => resolve())));
  return (server.address() as AddressInfo).port;
}

/** Starts a company's service with its own certificate authority, and a proxy that alone can resolve its name. */
async function startCompany(account?: string) {
  const stack = new AsyncDisposableStack();
  const folder = stack.use(await createTemporaryFolder());
  const authority = await createAuthority([where]);
  const caFile = join(folder.path, 'autorite.pem');
  writeFileSync(caFile, authority.ca);
  const service = createHttpsServer(authority, (request, response) => response.end(`vu ${request.url}`));
  const port = await listen(service, stack);
  stack.defer(() => service.closeAllConnections());
  const asked: string[] = [];
  const proxy = createHttpServer();
  proxy.on('connect', ({ url = '', headers }, socket) => {
    asked.push(url);
    const given = headers['proxy-authorization'];
    if (account && given !== `Basic ${btoa(account)}`) return socket.end('HTTP/1.1 407 No\r\n\r\n');
    if (!url.startsWith(where)) return socket.end('HTTP/1.1 403 No\r\n\r\n');
    const line = connect(port, '127.0.0.1', () => {
      socket.write('HTTP/1.1 200 OK\r\n\r\n');
      socket.pipe(line).pipe(socket);
    });
    line.on('error', () => {}).on('close', () => socket.destroy());
    socket.on('error', () => {}).on('close', () => line.destroy());
  });
  const proxyPort = await listen(proxy, stack);
  proxy.on('connection', (socket) => stack.defer(() => void socket.destroy()));
  const settings: NetworkSettings = { ...plainNetwork, mode: 'manuel', url: `http://127.0.0.1:${proxyPort}`, caFile };
  return {
    asked,
    folder: folder.path,
    proxy: `127.0.0.1:${proxyPort}`,
    settings,
    [Symbol.asyncDispose]: () => stack[Symbol.asyncDispose](),
  };
}

const read = async (settings: NetworkSettings, url = `https://${where}/a`, system?: string) => {
  const network = createNetwork(settings, system === undefined ? undefined : async () => system);
  return (await network.fetch(url)).text();
};
const explain = (settings: NetworkSettings, url?: string, system?: string) =>
  read(settings, url, system).catch((error: unknown) => findProxyFailure(error)?.message ?? String(error));

test('a call goes by the proxy, which looks the name up, to a server the company’s authority vouches for', async () => {
  await using company = await startCompany();
  expect(await read(company.settings)).toBe('vu /a');
  expect(company.asked).toEqual([`${where}:443`]);
});

test('a form goes as it is, by the proxy too', async () => {
  await using company = await startCompany();
  const body = new FormData();
  body.append('file', new Blob(['x']), 'a.pdf');
  const { fetch } = createNetwork(company.settings);
  const answer = await fetch(`https://${where}/envoi`, { method: 'POST', body, redirect: 'error' });
  expect(await answer.text()).toBe('vu /envoi');
});

test('a server nobody known vouches for is refused through a proxy as without one', async () => {
  await using company = await startCompany();
  const error: unknown = await read({ ...company.settings, caFile: undefined }).catch((cause: unknown) => cause);
  expect(error).toMatchObject({ cause: { code: 'SELF_SIGNED_CERT_IN_CHAIN' } });
});

test('a proxy that wants a password says so, one that refuses it too', async () => {
  await using company = await startCompany('caisse:s3cret');
  const { settings, proxy } = company;
  expect(await explain(settings)).toBe(`Le proxy ${proxy} demande un identifiant et un mot de passe.`);
  const wrong = { ...settings, account: { user: 'caisse', password: 'autre' } };
  expect(await explain(wrong)).toBe(`Le proxy ${proxy} refuse l’identifiant ou le mot de passe.`);
  expect(await explain({ ...settings, account: { user: 'caisse', password: 's3cret' } })).toBe('vu /a');
});

test('what a proxy forbids, and a proxy that is not there, are told apart', async () => {
  await using company = await startCompany();
  const { settings, proxy } = company;
  expect(await explain(settings, 'https://autre.comptoir.test/')).toBe(
    `Le proxy ${proxy} interdit autre.comptoir.test:443.`,
  );
  expect(await explain({ ...settings, url: 'http://127.0.0.1:9' })).toBe('Le proxy 127.0.0.1:9 est injoignable.');
});

test('a PAC script is asked, and a proxy of it that is not there is passed over for the next', async () => {
  await using company = await startCompany('caisse:s3cret');
  const pac = join(company.folder, 'proxy.pac');
  writeFileSync(
    pac,
    `function FindProxyForURL(url, host) {
      if (shExpMatch(host, "*.boucle")) while (true) {}
      if (dnsDomainIs(host, ".comptoir.test")) return "PROXY 127.0.0.1:9; PROXY ${company.proxy}";
      return "SOCKS 127.0.0.1:1080";
    }`,
  );
  const account = { user: 'caisse', password: 's3cret' };
  const settings: NetworkSettings = { ...company.settings, mode: 'pac', pac, account };
  expect(await explain(settings)).toBe('vu /a');
  expect(await explain(settings, 'https://a.boucle/')).toBe(`Le fichier PAC ${pac} ne peut pas être exécuté.`);
  expect(await explain(settings, 'https://a.autre/')).toContain('d’un genre que Comptoir ne connaît pas');
  expect(await explain({ ...settings, pac: `${pac}.absent` })).toBe(
    `Le fichier PAC ${pac}.absent ne peut pas être lu.`,
  );
});

test('the system’s own proxy is taken, and never shown the password; without a window the environment’s is', async () => {
  await using company = await startCompany('caisse:s3cret');
  const { settings, proxy } = company;
  const system: NetworkSettings = { ...settings, mode: 'systeme', account: { user: 'caisse', password: 's3cret' } };
  expect(await explain(system, undefined, `PROXY ${proxy}`)).toBe(
    `Le proxy ${proxy} demande un identifiant et un mot de passe.`,
  );
  const environment = { https: `http://caisse:s3cret@${proxy}`, except: '.ailleurs.test' };
  expect(await explain({ ...system, environment })).toBe('vu /a');
  expect(await explain({ ...system, environment }, 'https://a.ailleurs.test/')).toContain('fetch failed');
  expect(company.asked).toEqual([`${where}:443`, `${where}:443`]);
});

test('e-mails go by the proxy only where that is set', async () => {
  await using company = await startCompany();
  const target = { host: where, port: 465 };
  expect(await createNetwork(company.settings).openForMail(target)).toBeUndefined();
  const network = createNetwork({ ...company.settings, mail: true });
  const socket = await network.openForMail(target);
  socket?.destroy();
  expect(company.asked).toEqual([`${where}:465`]);
  expect(await network.findMailProxy(target)).toBe(`http://${company.proxy}/`);
  expect(await network.findMailProxy({ host: 'localhost', port: 25 })).toBeUndefined();
});
