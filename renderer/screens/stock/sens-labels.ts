import type { Sens } from '#renderer/stores/mouvement.ts';

type SensLabels = { label: string; description: string; fresh: string; the: string; saved: string };

/** The words for each direction of the stock. */
export const sensLabels: Record<Sens, SensLabels> = {
  entree: {
    label: 'Entrée',
    description: 'Entrée de stock',
    fresh: 'Nouvelle entrée',
    the: 'l’entrée',
    saved: 'L’entrée est enregistrée',
  },
  sortie: {
    label: 'Sortie',
    description: 'Sortie de stock',
    fresh: 'Nouvelle sortie',
    the: 'la sortie',
    saved: 'La sortie est enregistrée',
  },
  transfert: {
    label: 'Transfert',
    description: 'Transfert à une boutique',
    fresh: 'Nouveau transfert',
    the: 'le transfert',
    saved: 'Le transfert est parti',
  },
};
