import {
  type Icon,
  IconAlertCircle,
  IconArrowBackUp,
  IconCheck,
  IconClock,
  IconMailOpened,
  IconSend,
} from '@tabler/icons-react';
import { Tag, type Tone } from '#renderer/ui/tag.tsx';
import type { EmailStatus } from '#shared/contracts/emails/emails.ts';

type Look = { icon: Icon; tone: Tone; label: string };

/** The statuses of a message, in the order they occur. */
export const emailStatuses: Record<EmailStatus, Look> = {
  EN_ATTENTE: { icon: IconClock, tone: 'quiet', label: 'En attente' },
  EN_COURS: { icon: IconSend, tone: 'quiet', label: 'En cours' },
  ENVOYE: { icon: IconCheck, tone: 'accent', label: 'Envoyé' },
  OUVERT: { icon: IconMailOpened, tone: 'accent', label: 'Ouvert' },
  ERREUR: { icon: IconAlertCircle, tone: 'danger', label: 'En erreur' },
  BOUNCE: { icon: IconArrowBackUp, tone: 'danger', label: 'Refusé' },
};

export function EmailStatusTag({ of: statut }: { of: EmailStatus }) {
  const { icon, tone, label } = emailStatuses[statut];
  return (
    <Tag icon={icon} tone={tone}>
      {label}
    </Tag>
  );
}

/** Returns whether something will still happen to it automatically. */
export function isUnderWay(statut: EmailStatus): boolean {
  return statut === 'EN_ATTENTE' || statut === 'EN_COURS';
}
