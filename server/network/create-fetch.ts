import type { Socket } from 'node:net';
import type { SecureContext } from 'node:tls';
import { callbackify } from 'node:util';
import type { Agent } from 'undici';
import type { Target } from './open-tunnel.ts';

type Deps = {
  getTrust: () => SecureContext;
  /** See `Network.countChanges`. */
  countChanges: () => number;
  /** Opens a connection to a host through a proxy; undefined when none is needed. */
  open: (url: URL, target: Target) => Promise<Socket | undefined>;
};

/**
 * Returns a `fetch` whose connections are opened by `open`, which is asked each time because the system's proxy
 * settings change. After a change of our own settings, older connections are closed once their calls have ended.
 */
export function createFetch(deps: Deps): typeof globalThis.fetch {
  let made: { agent: Promise<Agent>; changes: number } | undefined;

  function getAgent(): Promise<Agent> {
    const changes = deps.countChanges();
    if (made?.changes === changes) return made.agent;
    void made?.agent.then((agent) => agent.close());
    made = { agent: createAgent(deps), changes };
    return made.agent;
  }

  return async (input, init) => {
    const led: RequestInit & { dispatcher: Agent } = { ...init, dispatcher: await getAgent() };
    return globalThis.fetch(input, led);
  };
}

/** Creates the agent at first use: most shops call nobody outside when they start. */
async function createAgent({ getTrust, open }: Omit<Deps, 'countChanges'>): Promise<Agent> {
  const { Agent, buildConnector } = await import('undici');
  const connect = buildConnector({ secureContext: getTrust(), timeout: 20_000 });
  const openLine = callbackify(open);
  return new Agent({
    connect(options, callback) {
      const { hostname, protocol } = options;
      const port = Number(options.port) || (protocol === 'http:' ? 80 : 443);
      const target = { host: hostname, port };
      openLine(new URL(`${protocol}//${hostname}:${port}/`), target, (error, httpSocket) => {
        if (error) callback(error, null);
        else if (httpSocket && protocol === 'http:') callback(null, httpSocket);
        else connect(httpSocket ? { ...options, httpSocket } : options, callback);
      });
    },
  });
}
