import { IconBuildingBank } from '@tabler/icons-react';
import type { Place } from '#renderer/screens/place.ts';

export const plateformePlace: Place = {
  path: '/plateforme',
  label: 'Plateforme',
  icon: IconBuildingBank,
  fold: 'Gérer Comptoir',
  role: 'vendeur',
  keywords:
    'facture électronique plateforme agréée pdp envoi déposée rejetée refusée e-reporting déclarations annuaire',
  parts: [
    {
      to: '/plateforme/declarations',
      label: 'Ventes déclarées',
      keywords: 'e-reporting particuliers flux 10 jour tva administration',
    },
  ],
  routes: [
    {
      path: 'plateforme',
      lazy: async () => ({ Component: (await import('./plateforme.screen.tsx')).PlateformeScreen }),
    },
    {
      path: 'plateforme/declarations',
      lazy: async () => ({ Component: (await import('./declarations.screen.tsx')).DeclarationsScreen }),
    },
  ],
};
