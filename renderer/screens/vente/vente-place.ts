import { IconCashRegister } from '@tabler/icons-react';
import type { Place } from '#renderer/screens/place.ts';

export const ventePlace: Place = {
  path: '/vente',
  label: 'Vente',
  icon: IconCashRegister,
  role: 'vendeur',
  keywords: 'caisse comptoir nouveau devis',
  routes: [{ path: 'vente', lazy: async () => ({ Component: (await import('./vente.screen.tsx')).VenteScreen }) }],
};
