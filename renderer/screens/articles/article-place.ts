import { IconPackage } from '@tabler/icons-react';
import type { RouteObject } from 'react-router';
import type { Place } from '#renderer/screens/place.ts';

const routes: RouteObject[] = [
  {
    path: 'articles',
    lazy: async () => ({ Component: (await import('./articles-list.screen.tsx')).ArticlesListScreen }),
  },
  {
    path: 'etiquettes',
    lazy: async () => ({
      Component: (await import('#renderer/screens/etiquettes/etiquettes.screen.tsx')).EtiquettesScreen,
    }),
  },
  {
    path: 'articles/nouveau',
    lazy: async () => ({ Component: (await import('./article-form.screen.tsx')).ArticleCreateScreen }),
  },
  {
    path: 'articles/:reference',
    lazy: async () => ({ Component: (await import('./article-card.screen.tsx')).ArticleCardScreen }),
  },
  {
    path: 'articles/:reference/modifier',
    lazy: async () => ({ Component: (await import('./article-form.screen.tsx')).ArticleEditScreen }),
  },
];

export const articlePlace: Place = {
  path: '/articles',
  label: 'Articles',
  icon: IconPackage,
  keywords: 'produits catalogue prix stock étiquettes codes-barres',
  routes,
};
