import { type Icon, IconAlertTriangle, IconBug, IconCircleX, IconInfoCircle } from '@tabler/icons-react';
import type { Tone } from '#renderer/ui/tag.tsx';
import type { Niveau } from '#shared/contracts/service/journal.ts';

/** The name of each level, and what choosing it shows. */
export const niveauLabels: Record<Niveau, { label: string; filter: string; icon: Icon; tone: Tone }> = {
  debug: { label: 'Détail', filter: 'Tout, même les détails', icon: IconBug, tone: 'quiet' },
  info: { label: 'Information', filter: 'Informations et plus', icon: IconInfoCircle, tone: 'quiet' },
  warn: { label: 'Alerte', filter: 'Alertes et erreurs', icon: IconAlertTriangle, tone: 'warning' },
  error: { label: 'Erreur', filter: 'Erreurs seulement', icon: IconCircleX, tone: 'danger' },
};
