import type { Socket } from 'node:net';
import type { SecureContext } from 'node:tls';
import { createTrust } from './authorities.ts';
import { createFetch } from './create-fetch.ts';
import { isOfLan } from './is-of-lan.ts';
import { isDirect, listProxyChoices, type ProxyChoice } from './list-proxy-choices.ts';
import { type AskForProxy, type NetworkSettings, plainNetwork } from './network-settings.ts';
import { openPac } from './open-pac.ts';
import { openTunnel, type Target } from './open-tunnel.ts';
import { ProxyFailure } from './proxy-failure.ts';

/** The way every call leaves this machine: the proxy it takes, and the authorities it trusts. */
export type Network = {
  fetch: typeof globalThis.fetch;
  /** Returns the authorities TLS trusts, read at first use. */
  getTrust(): SecureContext;
  /**
   * Opens a connection to a mail server if e-mails go by a proxy; undefined when none is needed.
   * @throws {ProxyFailure}
   */
  openForMail(target: Target): Promise<Socket | undefined>;
  /**
   * Returns the address of that proxy.
   * @throws {ProxyFailure}
   */
  findMailProxy(target: Target): Promise<string | undefined>;
  /**
   * Opens a connection to the shop or the hub of a till through a proxy; undefined when none is needed, as on the till's own
   * network.
   * @throws {ProxyFailure}
   */
  openForShop(target: Target): Promise<Socket | undefined>;
  /**
   * Returns the proxies to an address for what opens its own connections, the preferred first; undefined where the
   * system's settings decide.
   * @throws {ProxyFailure}
   */
  listProxyChoices(url: URL): Promise<readonly ProxyChoice[] | undefined>;
  /** Returns another number after each change of the settings: older connections may lead elsewhere. */
  countChanges(): number;
  /** Replaces the settings for later calls. */
  apply(settings: NetworkSettings): void;
};

/** The part of the network that connections to a shop need. */
export type ShopConnections = Pick<Network, 'getTrust' | 'openForShop' | 'countChanges'>;

/**
 * Creates the network. `askSystem` answers for the system's own settings, if the program can read them; `onProxy` is
 * called with the host of each proxy a connection took.
 */
export function createNetwork(
  settings: NetworkSettings,
  askSystem?: AskForProxy,
  onProxy?: (host: string) => void,
): Network {
  let current = settings;
  let trust: SecureContext | undefined;
  const getTrust = () => (trust ??= createTrust(current.caFile));
  let changes = 0;
  const countChanges = () => changes;
  const fetchDirect = createFetch({ getTrust, countChanges, open: async () => undefined });
  let pac = openPac(current.pac ?? '', fetchDirect);

  const list = (url: URL) => listProxyChoices(url, current, { system: askSystem, pac: (asked) => pac(asked) });

  async function open(url: URL, target: Target): Promise<Socket | undefined> {
    return tryEach(await list(url), async (proxy) => {
      const line = await openTunnel(proxy, target, getTrust());
      onProxy?.(proxy.host);
      return line;
    });
  }

  return {
    fetch: createFetch({ getTrust, countChanges, open }),
    getTrust,
    countChanges,
    openForMail: async (target) => (current.mail ? open(toUrl(target), target) : undefined),
    async openForShop(target) {
      // Before the ways are asked for: a PAC script that cannot be read must not keep a till from the shop beside it.
      if (current.mode !== 'direct' && (await isOfLan(target.host))) return undefined;
      return open(toUrl(target), target);
    },
    listProxyChoices: async (url) => (current.mode === 'systeme' && !isDirect(url, current) ? undefined : list(url)),
    async findMailProxy(target) {
      if (!current.mail) return undefined;
      const [first] = await list(toUrl(target));
      return first === 'direct' ? undefined : first.href;
    },
    apply(next) {
      if (next.caFile !== current.caFile) trust = undefined;
      if (next.pac !== current.pac) pac = openPac(next.pac ?? '', fetchDirect);
      current = next;
      changes += 1;
    },
  };
}

/** Creates a network without a proxy, which trusts the authorities of the system. */
export const createPlainNetwork = (): Network => createNetwork(plainNetwork);

/**
 * Returns an https address for a mail server or a shop, because a PAC script is asked about it as about a secure site: both
 * need a tunnel.
 */
function toUrl({ host, port }: Target): URL {
  return new URL(`https://${host.includes(':') ? `[${host}]` : host}:${port}/`);
}

/**
 * Tries each way until one can be opened; an unreachable proxy is skipped if another way is left. Undefined for a
 * direct connection.
 */
async function tryEach(
  [first, ...others]: readonly ProxyChoice[],
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
