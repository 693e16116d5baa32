import { call } from '#renderer/api/client.ts';
import { useAnswer } from '#renderer/api/use-answer.ts';
import type { VenteKind } from '#renderer/stores/vente.ts';
import { listProspects } from '#shared/contracts/tiers/prospects.ts';
import type { Tiers } from '#shared/contracts/tiers/tiers.ts';

/** The prospect of this code; undefined when nobody is one under it. A quote may be for a prospect, the rest is for customers. */
export async function findProspect(code: string): Promise<Tiers | undefined> {
  return pickProspect(await call(listProspects, { query: { query: code } }), code);
}

/** The same while it is on screen, for documents of kinds that may be theirs. */
export function useIsProspect(kind: VenteKind, code: string): boolean {
  const question = { query: { query: code } };
  const isEnabled = kind === 'devis';
  const found = useAnswer(listProspects, question, { isEnabled, select: (listed) => pickProspect(listed, code) });
  return found.data !== undefined;
}

function pickProspect(listed: readonly Tiers[], code: string): Tiers | undefined {
  return listed.find(({ numero }) => numero === code);
}
