import type { RouteObject } from 'react-router';

/** The screens of articles, under their address. */
export const articleRoutes: RouteObject[] = [
  {
    path: 'articles',
    lazy: async () => ({ Component: (await import('./articles-list.screen.tsx')).ArticlesListScreen }),
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
