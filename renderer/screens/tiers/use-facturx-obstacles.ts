import { useAnswer } from '#renderer/api/use-answer.ts';
import { getBoutique } from '#shared/contracts/boutique/boutique.ts';
import type { Tiers } from '#shared/contracts/tiers/tiers.ts';
import { listFicheObstacles, type Obstacle } from '#shared/facturx/obstacles.ts';
import { toFiches } from '#shared/facturx/to-partie.ts';

/** Returns what a customer's card lacks for e-invoices; undefined for customers who get none, or before it is known. */
export function useFacturxObstacles(client: Tiers | undefined): Obstacle[] | undefined {
  const { data: boutique } = useAnswer(getBoutique, {});
  const fiches = boutique && client && toFiches(boutique, client);
  if (!fiches || fiches.destination === 'B2C') return undefined;
  return listFicheObstacles(fiches).filter(({ champ }) => champ.startsWith('client.'));
}
