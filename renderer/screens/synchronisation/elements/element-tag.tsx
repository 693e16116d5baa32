import { IconAlertTriangle, IconArrowBackUp, IconCheck, IconCloudUp } from '@tabler/icons-react';
import { Tag } from '#renderer/ui/tag.tsx';
import type { SynchroElement } from '#shared/contracts/postes/synchronisation.ts';

const looks = {
  en_attente: { icon: IconCloudUp, tone: 'quiet', label: 'En attente' },
  refuse: { icon: IconAlertTriangle, tone: 'warning', label: 'À traiter' },
  fait: { icon: IconCheck, tone: 'accent', label: 'Envoyée' },
  abandonne: { icon: IconArrowBackUp, tone: 'quiet', label: 'Abandonnée' },
} as const;

/** Shows the state of something this till wrote. */
export function ElementTag({ of: { etat } }: { of: Pick<SynchroElement, 'etat'> }) {
  const { icon, tone, label } = looks[etat];
  return (
    <Tag icon={icon} tone={tone}>
      {label}
    </Tag>
  );
}
