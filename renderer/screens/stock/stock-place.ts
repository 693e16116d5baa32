import { IconArrowsDownUp } from '@tabler/icons-react';
import type { Place } from '#renderer/screens/place.ts';

export const stockPlace: Place = {
  path: '/stock',
  label: 'Entrées et sorties',
  icon: IconArrowsDownUp,
  role: 'vendeur',
  keywords: 'stock mouvements réception livraison fournisseur dépôt inventaire scanner',
  routes: [{ path: 'stock', lazy: async () => ({ Component: (await import('./stock.screen.tsx')).StockScreen }) }],
};
