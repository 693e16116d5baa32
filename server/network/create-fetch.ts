import type { Socket } from 'node:net';
import type { SecureContext } from 'node:tls';
import { callbackify } from 'node:util';
import type { Agent } from 'undici';
import type { Target } from './open-tunnel.ts';

type Deps = {
  getTrust: () => SecureContext;
  /** Opens a connection to a host through a proxy; undefined when none is needed. */
  open: (url: URL, target: Target) => Promise<Socket | undefined>;
};

/**
 * Returns a `fetch` whose connections are opened by `open`, which is asked each time because the system's proxy
 * settings change.
 */
export function createFetch(deps: Deps): typeof globalThis.fetch {
  let agent: Promise<Agent> | undefined;
  return async (input, init) => {
    agent ??= createAgent(deps);
    const led: RequestInit & { dispatcher: Agent } = { ...init, dispatcher: await agent };
    return globalThis.fetch(input, led);
  };
}

/** Creates the agent at first use: most shops call nobody outside when they start. */
async function createAgent({ getTrust, open }: Deps): Promise<Agent> {
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
