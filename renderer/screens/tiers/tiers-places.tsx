import { IconBuildingStore, IconUserQuestion, IconUsers } from '@tabler/icons-react';
import type { RouteObject } from 'react-router';
import { tiersApis } from '#renderer/api/tiers-kinds.ts';
import type { Place } from '#renderer/screens/place.ts';
import type { TiersKind } from '#shared/contracts/tiers/tiers.ts';
import { tiersKindLabels } from '#renderer/records/tiers/tiers-labels.ts';

const releveRoute: RouteObject = {
  path: 'clients/:code/releve',
  lazy: async () => {
    const { ReleveScreen } = await import('#renderer/screens/comptes/releve.screen.tsx');
    return { Component: ReleveScreen };
  },
};

/** Returns the screens of customers, prospects or suppliers, under their address. */
function listRoutes(kind: TiersKind): RouteObject[] {
  const path = tiersKindLabels[kind].path.slice(1);
  const { editing } = tiersApis[kind];
  const reading: RouteObject[] = [
    {
      path,
      lazy: async () => {
        const { TiersListScreen } = await import('./tiers-list.screen.tsx');
        return { Component: () => <TiersListScreen kind={kind} /> };
      },
    },
    {
      path: `${path}/:code`,
      lazy: async () => {
        const { TiersCardScreen } = await import('./tiers-card.screen.tsx');
        return { Component: () => <TiersCardScreen kind={kind} /> };
      },
    },
  ];
  if (!editing) return reading;
  return [
    ...reading,
    ...(kind === 'client' ? [releveRoute] : []),
    {
      path: `${path}/nouveau`,
      lazy: async () => {
        const { TiersCreateScreen } = await import('./tiers-form.screen.tsx');
        return { Component: () => <TiersCreateScreen kind={kind} editing={editing} /> };
      },
    },
    {
      path: `${path}/:code/modifier`,
      lazy: async () => {
        const { TiersEditScreen } = await import('./tiers-form.screen.tsx');
        return { Component: () => <TiersEditScreen kind={kind} editing={editing} /> };
      },
    },
  ];
}

const looks: Record<TiersKind, Pick<Place, 'icon' | 'keywords' | 'fold'>> = {
  client: { icon: IconUsers, keywords: 'clientèle acheteurs' },
  prospect: { icon: IconUserQuestion, keywords: 'futurs clients', fold: 'Tenir les fichiers' },
  fournisseur: { icon: IconBuildingStore, keywords: 'achats', fold: 'Tenir les fichiers' },
};

const kinds: readonly TiersKind[] = ['client', 'prospect', 'fournisseur'];

export const tiersPlaces: readonly Place[] = kinds.map((kind) => ({
  ...looks[kind],
  path: tiersKindLabels[kind].path,
  label: tiersKindLabels[kind].plural,
  routes: listRoutes(kind),
}));
