import { IconCategory } from '@tabler/icons-react';
import type { Place } from '#renderer/screens/place.ts';

export const famillePlace: Place = {
  path: '/familles',
  label: 'Familles',
  icon: IconCategory,
  fold: 'Tenir les fichiers',
  keywords: 'catégories rayons',
  routes: [
    { path: 'familles', lazy: async () => ({ Component: (await import('./familles.screen.tsx')).FamillesScreen }) },
  ],
};
