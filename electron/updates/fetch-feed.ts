import type { Session } from 'electron';
import { UpdateFailure } from './feed.ts';

const withinMs = 30_000;
const largestBytes = 1_000_000;

/**
 * Fetches a feed from its server, with the system's proxy and certificates.
 * @throws {UpdateFailure} that says why it failed.
 */
export async function fetchFeed(session: Session, address: URL): Promise<string> {
  const response = await session
    .fetch(address.href, { cache: 'no-store', signal: AbortSignal.timeout(withinMs) })
    .catch((cause: unknown) => {
      throw new UpdateFailure(explainUnreachable(address.host, String(cause)), { cause });
    });
  if (response.status === 404) {
    throw new UpdateFailure(
      `Le serveur ${address.host} n’a pas de flux pour cette machine (${address.pathname})\u00a0: publiez-le sur le miroir, ou corrigez COMPTOIR_UPDATES_URL et COMPTOIR_UPDATES_CHANNEL.`,
    );
  }
  if (!response.ok) throw new UpdateFailure(`${toSilent(address.host)} (réponse ${response.status}). ${later}`);
  const text = await response.text();
  if (text.length > largestBytes) throw new UpdateFailure(`${toSilent(address.host)} (trop long). ${later}`);
  return text;
}

const later = 'Comptoir réessaiera de lui-même\u00a0; si cela dure, vérifiez le réseau et COMPTOIR_UPDATES_URL.';
const toSilent = (host: string) => `Le serveur des mises à jour ${host} ne donne pas son flux`;

function explainUnreachable(host: string, cause: string): string {
  const [, code] = /(ERR_\w+)/.exec(cause) ?? [];
  if (!code?.startsWith('ERR_CERT')) return `${toSilent(host)}${code ? ` (${code})` : ''}. ${later}`;
  return `Le certificat du serveur des mises à jour ${host} n’est pas reconnu (${code})\u00a0: rien n’a été lu. Si ce miroir a l’autorité de l’entreprise, donnez-la par COMPTOIR_UPDATES_CA.`;
}
