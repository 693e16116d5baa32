import { net, type Session } from 'electron';
import { toRefusedByProxy } from '#server/network/proxy-failure.ts';
import { UpdateFailure } from './feed.ts';
import type { UpdateProxy } from './update-proxy.ts';

const withinMs = 30_000;
const largestBytes = 1_000_000;

type How = { session: Session; updateProxy: UpdateProxy };

/**
 * Fetches a feed from its server, by the session's proxy and with the certificates it trusts.
 * @throws {UpdateFailure} that says why it failed, {ProxyFailure} when the proxy asked for another account.
 */
export async function fetchFeed(address: URL, how: How): Promise<string> {
  const response = await ask(address, how).catch((cause: unknown) => {
    const refusal = how.updateProxy.findRefusal();
    if (refusal) throw toRefusedByProxy(refusal.proxy, 407, address.host, refusal.isKnown);
    throw new UpdateFailure(explainUnreachable(address.host, String(cause)), { cause });
  });
  const { status, text } = response;
  if (status === 404) {
    throw new UpdateFailure(
      `Le serveur ${address.host} n’a pas de flux pour cette machine (${address.pathname})\u00a0: publiez-le sur le miroir, ou corrigez COMPTOIR_UPDATES_URL et COMPTOIR_UPDATES_CHANNEL.`,
    );
  }
  if (status < 200 || status > 299) throw new UpdateFailure(`${toSilent(address.host)} (réponse ${status}). ${later}`);
  return text;
}

/**
 * Asks by `net.request`: `session.fetch` fails at a proxy that wants an account, and asks nobody for it. What is too long
 * is not read to its end.
 */
function ask({ href }: URL, { session, updateProxy }: How): Promise<{ status: number; text: string }> {
  return new Promise((resolve, reject) => {
    const request = net.request({ url: href, session, cache: 'no-store' });
    const giveUp = (why: string) => {
      reject(new Error(why));
      request.abort();
    };
    const timer = setTimeout(giveUp, withinMs, 'ERR_TIMED_OUT');
    request.on('close', () => clearTimeout(timer));
    request.on('login', updateProxy.login);
    request.on('error', reject);
    request.on('response', (response) => {
      const parts: Buffer[] = [];
      let bytes = 0;
      response.on('data', (part) => {
        bytes += part.length;
        if (bytes > largestBytes) giveUp('ERR_RESPONSE_TOO_LONG');
        else parts.push(part);
      });
      response.on('error', reject);
      response.on('aborted', () => reject(new Error('ERR_CONNECTION_CLOSED')));
      response.on('end', () => resolve({ status: response.statusCode, text: Buffer.concat(parts).toString('utf8') }));
    });
    request.end();
  });
}

const later = 'Comptoir réessaiera de lui-même\u00a0; si cela dure, vérifiez le réseau et COMPTOIR_UPDATES_URL.';
const toSilent = (host: string) => `Le serveur des mises à jour ${host} ne donne pas son flux`;

function explainUnreachable(host: string, cause: string): string {
  const [, code] = /(ERR_\w+)/.exec(cause) ?? [];
  if (!code?.startsWith('ERR_CERT')) return `${toSilent(host)}${code ? ` (${code})` : ''}. ${later}`;
  return `Le certificat du serveur des mises à jour ${host} n’est pas reconnu (${code})\u00a0: rien n’a été lu. Si ce miroir a l’autorité de l’entreprise, donnez-la par COMPTOIR_UPDATES_CA, ou par COMPTOIR_CA pour tous les appels.`;
}
