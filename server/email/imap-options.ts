import type { ImapFlow, ImapFlowOptions } from 'imapflow';
import { z } from 'zod';
import { isLoopback } from '#server/network/loopback.ts';
import type { Network } from '#server/network/network.ts';
import { toRefusedByProxy, toUnreachableProxy } from '#server/network/proxy-failure.ts';

/**
 * Returns how to connect to a mailbox by the configured proxy; `folder` is the folder to read.
 * @throws {ProxyFailure}
 */
export async function createImapOptions(url: string, network: Network) {
  const options = toImapOptions(url);
  const proxy = await network.findMailProxy({ host: options.host, port: Number(options.port) });
  return { ...options, tls: { secureContext: network.getTrust() }, ...(proxy !== undefined && { proxy }) };
}

/** An error of imapflow about a proxy: the system's code, or the proxy's answer within its words. */
const ByProxy = z.object({
  message: z.literal('Failed to setup proxy connection'),
  _err: z.object({ message: z.string() }),
});

/**
 * Connects; a failure of the proxy is reported as for every other call.
 * @throws {ProxyFailure}
 */
export async function connectMailbox(client: ImapFlow, { proxy, host, port }: ImapFlowOptions): Promise<void> {
  await client.connect().catch((error: unknown) => {
    const said = ByProxy.safeParse(error);
    if (!proxy || !said.success) throw error;
    const { host: name, username } = new URL(proxy);
    const [, status] = /: (\d{3})$/.exec(said.data._err.message) ?? [];
    if (status === undefined) throw toUnreachableProxy(name, error);
    throw toRefusedByProxy(name, Number(status), `${host}:${port}`, username !== '');
  });
}

function toImapOptions(url: string): ImapFlowOptions & { folder: string } {
  const { protocol, hostname, port, username, password, pathname } = new URL(url);
  const secure = protocol === 'imaps:';
  return {
    host: hostname.replace(/^\[|\]$/g, ''),
    port: port === '' ? (secure ? 993 : 143) : Number(port),
    secure,
    // A password never travels in clear text, except to this machine.
    ...(secure || isLoopback(hostname) ? {} : { doSTARTTLS: true }),
    auth: { user: decodeURIComponent(username), pass: decodeURIComponent(password) },
    autoIdleDelay: 1_000,
    logger: false,
    folder: decodeURIComponent(pathname.slice(1)) || 'INBOX',
  };
}
