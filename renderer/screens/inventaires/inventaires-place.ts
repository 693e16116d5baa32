import { IconClipboardCheck } from '@tabler/icons-react';
import type { Place } from '#renderer/screens/place.ts';

export const inventairesPlace: Place = {
  path: '/inventaires',
  label: 'Inventaires',
  icon: IconClipboardCheck,
  fold: 'Tenir les fichiers',
  keywords: 'stock compter comptage écarts dépôt famille emplacement rayon scanner',
  routes: [
    {
      path: 'inventaires',
      lazy: async () => ({ Component: (await import('./inventaires-list.screen.tsx')).InventairesListScreen }),
    },
    {
      path: 'inventaires/:numero',
      lazy: async () => ({ Component: (await import('./inventaire.screen.tsx')).InventaireScreen }),
    },
    {
      path: 'inventaires/:numero/compter',
      lazy: async () => ({ Component: (await import('./counting.screen.tsx')).CountingScreen }),
    },
  ],
};
