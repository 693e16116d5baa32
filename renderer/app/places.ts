import { IconLayoutDashboard, IconMail, IconSettings } from '@tabler/icons-react';
import { administrationLinks } from '#renderer/screens/administration/administration-links.ts';
import { administrationRoutes } from '#renderer/screens/administration/administration-routes.ts';
import { articlePlace } from '#renderer/screens/articles/article-place.ts';
import { caissePlace } from '#renderer/screens/caisse/caisse-place.ts';
import { commandesFournisseursPlace } from '#renderer/screens/commandes-fournisseurs/commandes-fournisseurs-place.ts';
import { comptabilitePlace } from '#renderer/screens/comptabilite/comptabilite-place.ts';
import { documentPlaces } from '#renderer/screens/documents/document-places.tsx';
import { emailsRoutes } from '#renderer/screens/emails/emails-routes.ts';
import { facturesRecuesPlace } from '#renderer/screens/factures-recues/factures-recues-place.ts';
import { famillePlace } from '#renderer/screens/familles/famille-place.ts';
import { guidePlace } from '#renderer/screens/guide/guide-place.ts';
import { importPlace } from '#renderer/screens/import/import-place.ts';
import { inventairesPlace } from '#renderer/screens/inventaires/inventaires-place.ts';
import { plateformePlace } from '#renderer/screens/plateforme/plateforme-place.ts';
import { prixPlace } from '#renderer/screens/prix/prix-place.ts';
import { reglementsPlace } from '#renderer/screens/reglements/reglements-place.ts';
import { relancesPlace } from '#renderer/screens/relances/relances-place.tsx';
import { signaturesPlace } from '#renderer/screens/signatures/signatures-place.ts';
import { stockPlace } from '#renderer/screens/stock/stock-place.ts';
import { synchronisationPlace } from '#renderer/screens/synchronisation/synchronisation-place.ts';
import { tiersPlaces } from '#renderer/screens/tiers/tiers-places.tsx';
import { transfertsPlace } from '#renderer/screens/transferts/transferts-place.ts';
import { ventePlace } from '#renderer/screens/vente/vente-place.ts';
import type { Place } from '#renderer/screens/place.ts';

/** All places, in the order of the navigation. A new screen is one entry, best defined in its own folder. */
export const places: readonly Place[] = [
  ventePlace,
  caissePlace,
  {
    path: '/tableau-de-bord',
    label: 'Tableau de bord',
    icon: IconLayoutDashboard,
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
  ...documentPlaces,
  reglementsPlace,
  ...tiersPlaces,
  articlePlace,
  famillePlace,
  prixPlace,
  stockPlace,
  transfertsPlace,
  inventairesPlace,
  commandesFournisseursPlace,
  importPlace,
  relancesPlace,
  signaturesPlace,
  {
    path: '/emails',
    label: 'E-mails',
    icon: IconMail,
    fold: 'Écrire et faire signer',
    keywords: 'courrier messages journal envoi',
    parts: [
      { to: '/emails/nouveau', label: 'Nouveau message', keywords: 'écrire envoyer courriel mail' },
      { to: '/emails/modeles', label: 'Modèles', keywords: 'textes types lettres' },
    ],
    routes: emailsRoutes,
  },
  comptabilitePlace,
  facturesRecuesPlace,
  plateformePlace,
  synchronisationPlace,
  {
    path: '/administration',
    label: 'Administration',
    icon: IconSettings,
    fold: 'Gérer Comptoir',
    role: 'admin',
    keywords: 'réglages',
    parts: administrationLinks,
    routes: administrationRoutes,
  },
  guidePlace,
];
