import { IconCheck, IconClock, IconFlag, IconPlayerStop } from '@tabler/icons-react';
import { Tag } from '#renderer/ui/tag.tsx';
import type { Portee } from '#shared/contracts/prix/regles-prix.ts';
import { toJour } from '#shared/time/dates.ts';
import { toEtat } from './portee-words.ts';

/** Where a rule of prices stands today. */
export function EtatTag({ of }: { of: Portee }) {
  const etat = toEtat(of, toJour(new Date()));
  if (etat === 'arretee') return <Tag icon={IconPlayerStop}>Arrêté</Tag>;
  if (etat === 'a_venir')
    return (
      <Tag icon={IconClock} tone="warning">
        À venir
      </Tag>
    );
  if (etat === 'terminee') return <Tag icon={IconFlag}>Terminé</Tag>;
  return (
    <Tag icon={IconCheck} tone="accent">
      En cours
    </Tag>
  );
}
