import { IconBellRinging } from '@tabler/icons-react';
import type { Place } from '#renderer/screens/place.ts';

export const relancesPlace: Place = {
  path: '/relances',
  label: 'Relances',
  icon: IconBellRinging,
  keywords: 'impayés retard factures devis non signés rappel règlement échéance',
  parts: [
    { to: '/relances/devis', label: 'Devis', keywords: 'sans réponse non signés' },
    { to: '/relances/balance', label: 'Balance âgée', keywords: 'encours échéances clients doivent crédits' },
  ],
  routes: [
    {
      path: 'relances',
      lazy: async () => {
        const { RelancesScreen } = await import('./relances.screen.tsx');
        return { Component: () => <RelancesScreen key="facture" kind="facture" /> };
      },
    },
    {
      path: 'relances/devis',
      lazy: async () => {
        const { RelancesScreen } = await import('./relances.screen.tsx');
        return { Component: () => <RelancesScreen key="devis" kind="devis" /> };
      },
    },
    {
      path: 'relances/balance',
      lazy: async () => {
        const { BalanceScreen } = await import('#renderer/screens/relances/balance.screen.tsx');
        return { Component: BalanceScreen };
      },
    },
  ],
};
