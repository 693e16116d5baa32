import type { Icon } from '@tabler/icons-react';
import type { RouteObject } from 'react-router';
import type { Role } from '#shared/contracts/users.ts';

export const sections = ['Comptoir', 'Documents', 'Fichiers', 'Suivi'] as const;

/** A place of the application: how the navigation shows it, and its screens, whose first path is its address. */
export type Place = {
  path: string;
  label: string;
  icon: Icon;
  section: (typeof sections)[number];
  /** Least role that may go there; anybody unless stated. */
  role?: Role;
  /** Left out of the navigation: found by the search, and led to by the screens it serves. */
  isAside?: true;
  /** Words it is found by beside its label. */
  keywords?: string;
  routes: RouteObject[];
};
