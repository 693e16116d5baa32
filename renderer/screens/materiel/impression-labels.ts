import { IconPrinter } from '@tabler/icons-react';
import { type DeviceOutcome, outcomes } from '#renderer/ui/outcomes.ts';
import type { Impression, StatutImpression } from '#shared/contracts/materiel/impressions.ts';

/** The label of each status of a print. */
export const impressionLabels: Record<StatutImpression, DeviceOutcome> = {
  EN_ATTENTE: { ...outcomes.waiting, label: 'En attente' },
  EN_COURS: { icon: IconPrinter, tone: 'quiet', label: 'S’imprime' },
  IMPRIME: { ...outcomes.done, label: 'Imprimé' },
  REMIS: { ...outcomes.done, label: 'Remis à l’imprimante' },
  INCONNU: { ...outcomes.unknown, label: 'Peut-être imprimé' },
  ECHEC: { ...outcomes.failed, label: 'Pas imprimé' },
  ABANDONNE: { ...outcomes.givenUp, label: 'Abandonné' },
};

/** Returns whether nothing came out of the printer yet. */
export function isToPrint(statut: StatutImpression): boolean {
  return statut === 'EN_ATTENTE' || statut === 'ECHEC';
}

const unfinished: readonly StatutImpression[] = ['EN_ATTENTE', 'ECHEC', 'INCONNU'];

/** Returns whether it may still be printed, or given up. */
export function isUnfinished(statut: StatutImpression): boolean {
  return unfinished.includes(statut);
}

/** Returns whether it should have come out by now: one that waits for its first turn has no reason yet. */
export function isHeldUp({ statut, erreur }: Pick<Impression, 'statut' | 'erreur'>): boolean {
  return erreur !== null && (isUnfinished(statut) || statut === 'EN_COURS');
}
