import type { AuthInfo, ProxyConfig, Session } from 'electron';
import type { Service } from '#server/service.ts';

/** A proxy with its account if it has one, or no proxy. */
type ProxyChoice = NonNullable<Awaited<ReturnType<Service['listProxyChoices']>>>[number];

/** Answers a proxy that asks for an account: with nothing, the call fails. */
export type Login = (asking: AuthInfo, answer: (user?: string, password?: string) => void) => void;

/** How the updates' session leaves this machine, and what the proxies asked of it. */
export type UpdateProxy = {
  login: Login;
  /** Returns the proxy that asked for an account nobody gave, or refused the one it was given. */
  findRefusal(): { proxy: string; isKnown: boolean } | undefined;
};

/**
 * Makes a session leave as Comptoir's other calls do. Connections and accounts of before are dropped, because the
 * settings may have changed.
 */
export async function applyProxy(session: Session, choices: readonly ProxyChoice[] | undefined): Promise<UpdateProxy> {
  await session.setProxy(toProxyConfig(choices));
  await session.clearAuthCache();
  await session.closeAllConnections();
  return createUpdateProxy(choices ?? []);
}

/** Returns Chromium's words for choices; undefined is what the system says. */
export function toProxyConfig(choices: readonly ProxyChoice[] | undefined): ProxyConfig {
  if (choices === undefined) return { mode: 'system' };
  if (choices[0] === 'direct') return { mode: 'direct' };
  const rules = choices.map((choice) => (choice === 'direct' ? 'direct://' : `${choice.protocol}//${choice.host}`));
  return { mode: 'fixed_servers', proxyRules: rules.join(',') };
}

/** Each proxy gets its account once: a second request means that it was refused. */
export function createUpdateProxy(choices: readonly ProxyChoice[]): UpdateProxy {
  const answered = new Set<string>();
  let refusal: ReturnType<UpdateProxy['findRefusal']>;
  return {
    login({ isProxy, host, port }, answer) {
      const proxy = `${host}:${port}`;
      const choice = choices.find((one) => one !== 'direct' && isProxy && toHostAndPort(one) === proxy);
      const isKnown = choice !== undefined && choice !== 'direct' && choice.username !== '';
      if (!isKnown || answered.has(proxy)) {
        // A server that asks for an account itself is no proxy's refusal: its answer says so.
        if (isProxy) refusal = { proxy, isKnown };
        return answer();
      }
      answered.add(proxy);
      answer(decodeURIComponent(choice.username), decodeURIComponent(choice.password));
    },
    findRefusal: () => refusal,
  };
}

function toHostAndPort({ hostname, port, protocol }: URL): string {
  return `${hostname.replace(/^\[|\]$/g, '')}:${port || (protocol === 'https:' ? 443 : 80)}`;
}
