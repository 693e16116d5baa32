import { type Icon, IconArrowBackUp, IconCheck, IconClipboardList, IconX } from '@tabler/icons-react';
import { Tag, type Tone } from '#renderer/ui/tag.tsx';
import type { StatutInventaire } from '#shared/contracts/inventaires/inventaire.ts';

const looks: Record<StatutInventaire, { icon: Icon; tone: Tone; word: string }> = {
  en_cours: { icon: IconClipboardList, tone: 'warning', word: 'En cours' },
  approuve: { icon: IconCheck, tone: 'accent', word: 'Approuvé' },
  annule: { icon: IconArrowBackUp, tone: 'danger', word: 'Annulé' },
  abandonne: { icon: IconX, tone: 'quiet', word: 'Abandonné' },
};

/** Shows the status of a count of the stock. */
export function StatutInventaireTag({ of: statut }: { of: StatutInventaire }) {
  const { icon, tone, word } = looks[statut];
  return (
    <Tag icon={icon} tone={tone}>
      {word}
    </Tag>
  );
}
