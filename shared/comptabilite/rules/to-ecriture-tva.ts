import type { JourIso } from '#shared/time/dates.ts';
import { type PostedEcriture, toLignes } from '../ecriture.ts';
import { createPlan, type Sources } from '../plan.ts';
import type { PartTaux } from '../to-parts.ts';

/**
 * Returns the entry that moves VAT of services paid in a period from the account where it waited to the one of its
 * rate; undefined when there is none.
 */
export function toEcritureTva(
  encaisses: readonly PartTaux[],
  date: JourIso,
  sources: Sources,
): PostedEcriture | undefined {
  const due = encaisses.filter(({ tva }) => tva !== 0);
  if (due.length === 0) return undefined;
  const plan = createPlan(sources);
  const lignes = toLignes(
    due.flatMap(({ taux, tva }) => [
      { compte: plan.comptes.tva_attente, cents: tva },
      { compte: plan.toTva(taux, 'biens'), cents: 0 - tva },
    ]),
  );
  const libelle = 'TVA des services encaissés';
  const piece = `TVA-${date.replaceAll('-', '')}`;
  const ecriture = { piece, journal: 'divers' as const, date, piece_date: date, libelle, poste: '', lignes };
  return { ecriture, problemes: plan.problemes };
}
