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
  const [reglees, entrees, sorties] = [
    addCash(reglements.filter(({ rang }) => rang > since)),
    addMouvements(mouvements, 'entree'),
    addMouvements(mouvements, 'sortie'),
  ];
  return { fond, reglements: reglees, entrees, sorties, theorique: sumAmounts([fond, reglees, entrees, 0 - sorties]) };
}

/** Adds up payments in cash: received less given back. */
export function addCash(reglements: Comptes['reglements']): number {
  return sumAmounts(reglements.filter(({ moyen }) => moyen === cash).map(({ montant }) => montant));
}

function addMouvements(mouvements: readonly MouvementCaisse[], wanted: MouvementCaisse['sens']): number {
  return sumAmounts(mouvements.filter(({ sens }) => sens === wanted).map(({ montant }) => montant));
}
