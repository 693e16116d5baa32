import { callbackify } from 'node:util';
import type { Network } from '#server/network/network.ts';

type Wanted = { host?: string; port?: number | string };

/** Returns the options with which nodemailer connects by the configured proxy and trusts the configured authorities. */
export function createSmtpOptions(network: Network) {
  const getSocket = callbackify(async ({ host = '', port = 25 }: Wanted) => {
    const connection = await network.openForMail({ host, port: Number(port) });
    return connection ? { connection } : false;
  });
  return { tls: { secureContext: network.getTrust() }, getSocket };
}
