import {
  IconAlertTriangle,
  IconBan,
  IconCircleCheck,
  IconClock,
  IconHelpCircle,
  type Icon,
  IconPlugConnectedX,
} from '@tabler/icons-react';
import type { Tone } from '#renderer/ui/tag.tsx';
import type { SensOperation, StatutOperation } from '#shared/contracts/materiel/terminal.ts';

/** What became of an operation, in a word or two. */
export const operationWords: Record<StatutOperation, { label: string; icon: Icon; tone: Tone }> = {
  EN_COURS: { label: 'En cours', icon: IconClock, tone: 'quiet' },
  ACCEPTEE: { label: 'Acceptée', icon: IconCircleCheck, tone: 'accent' },
  REFUSEE: { label: 'Refusée', icon: IconAlertTriangle, tone: 'danger' },
  ABANDONNEE: { label: 'Abandonnée', icon: IconBan, tone: 'quiet' },
  NON_TRANSMISE: { label: 'Pas transmise', icon: IconPlugConnectedX, tone: 'quiet' },
  INCONNUE: { label: 'Réponse perdue', icon: IconHelpCircle, tone: 'warning' },
};

export const operationSensWords: Record<SensOperation, string> = {
  debit: 'Débit',
  credit: 'Crédit',
  annulation: 'Annulation',
};
