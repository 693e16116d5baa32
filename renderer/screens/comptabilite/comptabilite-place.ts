import { IconReportMoney } from '@tabler/icons-react';
import type { Place } from '#renderer/screens/place.ts';

export const comptabilitePlace: Place = {
  path: '/comptabilite',
  label: 'Comptabilité',
  icon: IconReportMoney,
  fold: 'Gérer Comptoir',
  role: 'responsable',
  keywords: 'comptable écritures journal des ventes FEC export Sage EBP Cegid Quadra',
  parts: [
    { to: '/comptabilite/tva', label: 'TVA', keywords: 'CA3 déclaration taxe collectée encaissements débits' },
    { to: '/comptabilite/comptes', label: 'Comptes', keywords: 'plan comptable 707 411 512 4457 journaux exercice' },
  ],
  routes: [
    {
      path: 'comptabilite',
      lazy: async () => ({ Component: (await import('./comptabilite.screen.tsx')).ComptabiliteScreen }),
    },
    { path: 'comptabilite/tva', lazy: async () => ({ Component: (await import('./tva.screen.tsx')).TvaScreen }) },
    {
      path: 'comptabilite/comptes',
      lazy: async () => ({ Component: (await import('./comptes.screen.tsx')).ComptesScreen }),
    },
  ],
};
