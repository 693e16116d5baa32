import { expect, test } from 'vitest';
import { createUpdateProxy, toProxyConfig } from './update-proxy.ts';

const asking = { isProxy: true, scheme: 'basic', host: 'proxy', port: 3128, realm: 'squid' };
const withAccount = new URL('http://caisse:s%C3%A9cret@proxy:3128');

test('updates use the proxy of the other calls, or the system’s where none is configured', () => {
  expect(toProxyConfig(undefined)).toEqual({ mode: 'system' });
  expect(toProxyConfig(['direct'])).toEqual({ mode: 'direct' });
  const choices = [withAccount, new URL('https://autre'), 'direct'] as const;
  expect(toProxyConfig(choices)).toEqual({
    mode: 'fixed_servers',
    proxyRules: 'http://proxy:3128,https://autre,direct://',
  });
});

test('the proxy’s account is sent once, and only to the proxy', () => {
  const updateProxy = createUpdateProxy([withAccount, 'direct']);
  const answers: unknown[] = [];
  const ask = (asked: typeof asking) => updateProxy.login(asked, (...said) => answers.push(said));
  ask(asking);
  expect(updateProxy.findRefusal()).toBeUndefined();
  ask({ ...asking, isProxy: false });
  expect(updateProxy.findRefusal()).toBeUndefined();
  ask({ ...asking, port: 3129 });
  expect(updateProxy.findRefusal()).toEqual({ proxy: 'proxy:3129', isKnown: false });
  ask(asking);
  expect(updateProxy.findRefusal()).toEqual({ proxy: 'proxy:3128', isKnown: true });
  expect(answers).toEqual([['caisse', 'sécret'], [], [], []]);
});

test('a proxy without a port is known by the one of its scheme', () => {
  const updateProxy = createUpdateProxy([new URL('http://a:b@proxy')]);
  const answers: unknown[] = [];
  updateProxy.login({ ...asking, port: 80 }, (...said) => answers.push(said));
  expect(answers).toEqual([['a', 'b']]);
});
