import type { Icon } from '@tabler/icons-react';
import type { RouteObject } from 'react-router';
import type { Role } from '#shared/utilisateurs/role.ts';

/** Headings of the places that are not always in sight, by what people do there, in the order of the navigation. */
export const folds = ['Livrer et reprendre', 'Tenir les fichiers', 'Écrire et faire signer', 'Gérer Comptoir'] as const;

/** A part of a place, at its own address, with words it is found by besides its label. */
export type PlacePart = { to: string; label: string; keywords: string };

/** A place of the application: how the navigation shows it, and its screens; the first path is its address. */
export type Place = {
  path: string;
  label: string;
  icon: Icon;
  /** The heading it is folded under in the navigation; always in sight by default. */
  fold?: (typeof folds)[number];
  /** Lowest role that may go there; everybody by default. */
  role?: Role;
  /** True for a place left out of the navigation: the search finds it, and the screens it serves link to it. */
  isOutsideNavigation?: true;
  /**
   * True for a place that a single shop does not need: the navigation shows it only when the group has several shops.
   */
  isOfGroupe?: true;
  /** Words it is found by besides its label. */
  keywords?: string;
  parts?: readonly PlacePart[];
  routes: RouteObject[];
};
