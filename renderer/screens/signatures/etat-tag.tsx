import { type Icon, IconCircleCheck, IconCircleX, IconClock, IconClockOff } from '@tabler/icons-react';
import { Tag, type Tone } from '#renderer/ui/tag.tsx';
import type { SignatureStatus } from '#shared/contracts/ventes/signatures.ts';
import { type Etat, toEtat } from './demande.ts';

type Look = { icon: Icon; tone: Tone; label: string; plural: string };

export const etatLooks: Record<Etat, Look> = {
  EN_ATTENTE: { icon: IconClock, tone: 'quiet', label: 'En attente', plural: 'En attente' },
  SIGNE: { icon: IconCircleCheck, tone: 'accent', label: 'Signé', plural: 'Signés' },
  REFUSE: { icon: IconCircleX, tone: 'danger', label: 'Refusé', plural: 'Refusés' },
  EXPIRE: { icon: IconClockOff, tone: 'warning', label: 'Expiré', plural: 'Expirés' },
};

export function EtatTag({ of: statut }: { of: SignatureStatus }) {
  const { icon, tone, label } = etatLooks[toEtat(statut)];
  return (
    <Tag icon={icon} tone={tone}>
      {label}
    </Tag>
  );
}
