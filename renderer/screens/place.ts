import type { Icon } from '@tabler/icons-react';
import type { RouteObject } from 'react-router';
import type { Role } from '#shared/utilisateurs/role.ts';

/** What people do with the places that are not always in sight, in the order of the navigation. */
export const folds = ['Livrer et reprendre', 'Tenir les fichiers', 'Écrire et faire signer', 'Gérer Comptoir'] as const;

/** A part of a place that has several, at its own address, with the words it is found by beside its label. */
export type PlacePart = { to: string; label: string; keywords: string };

/** A place of the application: how the navigation shows it, and its screens, whose first path is its address. */
export type Place = {
  path: string;
  label: string;
  icon: Icon;
  /** What it is folded under in the navigation; always in sight unless stated. */
  fold?: (typeof folds)[number];
  /** Least role that may go there; anybody unless stated. */
  role?: Role;
  /** Left out of the navigation: found by the search, and led to by the screens it serves. */
  isAside?: true;
  /** Of no use to a shop that is alone: in the navigation once the group has others. */
  isOfGroupe?: true;
  /** Words it is found by beside its label. */
  keywords?: string;
  parts?: readonly PlacePart[];
  routes: RouteObject[];
};
