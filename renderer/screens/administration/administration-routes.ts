import type { RouteObject } from 'react-router';

/** The screens of the administration; the first is its address. */
export const administrationRoutes: RouteObject[] = [
  {
    path: 'administration',
    lazy: async () => ({ Component: (await import('./boutique.screen.tsx')).BoutiqueScreen }),
  },
  {
    path: 'administration/regles',
    lazy: async () => ({ Component: (await import('./regles/regles.screen.tsx')).ReglesScreen }),
  },
  {
    path: 'administration/utilisateurs',
    lazy: async () => ({ Component: (await import('./acces/utilisateurs.screen.tsx')).UtilisateursScreen }),
  },
  {
    path: 'administration/cles',
    lazy: async () => ({ Component: (await import('./acces/cles-api.screen.tsx')).ClesApiScreen }),
  },
  {
    path: 'administration/courrier',
    lazy: async () => ({ Component: (await import('./reglages/courrier.screen.tsx')).CourrierScreen }),
  },
  {
    path: 'administration/signature',
    lazy: async () => ({ Component: (await import('./reglages/signature.screen.tsx')).SignatureReglagesScreen }),
  },
  {
    path: 'administration/plateforme',
    lazy: async () => ({ Component: (await import('./reglages/plateforme.screen.tsx')).PlateformeReglagesScreen }),
  },
  {
    path: 'administration/reseau',
    lazy: async () => ({ Component: (await import('./reglages/reseau.screen.tsx')).ReseauScreen }),
  },
  {
    path: 'administration/materiel',
    lazy: async () => ({ Component: (await import('./materiel/materiel.screen.tsx')).MaterielScreen }),
  },
  {
    path: 'administration/etat',
    lazy: async () => ({ Component: (await import('./etat.screen.tsx')).EtatScreen }),
  },
  {
    path: 'administration/sauvegardes',
    lazy: async () => ({ Component: (await import('./sauvegardes/sauvegardes.screen.tsx')).SauvegardesScreen }),
  },
  {
    path: 'administration/journal',
    lazy: async () => ({ Component: (await import('./journal/journal.screen.tsx')).JournalScreen }),
  },
  {
    path: 'administration/conformite',
    lazy: async () => ({ Component: (await import('./conformite/conformite.screen.tsx')).ConformiteScreen }),
  },
  {
    path: 'administration/a-propos',
    lazy: async () => ({ Component: (await import('./a-propos/a-propos.screen.tsx')).AProposScreen }),
  },
  {
    path: 'administration/composants',
    lazy: async () => ({ Component: (await import('./composants/composants.screen.tsx')).ComposantsScreen }),
  },
];
