import { call } from '#renderer/api/client.ts';
import { useAnswer } from '#renderer/api/use-answer.ts';
import type { VenteKind } from '#renderer/stores/vente.ts';
import { listProspects } from '#shared/contracts/tiers/prospects.ts';
import type { Tiers } from '#shared/contracts/tiers/tiers.ts';

/** Finds the prospect with this code. A quote may be for a prospect, other documents are for customers. */
export async function findProspect(code: string): Promise<Tiers | undefined> {
  return pickProspect(await call(listProspects, { query: { query: code } }), code);
}

/** Does the same while on screen, for kinds of documents that a prospect may have. */
export function useIsProspect(kind: VenteKind, code: string): boolean {
  const question = { query: { query: code } };
  const isEnabled = kind === 'devis';
  const found = useAnswer(listProspects, question, { isEnabled, select: (listed) => pickProspect(listed, code) });
  return found.data !== undefined;
}

function pickProspect(listed: readonly Tiers[], code: string): Tiers | undefined {
  return listed.find(({ numero }) => numero === code);
}
