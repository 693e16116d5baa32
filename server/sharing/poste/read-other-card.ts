import type { BackOffice } from '#server/backoffice/backoffice.gateway.ts';
import type { Boutique } from '#shared/contracts/boutique/boutique.ts';
import { NotFound, TooManyRequests } from '#shared/endpoints/errors.ts';
import { type GatewayClient, Rejected, Unreachable } from '../transport/gateway-client.ts';
import type { PostePart } from './poste-part.ts';

type Deps = {
  boutique: Pick<BackOffice['boutique'], 'getOf'>;
  boutiques: Pick<PostePart['boutiques'], 'findOther'>;
  client: Pick<GatewayClient, 'findAilleurs'>;
  isOffline: () => boolean;
};

/** How long a card is used again, so that printing many documents asks once a shop. */
const keptMs = 60_000;

/** Reads the card that a document shows: another shop's is asked of the hub, with the document. */
export function createCardReader({ boutique, boutiques, client, isOffline }: Deps): BackOffice['boutique']['getOf'] {
  const kept = new Map<string, { at: number; carte: Boutique }>();

  async function ask(code: string, numero: string): Promise<Boutique | undefined> {
    const found = kept.get(code);
    if (found && performance.now() - found.at < keptMs) return found.carte;
    if (isOffline()) return undefined;
    const read = await client.findAilleurs(numero).catch((error: unknown) => {
      const isWithout = [Unreachable, Rejected, NotFound, TooManyRequests].some((kind) => error instanceof kind);
      if (isWithout) return undefined;
      throw error;
    });
    const carte = read?.boutique.carte ?? undefined;
    if (carte) kept.set(code, { at: performance.now(), carte });
    return carte;
  }

  return async (numero) => {
    const other = boutiques.findOther(numero);
    const carte = other && (await ask(other.code, numero));
    return carte ?? boutique.getOf(numero);
  };
}
