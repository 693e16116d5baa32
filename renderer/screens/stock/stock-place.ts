import { IconBuildingWarehouse } from '@tabler/icons-react';
import type { Place } from '#renderer/app/place.ts';

export const stockPlace: Place = {
  path: '/stock',
  label: 'Stock',
  icon: IconBuildingWarehouse,
  section: 'Fichiers',
  role: 'vendeur',
  keywords: 'entrée sortie réception mouvement inventaire',
  routes: [{ path: 'stock', lazy: async () => ({ Component: (await import('./stock.screen.tsx')).StockScreen }) }],
};
