import type { Cloture } from '#shared/contracts/caisse/clotures.ts';
import type { SessionCaisse } from '#shared/contracts/caisse/sessions-caisse.ts';
import { toCents } from '#shared/money/money.ts';
import { toJour } from '#shared/time/dates.ts';
import { type PostedEcriture, toLignes } from '../ecriture.ts';
import { createPlan, type Sources } from '../plan.ts';

/** Returns the entries of cash put into a drawer or taken out of it, on the waiting account with the reason given. */
export function toEcrituresMouvements(
  { numero, poste, mouvements }: SessionCaisse,
  sources: Sources,
): PostedEcriture[] {
  return mouvements.map(({ rang, date: moment, sens, montant, motif }) => {
    const plan = createPlan(sources);
    const { compte, journal } = plan.toMoyen('especes');
    const cents = sens === 'entree' ? toCents(montant) : 0 - toCents(montant);
    const date = toJour(new Date(moment));
    const lignes = toLignes([
      { compte, cents },
      { compte: plan.comptes.attente, cents: 0 - cents },
    ]);
    const libelle = `${sens === 'entree' ? 'Entrée' : 'Sortie'} de caisse ${motif}`;
    const ecriture = { piece: `${numero}/${rang}`, journal, date, piece_date: date, libelle, poste, lignes };
    return { ecriture, problemes: plan.problemes };
  });
}

/**
 * Returns the entry of a Z beyond what it counted: the cash that is missing or in excess, what was taken to the bank,
 * and what was put in or taken out between the previous Z and the opening. The drawer's account then holds what was
 * left in it.
 */
export function toEcritureCloture(
  cloture: Cloture,
  before: Cloture | undefined,
  sources: Sources,
): PostedEcriture | undefined {
  const { numero, poste, periode, especes, totaux } = cloture;
  if (!especes) return undefined;
  const plan = createPlan(sources);
  const { compte, journal } = plan.toMoyen('especes');
  const counted = toCents(totaux.moyens.find(({ moyen }) => moyen === 'especes')?.montant ?? 0);
  const left = toCents(before?.especes?.fond_suivant ?? 0);
  const [ecart, prelevement] = [toCents(especes.ecart), toCents(especes.prelevement)];
  const apport = toCents(especes.fond) - left - (counted - toCents(especes.reglements));
  const lignes = toLignes([
    { compte, cents: ecart + apport - prelevement },
    { compte: ecart < 0 ? plan.comptes.charges : plan.comptes.produits, cents: 0 - ecart },
    { compte: plan.comptes.virements, cents: prelevement - apport },
  ]);
  const libelle = `Clôture ${numero}${ecart === 0 ? '' : ', écart de caisse'}`;
  const ecriture = { piece: numero, journal, date: periode, piece_date: periode, libelle, poste, lignes };
  return { ecriture, problemes: plan.problemes };
}
