import type { BackOffice } from '#server/backoffice/backoffice.gateway.ts';
import type { Boutique } from '#shared/contracts/boutique/boutique.ts';
import { NotFound, Refused, TooManyRequests } from '#shared/endpoints/errors.ts';
import { findRang } from '#server/backoffice/numbering/series.ts';
import { type GatewayClient, Rejected, Unreachable } from '../transport/gateway-client.ts';
import type { PostePart } from './poste-part.ts';

type Deps = {
  boutique: Pick<BackOffice['boutique'], 'getOf'>;
  boutiques: Pick<PostePart['boutiques'], 'findOf' | 'isDesk' | 'list'>;
  client: Pick<GatewayClient, 'findAilleurs'>;
  isOffline: () => boolean;
  isOfGroupe: () => boolean;
  /** This till's own code. */
  poste: string;
};

/** How long a card is used again, so that printing many documents asks once a shop. */
const keptMs = 60_000;

/** Reads the card that a document shows: another shop's is asked of the hub, with the document. */
export function createCardReader(deps: Deps): BackOffice['boutique']['getOf'] {
  const { boutique, boutiques, isOfGroupe, poste } = deps;
  const ask = createAsking(deps);

  /** Returns whether a number of a till that was not heard of may be another shop's: at a desk, or before the first page. */
  const mayBeOther = (numero: string) =>
    isOfGroupe() && findRang(numero)?.poste !== poste && (boutiques.isDesk() || boutiques.list().length === 0);

  /** @throws {Refused} when the hub does not say whose number it is: this shop's card could be the wrong one. */
  async function getOfUnknown(numero: string): Promise<Boutique> {
    const answer = await ask(findRang(numero)?.poste ?? '', numero);
    // Nobody in the group has it: it was made here.
    if (answer === 'inconnu' || answer?.ici) return boutique.getOf(numero);
    if (answer?.carte) return answer.carte;
    throw new Refused(
      `Cette caisse ne sait pas encore de quelle boutique est ${numero}, et n’a pas pu le demander au siège\u00a0: réessayez dans un instant, ou quand la ligne est revenue.`,
    );
  }

  return async (numero) => {
    const known = boutiques.findOf(numero);
    if (known?.ici) return boutique.getOf(numero);
    if (!known) return mayBeOther(numero) ? getOfUnknown(numero) : boutique.getOf(numero);
    const answer = await ask(known.code, numero);
    return (answer !== 'inconnu' && answer?.carte) || boutique.getOf(numero);
  };
}

type Answer = { ici: boolean; carte: Boutique | null } | 'inconnu' | undefined;

/** Asks the hub whose a document is; undefined when it does not answer. A card is used again for what is asked under `key`. */
function createAsking({ client, isOffline }: Deps): (key: string, numero: string) => Promise<Answer> {
  const kept = new Map<string, { at: number; answer: Answer }>();
  return async (key, numero) => {
    const found = kept.get(key);
    if (found && performance.now() - found.at < keptMs) return found.answer;
    if (isOffline()) return undefined;
    const answer = await client.findAilleurs(numero).then(
      ({ boutique: { ici, carte } }) => ({ ici, carte }),
      (error: unknown) => {
        if (error instanceof NotFound) return 'inconnu' as const;
        if ([Unreachable, Rejected, TooManyRequests].some((kind) => error instanceof kind)) return undefined;
        throw error;
      },
    );
    if (answer !== 'inconnu' && answer?.carte) kept.set(key, { at: performance.now(), answer });
    return answer;
  };
}
