import {
  type Icon,
  IconLayoutDashboard,
  IconMail,
  IconSettings,
  IconBuildingStore,
  IconCashRegister,
  IconClipboardList,
  IconFileInvoice,
  IconFileText,
  IconReceiptRefund,
  IconTruckDelivery,
  IconPackage,
  IconUserQuestion,
  IconUsers,
} from '@tabler/icons-react';
import type { RouteObject } from 'react-router';
import { emailsRoutes } from '#renderer/screens/emails/emails-routes.ts';
import { administrationRoutes } from '#renderer/screens/administration/administration-routes.ts';
import { articleRoutes } from '#renderer/screens/articles/articles-routes.ts';
import { listDocumentRoutes } from '#renderer/screens/documents/documents-routes.tsx';
import { listTiersRoutes } from '#renderer/screens/tiers/tiers-routes.tsx';
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
  /** Words it is found by beside its label. */
  keywords?: string;
  routes: RouteObject[];
};

/** Everywhere one can go, in the order of the navigation. A new screen is one entry here. */
export const places: readonly Place[] = [
  {
    path: '/vente',
    label: 'Vente',
    icon: IconCashRegister,
    section: 'Comptoir',
    keywords: 'caisse comptoir nouveau devis',
    routes: [
      {
        path: 'vente',
        lazy: async () => ({ Component: (await import('#renderer/screens/vente/vente.screen.tsx')).VenteScreen }),
      },
    ],
  },
  {
    path: '/tableau-de-bord',
    label: 'Tableau de bord',
    icon: IconLayoutDashboard,
    section: 'Comptoir',
    keywords: 'accueil chiffres ventes résumé',
    routes: [
      {
        path: 'tableau-de-bord',
        lazy: async () => {
          const { TableauDeBordScreen } = await import('#renderer/screens/tableau-de-bord/tableau-de-bord.screen.tsx');
          return { Component: TableauDeBordScreen };
        },
      },
    ],
  },
  {
    path: '/devis',
    label: 'Devis',
    icon: IconFileText,
    section: 'Documents',
    routes: listDocumentRoutes('devis'),
  },
  {
    path: '/commandes',
    label: 'Commandes',
    icon: IconClipboardList,
    section: 'Documents',
    routes: listDocumentRoutes('commande'),
  },
  {
    path: '/livraisons',
    label: 'Livraisons',
    icon: IconTruckDelivery,
    section: 'Documents',
    keywords: 'bons de livraison',
    routes: listDocumentRoutes('livraison'),
  },
  {
    path: '/factures',
    label: 'Factures',
    icon: IconFileInvoice,
    section: 'Documents',
    keywords: 'impayés échéances',
    routes: listDocumentRoutes('facture'),
  },
  {
    path: '/avoirs',
    label: 'Avoirs',
    icon: IconReceiptRefund,
    section: 'Documents',
    keywords: 'retours remboursements',
    routes: listDocumentRoutes('avoir'),
  },
  {
    path: '/clients',
    label: 'Clients',
    icon: IconUsers,
    section: 'Fichiers',
    keywords: 'clientèle acheteurs',
    routes: listTiersRoutes('client'),
  },
  {
    path: '/prospects',
    label: 'Prospects',
    icon: IconUserQuestion,
    section: 'Fichiers',
    routes: listTiersRoutes('prospect'),
  },
  {
    path: '/fournisseurs',
    label: 'Fournisseurs',
    icon: IconBuildingStore,
    section: 'Fichiers',
    routes: listTiersRoutes('fournisseur'),
  },
  {
    path: '/emails',
    label: 'E-mails',
    icon: IconMail,
    section: 'Suivi',
    keywords: 'courrier messages journal modèles envoi',
    routes: emailsRoutes,
  },
  {
    path: '/administration',
    label: 'Administration',
    icon: IconSettings,
    section: 'Suivi',
    role: 'admin',
    keywords: 'réglages boutique logo utilisateurs clés api file cache à propos',
    routes: administrationRoutes,
  },
  {
    path: '/articles',
    label: 'Articles',
    icon: IconPackage,
    section: 'Fichiers',
    keywords: 'produits catalogue prix stock',
    routes: articleRoutes,
  },
];
