import { isLoopback } from './loopback.ts';
import { isExcepted } from './is-excepted.ts';
import type { AskForProxy, NetworkSettings } from './network-settings.ts';
import { ProxyFailure } from './proxy-failure.ts';

/** The address of a proxy, with its account if it has one; or `direct` for none. */
export type ProxyChoice = URL | 'direct';

/**
 * Returns the proxies an address may be reached by, or `direct`, the preferred first; never a proxy for this machine itself.
 * @throws {ProxyFailure} when all named proxies are of an unsupported kind.
 */
export async function listProxyChoices(
  url: URL,
  settings: NetworkSettings,
  ask: { system: AskForProxy | undefined; pac: AskForProxy },
): Promise<[ProxyChoice, ...ProxyChoice[]]> {
  const { mode, account } = settings;
  if (isDirect(url, settings)) return ['direct'];
  if (mode === 'manuel') return [settings.url ? withAccount(new URL(settings.url), account) : 'direct'];
  if (mode === 'pac') return readAnswer(await ask.pac(url.href), account);
  if (ask.system) return readAnswer(await ask.system(url.href), undefined);
  return [findOfEnvironment(url, settings.environment)];
}

/** Returns whether an address is reached without a proxy, whatever the system says. */
export function isDirect(url: URL, { mode, exceptions }: Pick<NetworkSettings, 'mode' | 'exceptions'>): boolean {
  return mode === 'direct' || isLoopback(url.hostname) || isExcepted(toTarget(url), exceptions);
}

function toTarget({ hostname, port, protocol }: URL): { hostname: string; port: number } {
  return { hostname, port: Number(port) || (protocol === 'http:' ? 80 : 443) };
}

/** Parses `PROXY a:3128; HTTPS b:443; DIRECT`; unsupported proxies are left out if there is another way. */
function readAnswer(answer: string, account: NetworkSettings['account']): [ProxyChoice, ...ProxyChoice[]] {
  const named = answer.split(';').flatMap((part) => readChoice(part.trim(), account));
  const [first, ...others] = named;
  if (first !== undefined) return [first, ...others];
  throw new ProxyFailure({
    message: `Le proxy de ce réseau est d’un genre que Comptoir ne connaît pas (${answer.slice(0, 60)}).`,
    conseil: 'Comptoir passe par un proxy HTTP ou HTTPS, pas SOCKS\u00a0: donnez-en un par COMPTOIR_PROXY_URL.',
  });
}

function readChoice(part: string, account: NetworkSettings['account']): ProxyChoice[] {
  const [kind = '', where = ''] = part.split(/\s+/);
  if (/^direct$/i.test(kind)) return ['direct'];
  const scheme = /^(PROXY|HTTP)$/i.test(kind) ? 'http' : /^HTTPS$/i.test(kind) ? 'https' : undefined;
  const url = scheme && URL.parse(`${scheme}://${where}`);
  if (!url) return [];
  // A script names proxies, not accounts.
  url.username = '';
  url.password = '';
  return [withAccount(url, account)];
}

function findOfEnvironment(url: URL, { https, http, except = '' }: NetworkSettings['environment']): ProxyChoice {
  const proxy = url.protocol === 'http:' ? http : https;
  if (!proxy || isExcepted(toTarget(url), except)) return 'direct';
  return URL.parse(/^\w+:\/\//.test(proxy) ? proxy : `http://${proxy}`) ?? 'direct';
}

function withAccount(proxy: URL, account: NetworkSettings['account']): URL {
  if (!account) return proxy;
  const named = new URL(proxy);
  named.username = encodeURIComponent(account.user);
  named.password = encodeURIComponent(account.password);
  return named;
}
