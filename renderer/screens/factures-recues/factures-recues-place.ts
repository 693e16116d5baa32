import { IconFileImport } from '@tabler/icons-react';
import type { Place } from '#renderer/screens/place.ts';

export const facturesRecuesPlace: Place = {
  path: '/factures-recues',
  label: 'Factures reçues',
  icon: IconFileImport,
  fold: 'Gérer Comptoir',
  role: 'responsable',
  keywords: 'achats fournisseurs facture électronique factur-x ubl cii recevoir approuver refuser payer plateforme',
  routes: [
    {
      path: 'factures-recues',
      lazy: async () => ({ Component: (await import('./factures-recues.screen.tsx')).FacturesRecuesScreen }),
    },
    {
      path: 'factures-recues/:id',
      lazy: async () => ({ Component: (await import('./facture-recue.screen.tsx')).FactureRecueScreen }),
    },
  ],
};
