import {
  IconAlertTriangle,
  IconBan,
  IconCircleCheck,
  IconClock,
  IconHelpCircle,
  type Icon,
  IconPrinter,
} from '@tabler/icons-react';
import type { Tone } from '#renderer/ui/tag.tsx';
import type { StatutImpression } from '#shared/contracts/materiel/impressions.ts';

/** What became of a print, in a word or two. */
export const impressionWords: Record<StatutImpression, { label: string; icon: Icon; tone: Tone }> = {
  EN_ATTENTE: { label: 'En attente', icon: IconClock, tone: 'quiet' },
  EN_COURS: { label: 'S’imprime', icon: IconPrinter, tone: 'quiet' },
  IMPRIME: { label: 'Imprimé', icon: IconCircleCheck, tone: 'accent' },
  REMIS: { label: 'Remis à l’imprimante', icon: IconCircleCheck, tone: 'accent' },
  INCONNU: { label: 'Peut-être imprimé', icon: IconHelpCircle, tone: 'warning' },
  ECHEC: { label: 'Pas imprimé', icon: IconAlertTriangle, tone: 'danger' },
  ABANDONNE: { label: 'Abandonné', icon: IconBan, tone: 'quiet' },
};

const unfinished: readonly StatutImpression[] = ['EN_ATTENTE', 'ECHEC', 'INCONNU'];

/** Somebody may still print it, or give it up. */
export function isUnfinished(statut: StatutImpression): boolean {
  return unfinished.includes(statut);
}
