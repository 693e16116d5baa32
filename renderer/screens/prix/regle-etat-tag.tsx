import { IconCheck, IconClock, IconFlag, IconPlayerStop } from '@tabler/icons-react';
import { Tag } from '#renderer/ui/tag.tsx';
import { useNow } from '#renderer/ui/use-now.ts';
import type { Portee } from '#shared/contracts/prix/regles-prix.ts';
import { toJour } from '#shared/time/dates.ts';
import { toRegleEtat } from './regle-texts.ts';

/** Shows the state of a price rule today. */
export function RegleEtatTag({ of }: { of: Portee }) {
  const etat = toRegleEtat(of, toJour(useNow()));
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
