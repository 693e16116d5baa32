import { IconCash } from '@tabler/icons-react';
import type { Place } from '#renderer/screens/place.ts';

export const reglementsPlace: Place = {
  path: '/reglements',
  label: 'Règlements',
  icon: IconCash,
  keywords: 'paiements encaissements espèces carte chèques virements',
  routes: [
    {
      path: 'reglements',
      lazy: async () => {
        const { ReglementsScreen } = await import('./reglements.screen.tsx');
        return { Component: ReglementsScreen };
      },
    },
  ],
};
