import type { Sens } from '#renderer/stores/mouvement.ts';

type Words = { label: string; fresh: string; the: string; saved: string; keys: string };

/** How each way of the stock is spoken of. */
export const sensWords: Record<Sens, Words> = {
  entree: {
    label: 'Entrée',
    fresh: 'Nouvelle entrée',
    the: 'l’entrée',
    saved: 'L’entrée est enregistrée',
    keys: 'Alt+1',
  },
  sortie: {
    label: 'Sortie',
    fresh: 'Nouvelle sortie',
    the: 'la sortie',
    saved: 'La sortie est enregistrée',
    keys: 'Alt+2',
  },
};
