import { type Icon, IconCheck, IconPencil, IconProgressCheck, IconSend, IconX } from '@tabler/icons-react';
import { Tag, type Tone } from '#renderer/ui/tag.tsx';
import type { EtatCommandeFournisseur } from '#shared/contracts/achats/commande-fournisseur.ts';

export const etatCommandeLabels: Record<EtatCommandeFournisseur, string> = {
  brouillon: 'Brouillon',
  passee: 'Attendue',
  partielle: 'Reçue en partie',
  recue: 'Reçue',
  soldee: 'Soldée',
  annulee: 'Annulée',
};

const looks: Record<EtatCommandeFournisseur, { icon: Icon; tone: Tone }> = {
  brouillon: { icon: IconPencil, tone: 'quiet' },
  passee: { icon: IconSend, tone: 'warning' },
  partielle: { icon: IconProgressCheck, tone: 'warning' },
  recue: { icon: IconCheck, tone: 'accent' },
  soldee: { icon: IconCheck, tone: 'quiet' },
  annulee: { icon: IconX, tone: 'danger' },
};

export function EtatCommandeTag({ of: etat }: { of: EtatCommandeFournisseur }) {
  const { icon, tone } = looks[etat];
  return (
    <Tag icon={icon} tone={tone}>
      {etatCommandeLabels[etat]}
    </Tag>
  );
}
