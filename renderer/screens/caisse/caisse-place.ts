import { IconCoins } from '@tabler/icons-react';
import type { Place } from '#renderer/screens/place.ts';

export const caissePlace: Place = {
  path: '/caisse',
  label: 'Caisse',
  icon: IconCoins,
  keywords: 'tiroir espèces fond ouverture comptage X Z clôture journée mois année',
  parts: [
    { to: '/caisse/clotures', label: 'Clôtures', keywords: 'Z journées mois années cumul perpétuel' },
    { to: '/caisse/boutique', label: 'Toutes les caisses', keywords: 'boutique mois année clôturer' },
  ],
  routes: [
    { path: 'caisse', lazy: async () => ({ Component: (await import('./caisse.screen.tsx')).CaisseScreen }) },
    {
      path: 'caisse/cloture',
      lazy: async () => ({ Component: (await import('./comptage.screen.tsx')).ComptageScreen }),
    },
    {
      path: 'caisse/clotures',
      lazy: async () => ({ Component: (await import('./clotures.screen.tsx')).CloturesScreen }),
    },
    {
      path: 'caisse/clotures/:numero',
      lazy: async () => ({ Component: (await import('./cloture.screen.tsx')).ClotureScreen }),
    },
    {
      path: 'caisse/boutique',
      lazy: async () => ({ Component: (await import('./caisses.screen.tsx')).CaissesScreen }),
    },
  ],
};
