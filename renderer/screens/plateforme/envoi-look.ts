import { type Icon, IconCircleCheck, IconClock, IconFileX, IconSend } from '@tabler/icons-react';
import type { Tone } from '#renderer/ui/tag.tsx';
import type { EnvoiPlateforme } from '#shared/contracts/plateforme/plateforme.ts';
import { findProblemePlateforme } from '#shared/documents/statuts-plateforme.ts';

/** Returns the icon and tone of a flow by its status. */
export function toEnvoiLook({ statut, code }: EnvoiPlateforme): { icon: Icon; tone: Tone } {
  if (statut === 'A_ENVOYER') return { icon: IconClock, tone: 'warning' };
  if (statut === 'DEPOSE') return { icon: IconSend, tone: 'quiet' };
  const isBad = statut === 'REJETE' || findProblemePlateforme(code ?? undefined) !== undefined;
  return isBad ? { icon: IconFileX, tone: 'danger' } : { icon: IconCircleCheck, tone: 'accent' };
}
