import type { RouteObject } from 'react-router';

/** The screens about e-mails; the first is their address. */
export const emailsRoutes: RouteObject[] = [
  { path: 'emails', lazy: async () => ({ Component: (await import('./journal.screen.tsx')).EmailLogScreen }) },
  {
    path: 'emails/nouveau',
    lazy: async () => ({ Component: (await import('./new-email.screen.tsx')).NewEmailScreen }),
  },
  {
    path: 'emails/modeles',
    lazy: async () => ({ Component: (await import('./templates/templates.screen.tsx')).TemplatesScreen }),
  },
  {
    path: 'emails/modeles/:id',
    lazy: async () => ({ Component: (await import('./templates/template.screen.tsx')).TemplateScreen }),
  },
];
