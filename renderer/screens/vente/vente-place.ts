import { IconCashRegister } from '@tabler/icons-react';
import { VenteScreen } from '#renderer/screens/vente/vente.screen.tsx';
import type { Place } from '#renderer/screens/place.ts';

export const ventePlace: Place = {
  path: '/vente',
  label: 'Vente',
  icon: IconCashRegister,
  role: 'vendeur',
  keywords: 'caisse comptoir nouveau devis',
  // The screen that a start shows comes with the window's first code, not after it: 40 files less to ask for.
  routes: [{ path: 'vente', Component: VenteScreen }],
};
