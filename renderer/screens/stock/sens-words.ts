import type { Sens } from '#renderer/stores/mouvement.ts';

type Words = { label: string; told: string; fresh: string; the: string; saved: string };

/** The words for each direction of the stock. */
export const sensWords: Record<Sens, Words> = {
  entree: {
    label: 'Entrée',
    told: 'Entrée de stock',
    fresh: 'Nouvelle entrée',
    the: 'l’entrée',
    saved: 'L’entrée est enregistrée',
  },
  sortie: {
    label: 'Sortie',
    told: 'Sortie de stock',
    fresh: 'Nouvelle sortie',
    the: 'la sortie',
    saved: 'La sortie est enregistrée',
  },
  transfert: {
    label: 'Transfert',
    told: 'Transfert à une boutique',
    fresh: 'Nouveau transfert',
    the: 'le transfert',
    saved: 'Le transfert est parti',
  },
};
