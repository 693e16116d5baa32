import type { Socket } from 'node:net';
import { createSecureContext, type SecureContext } from 'node:tls';
import { listAuthorities } from './authorities.ts';
import { createFetch } from './create-fetch.ts';
import { listWays, type Way } from './list-ways.ts';
import { type AskForProxy, type NetworkSettings, plainNetwork } from './network-settings.ts';
import { openPac } from './open-pac.ts';
import { openTunnel, type Target } from './open-tunnel.ts';
import { ProxyFailure } from './proxy-failure.ts';

/** How every call that leaves this machine leaves it: by which proxy, and whom it believes. */
export type Network = {
  fetch: typeof globalThis.fetch;
  /** What TLS with others believes; read at first use. */
  getTrust(): SecureContext;
  /** A line to a mail server where e-mails go by a proxy; undefined where nothing stands between. @throws {ProxyFailure} */
  openForMail(target: Target): Promise<Socket | undefined>;
  /** The address of that proxy. @throws {ProxyFailure} */
  findMailProxy(target: Target): Promise<string | undefined>;
  /** From now on it is so. */
  apply(settings: NetworkSettings): void;
};

/**
 * `askSystem` answers for the system's own settings, where the program has a way to know them; `onProxy` is told the host of
 * each proxy a line was led by.
 */
export function createNetwork(
  settings: NetworkSettings,
  askSystem?: AskForProxy,
  onProxy?: (host: string) => void,
): Network {
  let current = settings;
  let trust: SecureContext | undefined;
  const getTrust = () => (trust ??= createSecureContext({ ca: listAuthorities(current.caFile) }));
  const fetchDirect = createFetch({ getTrust, open: async () => undefined });
  let pac = openPac(current.pac ?? '', fetchDirect);

  const list = (url: URL) => listWays(url, current, { system: askSystem, pac: (asked) => pac(asked) });

  async function open(url: URL, target: Target): Promise<Socket | undefined> {
    const ways = await list(url);
    return tryEach(ways, async (proxy) => {
      const line = await openTunnel(proxy, target, getTrust());
      onProxy?.(proxy.host);
      return line;
    });
  }

  return {
    fetch: createFetch({ getTrust, open }),
    getTrust,
    openForMail: async (target) => (current.mail ? open(toMailUrl(target), target) : undefined),
    async findMailProxy(target) {
      if (!current.mail) return undefined;
      const [first] = await list(toMailUrl(target));
      return first === 'direct' ? undefined : first.href;
    },
    apply(next) {
      if (next.caFile !== current.caFile) trust = undefined;
      if (next.pac !== current.pac) pac = openPac(next.pac ?? '', fetchDirect);
      current = next;
    },
  };
}

/** Directly, believing whom the system believes. */
export const createPlainNetwork = (): Network => createNetwork(plainNetwork);

/** Scripts are asked about a mail server as about a secure site: a tunnel leads to either. */
function toMailUrl({ host, port }: Target): URL {
  return new URL(`https://${host.includes(':') ? `[${host}]` : host}:${port}/`);
}

/** The first way that can be had; a proxy that is not there is passed over for the next. Undefined for none between. */
async function tryEach(
  [first, ...others]: readonly Way[],
  tunnel: (proxy: URL) => Promise<Socket>,
): Promise<Socket | undefined> {
  if (first === undefined || first === 'direct') return undefined;
  try {
    return await tunnel(first);
  } catch (error) {
    const isPassedOver = error instanceof ProxyFailure && error.isUnreachable && others.length > 0;
    if (!isPassedOver) throw error;
    return tryEach(others, tunnel);
  }
}
