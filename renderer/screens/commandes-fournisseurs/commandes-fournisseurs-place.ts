import { IconTruckLoading } from '@tabler/icons-react';
import type { Place } from '#renderer/screens/place.ts';

export const commandesFournisseursPlace: Place = {
  path: '/commandes-fournisseurs',
  label: 'Achats',
  icon: IconTruckLoading,
  fold: 'Tenir les fichiers',
  keywords: 'commandes fournisseurs approvisionnement réassort commander proposer minimum réception attendu',
  routes: [
    {
      path: 'commandes-fournisseurs',
      lazy: async () => ({ Component: (await import('./commandes-list.screen.tsx')).CommandesListScreen }),
    },
    {
      path: 'commandes-fournisseurs/propositions',
      lazy: async () => ({ Component: (await import('./propositions.screen.tsx')).PropositionsScreen }),
    },
    {
      path: 'commandes-fournisseurs/nouvelle',
      lazy: async () => ({ Component: (await import('./commande-form.screen.tsx')).CommandeCreateScreen }),
    },
    {
      path: 'commandes-fournisseurs/:numero',
      lazy: async () => ({ Component: (await import('./commande.screen.tsx')).CommandeScreen }),
    },
    {
      path: 'commandes-fournisseurs/:numero/modifier',
      lazy: async () => ({ Component: (await import('./commande-form.screen.tsx')).CommandeEditScreen }),
    },
  ],
};
