import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { startCompany, where } from '#server/testing/network/start-company.ts';
import { createNetwork } from './network.ts';
import { type NetworkSettings, plainNetwork } from './network-settings.ts';
import { findProxyFailure, ProxyFailure } from './proxy-failure.ts';

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

test('once the proxy has changed, no earlier connection is used', async () => {
  await using first = await startCompany();
  await using second = await startCompany();
  const network = createNetwork(first.settings);
  const ask = async () => (await network.fetch(`https://${where}/a`)).text();
  for (let call = 0; call < 4; call += 1) await ask();
  const opened = first.asked.length;
  expect(opened).toBeLessThan(4);
  network.apply({ ...first.settings, url: second.settings.url });
  await expect(ask()).rejects.toThrow('fetch failed');
  expect([first.asked.length, second.asked.length]).toEqual([opened, 1]);
  await expect.poll(() => first.countOpen()).toBe(0);
});

const beside = ['192.168.1.20', '10.0.4.1', 'fd00::12', 'pc-boutique', 'pc-boutique.local', '127.0.0.1'];

test('a shop is reached by the proxy unless it is on the network of this machine', async () => {
  await using company = await startCompany();
  const network = createNetwork(company.settings);
  for (const host of beside) expect(await network.openForShop({ host, port: 4871 })).toBeUndefined();
  expect(company.asked).toEqual([]);
  const line = await network.openForShop({ host: where, port: 443 });
  line?.destroy();
  expect(company.asked).toEqual([`${where}:443`]);
});

test('a shop on this machine’s network is reached though no proxy can be determined', async () => {
  const unread = createNetwork({ ...plainNetwork, mode: 'pac', pac: '/nulle/part/proxy.pac' });
  const unknown = createNetwork({ ...plainNetwork, mode: 'systeme' }, async () => 'SOCKS 127.0.0.1:1080');
  for (const network of [unread, unknown]) {
    for (const host of beside) expect(await network.openForShop({ host, port: 4871 })).toBeUndefined();
    await expect(network.openForShop({ host: where, port: 443 })).rejects.toThrow(ProxyFailure);
  }
});

test('parts with their own connections get the proxies: none for excepted addresses, and the system’s where it decides', async () => {
  const system = createNetwork({ ...plainNetwork, mode: 'systeme', exceptions: 'maj.lan' }, async () => 'PROXY p:1');
  expect(await system.listProxyChoices(new URL('https://maj.lan/stable'))).toEqual(['direct']);
  expect(await system.listProxyChoices(new URL('http://127.0.0.1:4900/'))).toEqual(['direct']);
  expect(await system.listProxyChoices(new URL('https://ailleurs.example/'))).toBeUndefined();
  const manual = createNetwork({ ...plainNetwork, mode: 'manuel', url: 'http://proxy:3128', exceptions: '' });
  expect((await manual.listProxyChoices(new URL('https://maj.lan/')))?.map(String)).toEqual(['http://proxy:3128/']);
});

test('a form is sent unchanged, through the proxy too', async () => {
  await using company = await startCompany();
  const body = new FormData();
  body.append('file', new Blob(['x']), 'a.pdf');
  const { fetch } = createNetwork(company.settings);
  const answer = await fetch(`https://${where}/envoi`, { method: 'POST', body, redirect: 'error' });
  expect(await answer.text()).toBe('vu /envoi');
});

test('a server without a trusted authority is refused through a proxy as without one', async () => {
  await using company = await startCompany();
  const error: unknown = await read({ ...company.settings, caFile: undefined }).catch((cause: unknown) => cause);
  expect(error).toMatchObject({ cause: { code: 'SELF_SIGNED_CERT_IN_CHAIN' } });
});

test('a proxy that requires a password, or refuses it, is reported', async () => {
  await using company = await startCompany('caisse:s3cret');
  const { settings, proxy } = company;
  expect(await explain(settings)).toBe(`Le proxy ${proxy} demande un identifiant et un mot de passe.`);
  const wrong = { ...settings, account: { user: 'caisse', password: 'autre' } };
  expect(await explain(wrong)).toBe(`Le proxy ${proxy} refuse l’identifiant ou le mot de passe.`);
  expect(await explain({ ...settings, account: { user: 'caisse', password: 's3cret' } })).toBe('vu /a');
});

test('a request refused by a proxy and an unreachable proxy are distinguished', async () => {
  await using company = await startCompany();
  const { settings, proxy } = company;
  expect(await explain(settings, 'https://autre.comptoir.test/')).toBe(
    `Le proxy ${proxy} interdit autre.comptoir.test:443.`,
  );
  expect(await explain({ ...settings, url: 'http://127.0.0.1:9' })).toBe('Le proxy 127.0.0.1:9 est injoignable.');
});

test('a PAC script decides, and its next proxy is used when one does not answer', async () => {
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
