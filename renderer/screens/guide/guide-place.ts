import { IconBook } from '@tabler/icons-react';
import type { Place } from '#renderer/screens/place.ts';

export const guidePlace: Place = {
  path: '/guide',
  label: 'Guide',
  icon: IconBook,
  fold: 'Gérer Comptoir',
  keywords: 'aide mode d’emploi manuel raccourcis comment',
  routes: [{ path: 'guide', lazy: async () => ({ Component: (await import('./guide.screen.tsx')).GuideScreen }) }],
};
