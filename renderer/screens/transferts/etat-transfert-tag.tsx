import { type Icon, IconAlertTriangle, IconArrowBackUp, IconCheck, IconTruck, IconUrgent } from '@tabler/icons-react';
import { Tag, type Tone } from '#renderer/ui/tag.tsx';
import type { EtatTransfert } from '#shared/contracts/transferts/transfert.ts';

const looks: Record<EtatTransfert, { icon: Icon; tone: Tone; word: string }> = {
  en_route: { icon: IconTruck, tone: 'warning', word: 'En route' },
  recu: { icon: IconCheck, tone: 'accent', word: 'Reçu' },
  ecart: { icon: IconAlertTriangle, tone: 'quiet', word: 'Reçu, avec écart' },
  repris: { icon: IconArrowBackUp, tone: 'quiet', word: 'Repris' },
  a_expliquer: { icon: IconUrgent, tone: 'danger', word: 'À expliquer' },
};

/** Shows the state of goods that left for another shop. */
export function EtatTransfertTag({ of: etat }: { of: EtatTransfert }) {
  const { icon, tone, word } = looks[etat];
  return (
    <Tag icon={icon} tone={tone}>
      {word}
    </Tag>
  );
}
