import type { BoutiqueConnue } from '#shared/contracts/boutique/boutiques.ts';
import { listBoutiques } from '#shared/contracts/boutique/boutiques.ts';
import { isDesk, pickSuivies } from '#shared/boutiques-suivies.ts';
import { useAnswer } from './use-answer.ts';

const none: BoutiqueConnue[] = [];
const rarely = 60_000;

/** Returns the shops whose records are here; empty when they are all of one, since shops are not shown then. */
export function useBoutiques(): readonly BoutiqueConnue[] {
  const { data = none } = useAnswer(listBoutiques, {}, { every: rarely, select: pickSuivies });
  return data;
}

/** Returns all shops of the group; empty when there is only one. */
export function useGroupe(): readonly BoutiqueConnue[] {
  const { data = none } = useAnswer(listBoutiques, {}, { every: rarely });
  return data.length > 1 ? data : none;
}

/** Returns whether this installation is a desk; false until its shops are known. */
export function useIsDesk(): boolean {
  const { data = false } = useAnswer(listBoutiques, {}, { every: rarely, select: isDesk });
  return data;
}

/** Returns the code of this shop; null without a hub. */
export function useIci(): string | null {
  const { data = null } = useAnswer(listBoutiques, {}, { every: rarely, select: pickIci });
  return data;
}

function pickIci(all: BoutiqueConnue[]): string | null {
  return all.find(({ ici }) => ici)?.code ?? null;
}
