import { IconTruckDelivery } from '@tabler/icons-react';
import type { Place } from '#renderer/screens/place.ts';

export const transfertsPlace: Place = {
  path: '/transferts',
  label: 'Transferts',
  icon: IconTruckDelivery,
  fold: 'Tenir les fichiers',
  isOfGroupe: true,
  keywords: 'stock boutique envoyer recevoir réception route colis écart siège',
  routes: [
    {
      path: 'transferts',
      lazy: async () => ({ Component: (await import('./transferts-list.screen.tsx')).TransfertsListScreen }),
    },
    {
      path: 'transferts/:numero',
      lazy: async () => ({ Component: (await import('./transfert.screen.tsx')).TransfertScreen }),
    },
  ],
};
