import { IconFileSpreadsheet } from '@tabler/icons-react';
import type { Place } from '#renderer/screens/place.ts';

const load = async () => ({ Component: (await import('./import.screen.tsx')).ImportScreen });

export const importPlace: Place = {
  path: '/import',
  label: 'Import et export',
  icon: IconFileSpreadsheet,
  isOutsideNavigation: true,
  keywords: 'csv excel tableur importer exporter clients prospects fournisseurs articles familles reprise fichier',
  routes: [
    { path: 'import', lazy: load },
    { path: 'import/:nature', lazy: load },
  ],
};
