import { IconRefreshDot } from '@tabler/icons-react';
import type { Place } from '#renderer/screens/place.ts';

export const synchronisationPlace: Place = {
  path: '/synchronisation',
  label: 'Synchronisation',
  icon: IconRefreshDot,
  fold: 'Gérer Comptoir',
  role: 'vendeur',
  keywords: 'caisses postes réseau hors ligne en attente à traiter rattacher partager siège back-office',
  routes: [
    {
      path: 'synchronisation',
      lazy: async () => ({ Component: (await import('./synchronisation.screen.tsx')).SynchronisationScreen }),
    },
    {
      path: 'synchronisation/:id',
      lazy: async () => ({ Component: (await import('./elements/element.screen.tsx')).ElementScreen }),
    },
  ],
};
