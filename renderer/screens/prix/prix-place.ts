import { IconTags } from '@tabler/icons-react';
import type { Place } from '#renderer/screens/place.ts';

export const prixPlace: Place = {
  path: '/prix',
  label: 'Tarifs et promotions',
  icon: IconTags,
  fold: 'Tenir les fichiers',
  keywords: 'prix remises soldes catégorie tarifaire quantité 3 pour 2 offre',
  parts: [
    { to: '/prix/promotions', label: 'Promotions', keywords: 'soldes remise offre 3 pour 2 lot' },
    { to: '/prix/changements', label: 'Changements de prix', keywords: 'hausse baisse augmenter masse arrondi' },
  ],
  routes: [
    { path: 'prix', lazy: async () => ({ Component: (await import('./tarifs.screen.tsx')).TarifsScreen }) },
    {
      path: 'prix/nouveau',
      lazy: async () => ({ Component: (await import('./tarif-form.screen.tsx')).TarifCreateScreen }),
    },
    {
      path: 'prix/promotions',
      lazy: async () => ({ Component: (await import('./promotions.screen.tsx')).PromotionsScreen }),
    },
    {
      path: 'prix/promotions/nouvelle',
      lazy: async () => ({ Component: (await import('./promotion-form.screen.tsx')).PromotionCreateScreen }),
    },
    {
      path: 'prix/promotions/:promotion',
      lazy: async () => ({ Component: (await import('./promotion-form.screen.tsx')).PromotionEditScreen }),
    },
    {
      path: 'prix/changements',
      lazy: async () => ({ Component: (await import('./changements/changements.screen.tsx')).ChangementsScreen }),
    },
    {
      path: 'prix/changements/nouveau',
      lazy: async () => ({
        Component: (await import('./changements/changement-form.screen.tsx')).ChangementFormScreen,
      }),
    },
    {
      path: 'prix/:code',
      lazy: async () => ({ Component: (await import('./tarif-form.screen.tsx')).TarifEditScreen }),
    },
  ],
};
