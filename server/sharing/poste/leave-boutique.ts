import { countWaiting } from './count-waiting.ts';
import type { PostePart } from './poste-part.ts';
import { createGatewayClient, type GatewayClient } from '../transport/gateway-client.ts';
import { type GatewaySettings, toCheck } from '../transport/gateway-settings.ts';
import type { ShopConnections } from '#server/network/network.ts';
import type { Config } from '#server/config/config.ts';
import { createJsonRequest } from '../transport/json-request.ts';
import { countWrites } from '#shared/text/count-writes.ts';
import { unregisterPoste } from '#shared/contracts/postes/gateway-registrations.ts';
import type { leaveBoutique } from '#shared/contracts/postes/postes.ts';
import { Refused } from '#shared/endpoints/errors.ts';
import type { z } from 'zod';

const timeoutMs = 10_000;

/** How a user wants a till to leave. */
export type Departure = z.output<typeof leaveBoutique.body>;

/**
 * Checks that a till may leave: once its shop has received everything. When the shop is gone, a user who has seen how
 * much is unsent may let it leave anyway, but only where the shop does not answer this till.
 * @throws {Refused} in French, when it may not.
 */
export async function assertMayLeave(
  postePart: PostePart,
  { sans_prevenir, laissees }: Departure,
  gatewayClient: GatewayClient,
) {
  const { en_attente, a_traiter } = countWaiting(postePart);
  if (en_attente + a_traiter === 0) return;
  if (!sans_prevenir || laissees !== en_attente + a_traiter) throw new Refused(toRefusal(en_attente, a_traiter));
  if (await isThere(gatewayClient)) throw new Refused(answering);
}

/** Creates this till's client of the shop. */
export function toGatewayClient(
  { gateway, poste }: Pick<Config, 'gateway' | 'poste'>,
  installation: string,
  network: ShopConnections,
): GatewayClient {
  const { url = '', token = '' } = gateway;
  return createGatewayClient({ url, token, poste, installation, ask: createJsonRequest(toCheck(gateway), network) });
}

function toRefusal(en_attente: number, a_traiter: number): string {
  const left = [
    en_attente > 0 ? `${countWrites(en_attente)} à envoyer` : undefined,
    a_traiter > 0 ? `${countWrites(a_traiter)} à traiter` : undefined,
  ].filter((text) => text !== undefined);
  return `Il reste ${left.join(' et ')}\u00a0: la boutique doit d’abord tout avoir. Rien n’a changé.`;
}

/** Returns whether the shop answers this till; one that no longer knows the till counts as gone. */
function isThere(gatewayClient: GatewayClient): Promise<boolean> {
  return gatewayClient.check().then(
    () => true,
    () => false,
  );
}

/**
 * Notifies the shop that this till leaves; not needed when the shop no longer knows the till.
 * @throws {Refused} when it does not answer.
 */
export async function announceDeparture(
  settings: GatewaySettings,
  poste: string,
  network: ShopConnections,
): Promise<void> {
  const { url = '', token = '' } = settings;
  const ask = createJsonRequest(toCheck(settings), network);
  const headers = { authorization: `Bearer ${token}`, 'x-comptoir-poste': poste, 'content-type': 'application/json' };
  const sent = { method: 'POST', headers, body: '{}', timeoutMs };
  const { status } = await ask(url + unregisterPoste.path, sent).catch((cause: unknown) => {
    throw new Refused(unreachable, { cause });
  });
  if (status >= 500) throw new Refused(unreachable);
}

const unreachable =
  'La boutique ne répond pas\u00a0: elle ne saurait pas que cette caisse est partie. Recommencez quand elle répond, ou quittez-la sans la prévenir.';

const answering = 'La boutique répond\u00a0: elle doit d’abord tout avoir. Rien n’a changé.';
