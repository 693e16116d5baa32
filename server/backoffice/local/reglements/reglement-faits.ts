import type { Faits } from '#server/scelles/faits.ts';
import { toContenu } from '#server/scelles/to-donnees.ts';
import type { Reglement } from '#shared/contracts/reglements/reglements.ts';

/** Returns the facts of a règlement that are sealed: its whole content. */
export function toReglementFaits(reglement: Reglement): Faits['reglement'] {
  const { scelle: _, synchronisation: __, ...said } = reglement;
  const { numero, montant, moyen, imputations } = said;
  return {
    numero,
    montant,
    moyen,
    imputations: imputations.map((one) => ({ numero: one.numero, montant: one.montant })),
    contenu: toContenu(said),
  };
}
