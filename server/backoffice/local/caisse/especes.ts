import type { EspecesCaisse, MouvementCaisse, SessionCaisse } from '#shared/contracts/caisse/sessions-caisse.ts';
import { sumAmounts } from '#shared/money/money.ts';
import type { Comptes } from './counting.ts';

const cash = 'especes';

/**
 * Computes the cash that a session's drawer should hold: its float plus what came in and less what went out since.
 * Pure.
 */
export function toEspeces(
  { poste, fond, depuis, mouvements }: SessionCaisse,
  reglements: Comptes['reglements'],
): EspecesCaisse {
  const since = depuis[`RG-${poste}`] ?? 0;
  const own = reglements.filter(({ moyen, rang }) => moyen === cash && rang > since);
  const [reglees, entrees, sorties] = [
    sumAmounts(own.map(({ montant }) => montant)),
    addMouvements(mouvements, 'entree'),
    addMouvements(mouvements, 'sortie'),
  ];
  return { fond, reglements: reglees, entrees, sorties, theorique: sumAmounts([fond, reglees, entrees, 0 - sorties]) };
}

function addMouvements(mouvements: readonly MouvementCaisse[], wanted: MouvementCaisse['sens']): number {
  return sumAmounts(mouvements.filter(({ sens }) => sens === wanted).map(({ montant }) => montant));
}
