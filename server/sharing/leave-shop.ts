import type { Till } from '#server/backoffice/local/outbox/replication.ts';
import type { GatewaySettings } from '#server/backoffice/sync/start-sharing.ts';
import { toFingerprint } from '#server/tls/certificate.ts';
import { createJsonRequest } from '#server/tls/json-request.ts';
import { leaveShop } from '#shared/contracts/gateway.ts';
import { Refused } from '#shared/errors.ts';

const timeoutMs = 10_000;

/** What a till must see to before it may leave, in French; undefined when the shop has all of it. */
export function findLeft({ outbox, ecartes }: Till): string | undefined {
  const { en_attente, a_traiter } = outbox.count();
  const settled = a_traiter + ecartes.count();
  const left = [
    en_attente > 0 ? `${count(en_attente)} à envoyer` : undefined,
    settled > 0 ? `${count(settled)} à traiter` : undefined,
  ].filter((text) => text !== undefined);
  if (left.length === 0) return undefined;
  return `Il reste ${left.join(' et ')}\u00a0: la boutique doit d’abord tout avoir. Rien n’a changé.`;
}

function count(writes: number): string {
  return `${writes} écriture${writes > 1 ? 's' : ''}`;
}

/**
 * Tells the shop that this till leaves; one that no longer knows the till has nothing to be told.
 * @throws {Refused} when it does not answer.
 */
export async function tellDeparture(
  { url = '', token = '', fingerprint }: GatewaySettings,
  poste: string,
): Promise<void> {
  const check = (certificate: Parameters<typeof toFingerprint>[0]) => toFingerprint(certificate) === fingerprint;
  const ask = createJsonRequest(fingerprint === undefined ? undefined : check);
  const headers = { authorization: `Bearer ${token}`, 'x-comptoir-poste': poste, 'content-type': 'application/json' };
  const sent = { method: 'POST', headers, body: '{}', timeoutMs };
  const { status } = await ask(url + leaveShop.path, sent).catch((cause: unknown) => {
    throw new Refused(unreachable, { cause });
  });
  if (status >= 500) throw new Refused(unreachable);
}

const unreachable =
  'La boutique ne répond pas\u00a0: elle ne saurait pas que cette caisse est partie. Recommencez quand elle répond, ou quittez-la sans la prévenir.';
